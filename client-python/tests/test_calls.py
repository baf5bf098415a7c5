"""What is sent, and how often."""

from __future__ import annotations

import base64
import pickle
import time
from typing import Any

import pytest

from memory_graph_service import MemoryGraphError
from stand_in import Answer, closed, cut, failure, stand_in, value

OVERVIEW: Any = {"stats": {"nodes": 1}}


def failed(act: Any, *args: Any, **given: Any) -> MemoryGraphError:
    with pytest.raises(MemoryGraphError) as caught:
        act(*args, **given)
    return caught.value


def test_a_call_sends_its_input_by_the_route_of_the_tool(client: Any) -> None:
    with stand_in(value(200, {"edges": []})) as server:
        client(server.url, graph_id="g", session_id="s").get_relationships(key="a/b c%", pattern="x y&")
        request = server.requests[0]
        assert (request.method, request.target) == ("GET", "/api/v1/memory/relationships/a%2Fb%20c%25?pattern=x%20y%26")
        assert request.headers["authorization"] == "Bearer a-key"
        assert request.headers["x-graph-id"] == "g"
        assert request.headers["mcp-session-id"] == "s"


@pytest.mark.parametrize(
    ("key", "part"), [("..", "%2E%2E"), (".", "%2E"), ("?a#b", "%3Fa%23b"), ("ключ", "%D0%BA%D0%BB%D1%8E%D1%87")]
)
def test_no_key_leads_to_another_route(client: Any, key: str, part: str) -> None:
    with stand_in(value(200, {"versions": []})) as server:
        client(server.url).get_history(key=key)
        assert server.requests[0].target == f"/api/v1/memory/nodes/{part}/history"


def test_lists_and_booleans_stand_in_the_query_as_the_service_reads_them(client: Any) -> None:
    with stand_in(value(200, {"nodes": []})) as server:
        memory = client(server.url)
        memory.get_graph(node_types=["person", "place"], labels=("a,b",), from_="2026-01-01", derived=True, depth=2)
        query = "node_types=person&node_types=place&labels=a%2Cb&labels=a%2Cb&from=2026-01-01&depth=2&derived=true"
        assert server.requests[0].target == f"/api/v1/memory/graph?{query}"


def test_what_is_none_is_not_sent_but_where_null_is_a_value(client: Any) -> None:
    with stand_in(value(200, {"label": "knows"})) as server:
        memory = client(server.url)
        memory.edit_label(label="knows", converse=None, aliases=None)
        assert (server.requests[0].method, server.requests[0].target) == ("PUT", "/api/v1/memory/labels/knows")
        assert server.requests[0].json == {"converse": None}


def test_the_service_may_lie_below_a_path(client: Any) -> None:
    with stand_in(value(200, OVERVIEW)) as server:
        client(f"{server.url}/memory/").get_overview()
        assert server.requests[0].target == "/memory/api/v1/memory/overview"


@pytest.mark.parametrize(
    "first",
    [
        failure(429, "RATE_LIMITED", retry_after=0),
        failure(503, "UNAVAILABLE"),
        failure(409, "CONFLICT", retry_after=0),
        value(502, "a page"),
        value(504, "a page"),
        closed,
        cut,
    ],
)
def test_a_call_is_sent_again(client: Any, first: Answer) -> None:
    with stand_in(first, first, value(200, OVERVIEW)) as server:
        assert client(server.url).get_overview() == OVERVIEW
        assert len(server.requests) == 3


@pytest.mark.parametrize("first", [closed, cut, failure(503, "UNAVAILABLE")])
def test_a_write_has_one_idempotency_key_for_all_its_requests(client: Any, first: Answer) -> None:
    with stand_in(first, first, value(201, {"key": "k"})) as server:
        memory = client(server.url)
        memory.store(key="k", description="d")
        memory.store(key="k2", description="d")
        one, two, three, other = [request.headers["idempotency-key"] for request in server.requests]
        assert len(one) == 36
        assert one == two == three != other
        assert server.requests[0].body == server.requests[2].body


def test_a_read_has_no_idempotency_key(client: Any) -> None:
    with stand_in(value(200, {"results": []})) as server:
        client(server.url).recall(query="q")
        assert "idempotency-key" not in server.requests[0].headers


def test_a_call_waits_as_long_as_the_service_asks_for(client: Any) -> None:
    for first in (failure(429, "RATE_LIMITED", retry_after=1), value(503, "a page", retry_after="1")):
        with stand_in(first, value(200, OVERVIEW)) as server:
            start = time.monotonic()
            client(server.url).get_overview()
            assert time.monotonic() - start >= 0.99


@pytest.mark.parametrize(
    "first",
    [
        failure(503, "UNAVAILABLE", retry_after=86_400),
        value(503, "a page", retry_after="86400"),
        value(503, "a page", retry_after="9" * 400),
        value(503, "a page", retry_after="Fri, 01 Jan 2100 00:00:00 GMT"),
    ],
)
def test_a_call_that_is_to_wait_for_a_day_fails_at_once(client: Any, first: Answer) -> None:
    with stand_in(first) as server:
        error = failed(client(server.url).get_overview)
        assert error.code == "UNAVAILABLE"
        assert error.retry_after is not None and error.retry_after >= 86_400
        assert len(server.requests) == 1


@pytest.mark.parametrize("wait", ["soon", "-5", "", "Fri, 99 Foo", "1.5e3", "١"])
def test_a_retry_after_that_says_nothing_is_none(client: Any, wait: str) -> None:
    with stand_in(value(503, "a page", retry_after=wait.encode().decode("latin-1")), value(200, OVERVIEW)) as server:
        assert client(server.url).get_overview() == OVERVIEW


def test_a_call_gives_up_after_as_many_requests_as_it_may_send(client: Any) -> None:
    with stand_in(failure(503, "UNAVAILABLE")) as server:
        error = failed(client(server.url, attempts=3).get_overview)
        assert (error.code, error.status) == ("UNAVAILABLE", 503)
        assert len(server.requests) == 3


def test_a_refused_call_is_not_sent_again_and_says_why(client: Any) -> None:
    with stand_in(failure(404, "NOT_FOUND", details={"keys": ["k"]})) as server:
        error = failed(client(server.url).forget, key="k")
        assert (error.code, error.status, error.request_id) == ("NOT_FOUND", 404, "r1")
        assert (error.message, error.details) == ("It is NOT_FOUND.", {"keys": ["k"]})
        assert str(error) == "It is NOT_FOUND. (NOT_FOUND)"
        assert len(server.requests) == 1
        copy = pickle.loads(pickle.dumps(error))
        assert (copy.code, copy.details, str(copy)) == (error.code, error.details, str(error))


def test_a_version_is_named_where_the_route_takes_one(client: Any) -> None:
    with stand_in(failure(409, "CONFLICT", details={"current": {"key": "k"}})) as server:
        memory = client(server.url)
        error = failed(memory.forget, key="k", if_match="2026-05-04T08:00:00.000Z")
        assert error.details == {"current": {"key": "k"}}
        assert server.requests[0].headers["if-match"] == '"2026-05-04T08:00:00.000Z"'
        assert failed(memory.forget, key="k", if_match="a\nb").code == "INVALID_INPUT"
        with pytest.raises(TypeError):
            memory.recall(query="q", if_match="v")
        assert len(server.requests) == 1


def test_the_key_is_asked_for_before_each_request(client: Any) -> None:
    keys = iter(["first", "second"])
    with stand_in(failure(503, "UNAVAILABLE"), value(200, OVERVIEW)) as server:
        client(server.url, lambda: next(keys)).get_overview()
        assert [request.headers["authorization"] for request in server.requests] == ["Bearer first", "Bearer second"]


def test_address_and_key_come_from_the_environment(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with stand_in(value(200, OVERVIEW)) as server:
        monkeypatch.setenv("HM_URL", server.url)
        monkeypatch.setenv("HM_API_KEY", "of-the-environment")
        client(None, None).get_overview()
        assert server.requests[0].headers["authorization"] == "Bearer of-the-environment"


def test_a_tool_without_a_route_goes_by_mcp(client: Any) -> None:
    result = {"content": [], "structuredContent": {"orphans": []}}
    with stand_in(value(200, {"jsonrpc": "2.0", "id": 1, "result": result})) as server:
        assert client(server.url).list_orphans() == {"orphans": []}
        assert server.requests[0].target == "/mcp"
        assert server.requests[0].json["params"] == {"name": "hm_list_orphans", "arguments": {}}


def test_an_error_of_mcp_is_one_of_the_tool(client: Any) -> None:
    text = '{"error":{"code":"NOT_FOUND","message":"No node."}}'
    result = {"isError": True, "content": [{"type": "text", "text": text}]}
    with stand_in(value(200, {"jsonrpc": "2.0", "id": 1, "result": result})) as server:
        assert failed(client(server.url).list_files).code == "NOT_FOUND"


def test_an_upload_is_sent_once(client: Any) -> None:
    with stand_in(failure(503, "UNAVAILABLE")) as server:
        assert failed(client(server.url).upload_file, filename="a.txt", content=b"\x00\xff").code == "UNAVAILABLE"
        sent = server.requests[0].json["params"]["arguments"]
        assert sent == {"filename": "a.txt", "content_base64": base64.b64encode(b"\x00\xff").decode()}
        assert len(server.requests) == 1


def test_of_the_other_routes_only_a_get_is_sent_again(client: Any) -> None:
    with stand_in(failure(503, "UNAVAILABLE"), value(200, [1])) as server:
        assert client(server.url).request("GET", "/api/v1/admin/graphs") == [1]
    with stand_in(failure(503, "UNAVAILABLE"), value(200, {})) as server:
        assert failed(client(server.url).request, "POST", "api/v1/admin/graphs", {"name": "n"}).code == "UNAVAILABLE"
        assert (server.requests[0].target, server.requests[0].json) == ("/api/v1/admin/graphs", {"name": "n"})


def test_a_status_by_which_the_tool_answers_is_no_error(client: Any) -> None:
    ill = {"status": "failed", "checks": []}
    with stand_in(value(503, ill)) as server:
        assert client(server.url).health() == ill
    with stand_in(failure(503, "UNAVAILABLE")) as server:
        assert failed(client(server.url, attempts=2).health).code == "UNAVAILABLE"
        assert len(server.requests) == 2

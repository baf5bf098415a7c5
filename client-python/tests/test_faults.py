"""Servers, proxies and inputs that mean no good."""

from __future__ import annotations

import gzip
import traceback
from typing import Any

import pytest

from memory_graph_service import MemoryGraphError
from stand_in import Answer, answer, cut, endless, failure, raw, silent, stand_in, value
from test_calls import OVERVIEW, failed

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
ZIPPED = gzip.compress(b'{"stats":{}}')


@pytest.mark.parametrize(
    "body",
    [
        b"<html>",
        b"",
        b"[" * 200_000,
        b'{"a":' * 200_000,
        b"\xff\xfe\x00",
        b"[]",
        b"null",
        b"1" * 10_000,
        b'"text"',
    ],
)
def test_an_answer_that_no_tool_gives_is_not_of_the_service(client: Any, body: bytes) -> None:
    with stand_in(answer(200, body)) as server:
        assert failed(client(server.url).get_overview).code == "NOT_THE_SERVICE"
        assert failed(client(server.url).list_orphans).code == "NOT_THE_SERVICE"
        assert len(server.requests) == 2


@pytest.mark.parametrize(
    "message",
    [
        {"result": 5},
        {"result": {"isError": True}},
        {"result": {"isError": True, "content": {"text": "x"}}},
        {"result": {"isError": True, "content": [{"text": ["x"]}]}},
        {"result": {"structuredContent": [1]}},
        {"error": "no"},
        {"error": {"message": {}}},
    ],
)
def test_neither_is_a_message_of_mcp_without_an_answer(client: Any, message: object) -> None:
    with stand_in(value(200, message)) as server:
        assert failed(client(server.url).list_orphans).code == "NOT_THE_SERVICE"


@pytest.mark.parametrize(
    "fault",
    [
        None,
        "no",
        [],
        {"code": 5, "message": "m"},
        {"code": "X"},
        {"code": "X", "message": None},
    ],
)
def test_an_error_without_code_or_message_is_of_another_server(client: Any, fault: object) -> None:
    with stand_in(value(404, {"error": fault})) as server:
        error = failed(client(server.url).get_overview)
        assert (error.code, error.status) == ("NOT_THE_SERVICE", 404)


@pytest.mark.parametrize("wait", ["1", True, [1], {}, None])
def test_an_error_whose_facts_have_another_type_has_none(client: Any, wait: object) -> None:
    with stand_in(failure(400, "INVALID_INPUT", retry_after=wait, details="d", request_id=5)) as server:
        error = failed(client(server.url).get_overview)
        assert (error.code, error.retry_after, error.details, error.request_id) == ("INVALID_INPUT", None, None, None)


@pytest.mark.parametrize("wait", [b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-3"])
def test_a_wait_that_is_no_time_is_none(client: Any, wait: bytes) -> None:
    body = b'{"error":{"code":"RATE_LIMITED","message":"m","retry_after":' + wait + b"}}"
    with stand_in(answer(429, body), value(200, OVERVIEW)) as server:
        assert client(server.url).get_overview() == OVERVIEW


@pytest.mark.parametrize(
    "broken",
    [
        cut,
        raw(b"HTTP/1.1 999999 No\r\n\r\n"),
        raw(b"garbage\r\n\r\n"),
        raw(HEAD + b"transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n"),
        raw(HEAD + b"transfer-encoding: chunked\r\n\r\n5\r\n{"),
        raw(HEAD + b"content-length: 5, 7\r\n\r\n{}"),
        answer(200, b"no gzip", content_encoding="gzip"),
        endless(HEAD, b"x-more: " + b"x" * 1_000 + b"\r\n"),
        endless(HEAD + b"x-more: ", b"x" * 1_000),
    ],
)
def test_an_answer_that_breaks_off_is_asked_for_again(client: Any, broken: Answer) -> None:
    with stand_in(broken, value(200, OVERVIEW)) as server:
        assert client(server.url).get_overview() == OVERVIEW
    with stand_in(broken) as server:
        assert failed(client(server.url, attempts=2).get_overview).code == "UNREACHABLE"
        assert len(server.requests) == 2


def test_a_zipped_answer_is_read(client: Any) -> None:
    with stand_in(answer(200, ZIPPED, content_encoding="gzip")) as server:
        assert client(server.url).get_overview() == {"stats": {}}


@pytest.mark.parametrize(
    "slow",
    [
        silent,
        endless(HEAD + b"\r\n", b" "),
        endless(HEAD + b"transfer-encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
        raw(HEAD + b"content-length: 9\r\n\r\n{"),
    ],
)
def test_an_answer_that_does_not_end_fails_in_time(client: Any, slow: Answer) -> None:
    def held(connection: Any) -> None:
        slow(connection)
        silent(connection)

    with stand_in(held) as server:
        assert failed(client(server.url, attempts=1, timeout=1.0).get_overview).code == "NO_ANSWER_IN_TIME"


def test_an_answer_without_end_fills_no_memory(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("_connection", "_async_connection"):
        monkeypatch.setattr(f"memory_graph_service.{module}._MAX_ANSWER_BYTES", 100_000)
    with stand_in(endless(HEAD + b"\r\n", b" " * 10_000)) as server:
        assert failed(client(server.url).get_overview).code == "NOT_THE_SERVICE"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(client: Any, status: int) -> None:
    with stand_in(value(200, OVERVIEW)) as other, stand_in(value(status, "", location=f"{other.url}/x")) as server:
        memory = client(server.url)
        for act in (memory.get_overview, lambda: memory.store(key="k", description="d")):
            error = failed(act)
            assert (error.code, error.status) == ("NOT_THE_SERVICE", status)
        assert other.requests == []


def test_a_proxy_gets_nothing_for_this_machine(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    with stand_in(value(200, {"of": "the proxy"})) as proxy, stand_in(value(200, OVERVIEW)) as server:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.url)
        assert client(server.url).get_overview() == OVERVIEW
        assert client(server.url.replace("127.0.0.1", "localhost")).get_overview() == OVERVIEW
        assert proxy.requests == []
        assert client("http://memory.example").get_overview() == {"of": "the proxy"}
        assert proxy.requests[0].target == "http://memory.example/api/v1/memory/overview"


def test_a_proxy_that_cannot_be_used_is_named(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "gopher://proxy")
    error = failed(client, "http://memory.example")
    assert error.code == "INVALID_INPUT" and "HTTP_PROXY" in error.message


@pytest.mark.parametrize(
    "key", ["hm_live_SECRET1\nhm_live_SECRET2", "hm_live_SECRET1 ", "", "hm_live_SECRETé", "\udc80"]
)
def test_a_key_that_is_none_is_refused_and_never_shown(client: Any, key: str) -> None:
    with stand_in(value(200, OVERVIEW)) as server:
        error = failed(client(server.url, key).get_overview)
        assert error.code == "UNAUTHENTICATED"
        assert "SECRET" not in "".join(traceback.format_exception(error)) + repr(error)
        assert server.requests == []


def test_no_key_is_shown_by_a_client_or_its_errors(client: Any) -> None:
    memory = client("http://127.0.0.1:1", "hm_live_SECRET", attempts=1)
    error = failed(memory.get_overview)
    assert error.code == "UNREACHABLE"
    assert "SECRET" not in "".join(traceback.format_exception(error)) + repr(error) + repr(memory)


@pytest.mark.parametrize(
    "url",
    [
        *("memory", "ftp://memory", "http://", "http://user:pass@memory", "http://memory?x", "http://memory#x"),
        *(
            "http://memory:port",
            "http://memory:99999",
            "http://[::1",
            "http://me mory",
            "http://mémoire",
            "http://\udc80",
        ),
    ],
)
def test_an_address_that_is_none_is_refused(client: Any, url: str) -> None:
    error = failed(client, url)
    assert error.code == "INVALID_INPUT" and "pass@" not in error.message


def test_an_id_that_no_header_takes_is_refused(client: Any) -> None:
    for options in ({"graph_id": "a\nb"}, {"session_id": "é"}):
        with pytest.raises(MemoryGraphError, match="has a character that no id has"):
            client("http://127.0.0.1:1", **options)


def test_half_of_a_surrogate_pair_is_refused_before_a_request(client: Any) -> None:
    with stand_in(value(200, {})) as server:
        memory = client(server.url)
        for act in (
            lambda: memory.store(key="k", description="a\ud800b"),
            lambda: memory.store(key="k", description="d", data={"\udc80": 1}),
            lambda: memory.get_relationships(key="\udfff"),
            lambda: memory.get_relationships(key="k", pattern="\udfff"),
            lambda: memory.upload_file(filename="\udcff.txt", content=b""),
            lambda: memory.request("GET", "/\udcff"),
        ):
            error = failed(act)
            assert error.code == "INVALID_INPUT" and "surrogate" in error.message
        assert server.requests == []
        memory.store(key="k", description="\U0001f600 ✓")
        assert server.requests[0].json["description"] == "\U0001f600 ✓"


def test_what_json_does_not_have_is_refused_before_a_request(client: Any) -> None:
    own: dict[str, Any] = {}
    own["own"] = own
    with stand_in(value(200, {})) as server:
        memory = client(server.url)
        for data in ({"n": float("nan")}, {"n": float("inf")}, own):
            assert failed(memory.store, key="k", description="d", data=data).code == "INVALID_INPUT"
        with pytest.raises(TypeError, match="bytes is no JSON"):
            memory.store(key="k", description="d", data={"b": b""})
        assert failed(memory.list_nodes, search="x" * 100_000).code == "INVALID_INPUT"
        assert server.requests == []

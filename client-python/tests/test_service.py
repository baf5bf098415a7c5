"""A real service: that of HM_URL, by the admin key of HM_API_KEY."""

from __future__ import annotations

import asyncio
import gzip
import io
from typing import Any
from uuid import uuid4

import pytest
from pydantic import TypeAdapter

from memory_graph_service import AsyncMemory, Memory, MemoryGraphError, types

pytestmark = pytest.mark.usefixtures("service")


@pytest.fixture
def name() -> str:
    """Each run has nodes of its own."""
    return uuid4().hex[:12]


def has_type(answer: object, kind: Any) -> None:
    TypeAdapter(kind).validate_python(answer, strict=True)


def test_memory_stores_recalls_relates_and_forgets(name: str) -> None:
    ada, parser = f"person_{name}", f"project_{name}"
    with Memory() as memory:
        stored = memory.store(key=ada, description=f"Ada maintains the parser of {name}.", data={"age": 36})
        assert stored["status"] == "created"
        has_type(stored, types.StoreResponse)
        again = memory.store_batch(nodes=[{"key": parser, "description": "It reads queries."}, {"key": ""}])
        assert [item["status"] for item in again["items"]] == ["created", "error"]
        has_type(again, types.StoreBatchResponse)
        memory.add_relationships(relationships=[{"from_key": ada, "to_key": parser, "relationship": "maintains"}])
        found = memory.recall(query="who maintains the parser?", explain=True)
        assert ada in [result["key"] for result in found["results"]]
        has_type(found, types.RecallResponse)
        edges = memory.get_relationships(key=ada)["edges"]
        assert [(edge["from"], edge["label"], edge["to"]) for edge in edges] == [(ada, "maintains", parser)]
        related = memory.find_related(start_node=ada)
        assert parser in str(related)
        has_type(related, types.FindRelatedResponse)
        forgotten = memory.forget(key=ada, cascade=True)
        assert forgotten["status"] == "deleted"
        with pytest.raises(MemoryGraphError) as caught:
            memory.forget(key=ada)
        assert (caught.value.code, caught.value.status) == ("NOT_FOUND", 404)
        assert caught.value.request_id is not None


def test_every_tool_that_reads_answers_as_its_type_says(name: str) -> None:
    with Memory() as memory:
        memory.store(key=f"person_{name}", description="A person.", relationships=[])
        memory.update(key=f"person_{name}", data={"a": None, "b": 1})
        answers = {
            types.GetNodesResponse: memory.get_nodes(keys=[f"person_{name}"]),
            types.GetOverviewResponse: memory.get_overview(),
            types.ListOrphansResponse: memory.list_orphans(),
            types.TimelineResponse: memory.timeline(),
            types.ListFilesResponse: memory.list_files(),
            types.GetGraphResponse: memory.get_graph(node_types=["person"], limit=10, derived=True),
            types.GetHistoryResponse: memory.get_history(key=f"person_{name}"),
            types.ListNodesResponse: memory.list_nodes(limit=5, sort="created"),
            types.ListJobsResponse: memory.list_jobs(),
            types.TimelineDaysResponse: memory.timeline_days(),
            types.ListDuplicatesResponse: memory.list_duplicates(),
            types.ListLabelsResponse: memory.list_labels(),
            types.ListTypesResponse: memory.list_types(),
            types.PreviewForgetResponse: memory.preview_forget(key=f"person_{name}"),
            types.HealthResponse: memory.health(),
        }
        for kind, answer in answers.items():
            has_type(answer, kind)


def test_a_node_changes_only_as_it_was_read(name: str) -> None:
    key = f"fact_{name}"
    with Memory() as memory:
        memory.store(key=key, description="First.")
        (node,) = memory.get_nodes(keys=[key])["nodes"]
        memory.update(key=key, description="Second.", if_match=node["updated_at"])
        with pytest.raises(MemoryGraphError) as caught:
            memory.update(key=key, description="Third.", if_match=node["updated_at"])
        assert caught.value.code == "CONFLICT"
        assert caught.value.details is not None
        assert caught.value.details["current"]["description"] == "Second."


@pytest.mark.parametrize("key", ["..", "a/b c%", "ключ ✓", "a?b#c", "x,y"])
def test_every_key_is_reached(name: str, key: str) -> None:
    with Memory() as memory:
        memory.store(key=key, description="Odd.", on_conflict="skip")
        assert "versions" in memory.get_history(key=key)
        assert memory.get_relationships(key=key, pattern="x y")["edges"] == []
        picture = memory.get_graph(around=[key])
        assert key in [node["key"] for node in picture["nodes"]]


def test_files_come_back_as_they_went(name: str) -> None:
    content = f"The harbour of {name} opens at six.".encode()
    with Memory() as memory:
        kept = memory.upload_file(filename=f"{name}.txt", content=content)
        has_type(kept, types.UploadFileResponse)
        with memory.download_file(id=kept["id"]) as file:
            assert file.filename == f"{name}.txt"
            assert file.read() == content


def test_an_export_is_imported(name: str) -> None:
    with Memory() as memory:
        memory.store(key=f"fact_{name}", description="It is exported.")
        with memory.export_graph(format="ndjson") as document:
            lines = document.read()
        assert name.encode() in lines
        checked = memory.import_graph(io.BytesIO(lines), format="ndjson", dry_run=True)
        assert checked["status"] == "checked"
        has_type(checked, types.ImportResponse)
        memory.forget(key=f"fact_{name}")
        begun = memory.import_graph(gzip.compress(lines), format="ndjson", is_gzip=True)
        memory.import_ended(begun["job"])
        with pytest.raises(MemoryGraphError) as caught:
            memory.import_graph(b"no document")
        assert caught.value.code == "INVALID_INPUT"


def test_async_memory_does_the_same(name: str) -> None:
    async def act() -> None:
        async with AsyncMemory() as memory:
            keys = [f"fact_{name}_{n}" for n in range(8)]
            stored = await asyncio.gather(*[memory.store(key=key, description=f"About {key}.") for key in keys])
            assert {answer["status"] for answer in stored} == {"created"}
            async with memory.export_graph() as document:
                text = await document.read()
            assert all(key.encode() in text for key in keys)
            kept = await memory.upload_file(filename=f"{name}.md", content=b"# A title")
            async with memory.download_file(id=kept["id"]) as file:
                assert [chunk async for chunk in file] == [b"# A title"]

    asyncio.run(act())


def test_other_routes_and_a_wrong_key() -> None:
    with Memory() as memory:
        assert "graphs" in memory.request("GET", "/api/v1/admin/graphs")
    with Memory(api_key="hm_nothing") as memory:
        with pytest.raises(MemoryGraphError) as caught:
            memory.get_overview()
        assert (caught.value.code, caught.value.status) == ("UNAUTHENTICATED", 401)


def test_a_wrong_input_is_named() -> None:
    with Memory() as memory, pytest.raises(MemoryGraphError) as caught:
        memory.store(key="", description="d")
    assert caught.value.code == "INVALID_INPUT"
    assert caught.value.details is not None and "issues" in caught.value.details

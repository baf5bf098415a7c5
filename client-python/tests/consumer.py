# pyright: strict
"""What programs write, for mypy --strict and pyright: a wrong use is an error that must be reported."""

from __future__ import annotations

from memory_graph_service import NOT_GIVEN, AsyncMemory, Memory, MemoryGraphError
from memory_graph_service.types import Edge, RecallResponse, StoreRelationshipInput


def leader_of(memory: Memory, project: str) -> str | None:
    found: RecallResponse = memory.recall(query=f"who leads {project}?", where={"year": {"gte": 2020}}, max_results=3)
    for result in found["results"]:
        occurred: str | None = result.get("occurred_at")
        if result["confidence"] == "high" and occurred is not None:
            return result["key"]
    return None


def store_all(memory: Memory, names: list[str]) -> list[str]:
    links: list[StoreRelationshipInput] = [{"from_key": "a", "to_key": "b", "relationship": "knows"}]
    return [memory.store(key=name, description=name, relationships=links)["status"] for name in names]


def starts(edges: list[Edge]) -> list[str]:
    return [edge["from"] for edge in edges]


def forgotten(memory: Memory, key: str, version: str | None = None) -> bool:
    try:
        memory.forget(key=key, if_match=version)
    except MemoryGraphError as error:
        if error.code == "NOT_FOUND":
            return False
        raise
    return True


async def copied(source: AsyncMemory, target: AsyncMemory) -> None:
    async with source.export_graph(format="ndjson") as document:
        begun = await target.import_graph(document, format="ndjson", mode="merge")
    if "job" in begun:
        await target.import_ended(begun["job"])


def renamed(memory: Memory) -> None:
    memory.edit_label(label="knows", converse=None, merge_into=NOT_GIVEN)


def wrong(memory: Memory) -> None:
    memory.recall(question="q")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    memory.store(key="k", description=5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    memory.store(key="k", description="d", on_conflict="no")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    memory.get_overview()["none"]  # type: ignore[typeddict-item]  # pyright: ignore
    memory.export_graph(format="pdf")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

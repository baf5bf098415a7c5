"""Calls the service with the Python clients of MCP in each of their modes; prints the answers as JSON."""

import asyncio
import json
import os

import fastmcp
import httpx2
import mcp
from mcp.client.streamable_http import streamable_http_client

URL = os.environ["HM_URL"] + "/mcp"
KEY = os.environ["HM_API_KEY"]
MODES = ["legacy", "auto", "2026-07-28"]


async def use(client, key, is_error):
    """Lists the tools and calls some."""
    reported = []

    async def on_progress(progress, total, _message):
        reported.append([progress, total])

    tools = await client.list_tools()
    tools = getattr(tools, "tools", tools)
    stored = await client.call_tool("hm_store", {"key": key, "description": f"A memory of {key}."})
    recalled = await client.call_tool("hm_recall", {"query": f"memory of {key}"}, progress_callback=on_progress)
    failed = await is_error(client, "hm_forget", {"key": "nobody"})
    return {
        "tools": [tool.name for tool in tools],
        "stored": stored.structured_content["status"],
        "found": [result["key"] for result in recalled.structured_content["results"]],
        "progress": reported,
        "failed": failed,
    }


async def sdk(mode):
    async def is_error(client, name, args):
        return (await client.call_tool(name, args)).is_error

    async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {KEY}"}, timeout=60) as http:
        async with mcp.Client(streamable_http_client(URL, http_client=http), mode=mode) as client:
            used = await use(client, f"python_{mode}", is_error)
            return {**used, "revision": client.protocol_version}


class Fast:
    """The client of fastmcp, with the method names of the SDK's client."""

    def __init__(self, client):
        self.client = client
        self.list_tools = client.list_tools

    async def call_tool(self, name, args, progress_callback=None):
        return await self.client.call_tool(name, args, progress_handler=progress_callback)


async def fast(mode):
    async def is_error(client, name, args):
        return (await client.client.call_tool(name, args, raise_on_error=False)).is_error

    async with fastmcp.Client(URL, auth=KEY, mode=mode) as client:
        return await use(Fast(client), f"fastmcp_{mode}", is_error)


async def main():
    answers = {}
    for mode in MODES:
        answers[f"mcp {mode}"] = await sdk(mode)
        answers[f"fastmcp {mode}"] = await fast(mode)
    print(json.dumps(answers))


asyncio.run(main())

"""A server that answers its requests one after the other as it is told; the last answer again and again."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, BinaryIO, TypeAlias


@dataclass
class Received:
    method: str
    target: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


Answer: TypeAlias = Callable[[socket.socket], None]


class StandIn:
    def __init__(self, answers: list[Answer]) -> None:
        self.requests: list[Received] = []
        self._answers = answers
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = [self._socket]
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            self._open.append(connection)
            threading.Thread(target=self._run, args=(connection,), daemon=True).start()

    def answer(self, connection: socket.socket) -> None:
        with connection.makefile("rb") as reader:
            request = _read(reader)
        if request is not None:
            self.requests.append(request)
            self._answers[min(len(self.requests), len(self._answers)) - 1](connection)

    def _run(self, connection: socket.socket) -> None:
        try:
            self.answer(connection)
        except OSError:
            # The client has gone.
            pass
        finally:
            connection.close()

    def close(self) -> None:
        for each in self._open:
            # It wakes who waits for the socket, too.
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            each.close()


@contextmanager
def stand_in(*answers: Answer) -> Iterator[StandIn]:
    server = StandIn(list(answers))
    try:
        yield server
    finally:
        server.close()


def _read(reader: BinaryIO) -> Received | None:
    """None where the client goes before its end."""
    first = reader.readline().decode("latin-1").split(" ")
    if len(first) != 3:
        return None
    headers: dict[str, str] = {}
    while (line := reader.readline().decode("latin-1").strip()) != "":
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    if headers.get("transfer-encoding") == "chunked":
        body = b""
        while (size := int(reader.readline() or b"-1", 16)) > 0:
            body += reader.read(size)
            reader.readline()
        if size < 0:
            return None
        reader.readline()
    else:
        body = reader.read(int(headers.get("content-length", "0")))
    return Received(first[0], first[1], headers, body)


def raw(data: bytes) -> Answer:
    return lambda connection: connection.sendall(data)


def answer(status: int, body: bytes, **headers: str) -> Answer:
    named = {"content-length": str(len(body)), "connection": "close", "content-type": "application/json"}
    named.update({name.replace("_", "-"): value for name, value in headers.items()})
    lines = "".join(f"{name}: {value}\r\n" for name, value in named.items())
    return raw(f"HTTP/1.1 {status} X\r\n{lines}\r\n".encode("latin-1") + body)


def value(status: int, body: object, **headers: str) -> Answer:
    return answer(status, json.dumps(body).encode(), **headers)


def failure(status: int, code: str, **more: object) -> Answer:
    return value(status, {"error": {"code": code, "message": f"It is {code}.", "request_id": "r1", **more}})


def closed(connection: socket.socket) -> None:
    """Closes without an answer."""


def silent(connection: socket.socket) -> None:
    """Does not answer until the client goes."""
    connection.recv(1)


def cut(connection: socket.socket) -> None:
    """Announces more than it sends."""
    connection.sendall(b'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"stats":')


def endless(head: bytes, part: bytes) -> Answer:
    def send(connection: socket.socket) -> None:
        connection.sendall(head)
        while True:
            connection.sendall(part)

    return send

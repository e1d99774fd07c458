#!/usr/bin/env python3
"""Asks a process that the service manager starts for a document, as the laboratory does, and prints what comes back.

usage: try-document.py SOCKET FILE STEP...    each STEP in JSON, such as '{"action": "look"}'
"""
import json
import socket
import struct
import sys

KINDS = {16: "ready", 17: "result", 18: "failure"}


def main():
    path, file, steps = sys.argv[1], sys.argv[2], sys.argv[3:]
    with open(file, "rb") as document:
        content = document.read()
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    kind = "application/pdf" if content.startswith(b"%PDF-") else "application/octet-stream"
    limits = {"memory": 512 << 20, "seconds": 60, "output": 32 << 20, "files": 384 << 20, "processes": 48,
              "pixels": 36_000_000}
    send(connection, 1, json.dumps({"mediaType": kind, "limits": limits}).encode())
    print(*receive(connection))
    send(connection, 2, content)
    for step in steps:
        send(connection, 3, step.encode())
        print(*receive(connection))


def send(connection, kind, content):
    connection.sendall(struct.pack(">BI", kind, len(content)) + content)


def receive(connection):
    kind, count = struct.unpack(">BI", exactly(connection, 5))
    return KINDS.get(kind, kind), exactly(connection, count).decode("utf-8", "replace")


def exactly(connection, count):
    content = b""
    while len(content) < count:
        piece = connection.recv(count - len(content))
        if not piece:
            sys.exit("closed")
        content += piece
    return content


main()

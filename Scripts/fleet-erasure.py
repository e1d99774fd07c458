#!/usr/bin/env python3
"""Hands of fleet-erasure.sh: uploads a document, reads fetched key material, writes messages, and searches files for bytes.

usage: fleet-erasure.py call SOCKET METHOD PARAMETERS
       fleet-erasure.py send SOCKET STATE               prints the patient and the sealed file of a new document
       fleet-erasure.py destroyed BEFORE AFTER TARGET   writes each piece that went to TARGET/key-N.bytes; 1 where there is none
       fleet-erasure.py fill SERVERS                    writes 12 MB to the streams of keys and documents, under another store's name
       fleet-erasure.py search DIRECTORY FILE           in how many files the bytes of FILE are
"""
import base64
import hashlib
import importlib.util
import json
import os
import pathlib
import socket
import sys

specification = importlib.util.spec_from_file_location("fleet", pathlib.Path(__file__).parent / "bench-fleet.py")
fleet = importlib.util.module_from_spec(specification)
specification.loader.exec_module(fleet)


def send(path, state):
    daemon = fleet.Daemon(path)
    patient = daemon.call("patient.create", {"fullName": "Erika Mustermann"})["id"]
    content = os.urandom(3000)
    document = daemon.call("document.begin", {"patientId": patient})["documentId"]
    own = {"patientId": patient, "documentId": document}
    daemon.call("document.append", {**own, "offset": 0, "data": base64.b64encode(content).decode()})
    name = daemon.call("document.add", {**own, "sha256": hashlib.sha256(content).hexdigest()})["id"]
    print(patient, f"{state}/blobs/{name[:2]}/{name}")


def parcels(directory):
    rest, found = pathlib.Path(directory, "keys.parcels").read_bytes(), {}
    while rest:
        length = int.from_bytes(rest[16:20], "big")
        found[rest[:16]] = rest[20:20 + length]
        rest = rest[20 + length:]
    return found


def destroyed(before, after, target):
    old, new = parcels(before), parcels(after)
    gone = [content for name, content in old.items() if content and new.get(name) == b""]
    for number, content in enumerate(gone):
        pathlib.Path(target, f"key-{number}.bytes").write_bytes(content)
    # The record's key and the document's.
    return 0 if len(gone) >= 2 else 1


def fill(servers):
    host, port = servers.split(",")[0].removeprefix("nats://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall(b'CONNECT {"verbose":false,"pedantic":false}\r\nSUB _INBOX.fill 1\r\n')
        for _ in range(12):
            for subject in ("key.other.x", "doc.other.x.0"):
                line.sendall(f"PUB {subject} _INBOX.fill {1 << 20}\r\n".encode() + bytes(1 << 20) + b"\r\n")
        # What was acknowledged is in the servers' logs.
        text = b""
        while text.count(b"MSG _INBOX.fill") < 24:
            piece = line.recv(1 << 16)
            if not piece:
                raise ConnectionError("a server closed the connection")
            text += piece
            if b"PING\r\n" in piece:
                line.sendall(b"PONG\r\n")


def search(directory, file):
    wanted = pathlib.Path(file).read_bytes()
    if len(wanted) < 32:
        raise ValueError("too short to be searched for")
    found = 0
    for path in pathlib.Path(directory).rglob("*"):
        try:
            found += path.is_file() and path.suffix != ".img" and wanted in path.read_bytes()
        except FileNotFoundError:
            pass  # The servers remove files meanwhile.
    print(found)


def main():
    verb, *rest = sys.argv[1:]
    if verb == "call":
        print(json.dumps(fleet.Daemon(rest[0]).call(rest[1], json.loads(rest[2]))))
        return 0
    return {"send": send, "destroyed": destroyed, "fill": fill, "search": search}[verb](*rest) or 0


sys.exit(main())

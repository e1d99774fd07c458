#!/usr/bin/env python3
"""Carries calls by video, but for pictures and sound: a program behind the interface of decision 0067, for tests.

    python3 call_server.py DAEMON_SOCKET OWN_SOCKET

Lets nobody into a room without a ticket of the record, says who left, and knows nobody by name:

    POST   /rooms/ROOM        {"ticket": …}  → {"session": …, "role": …}
    GET    /rooms/ROOM        X-Session: …   → {"here": [roles]}
    POST   /rooms/ROOM/leave  X-Session: …   → {}
    DELETE /rooms/ROOM        X-Session: …   → {}   the clinician closes it for everybody
"""

import http.server
import json
import os
import secrets
import socket
import socketserver
import sys
import threading

ROOMS = {}
LOCK = threading.Lock()


class Refused(Exception):
    """The record says no; its reason or code is the text."""


def record(method, **params):
    """One call of the daemon, on a connection of its own."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.connect(sys.argv[1])
        line.sendall(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode() + b"\n")
        reply = json.loads(line.makefile("r", encoding="utf-8").readline())
    if "error" in reply:
        data = reply["error"].get("data", {})
        raise Refused(data.get("details", {}).get("reason") or data.get("code"))
    return reply["result"]


class Door(http.server.BaseHTTPRequestHandler):
    """One request of somebody at the door."""

    def do_POST(self):
        parts = self.path.strip("/").split("/")
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"{}")
        if parts[-1] == "leave":
            return self.inside(parts[1], self.leave)
        return self.enter(parts[1], body.get("ticket", ""))

    def do_GET(self):
        return self.inside(self.path.strip("/").split("/")[1], self.look)

    def do_DELETE(self):
        return self.inside(self.path.strip("/").split("/")[1], self.close)

    def enter(self, room, ticket):
        # One ticket at a time: whether it is used up, the record alone decides.
        try:
            admitted = record("virtualVisits.admit", roomId=room, ticket=ticket)
        except Refused as refusal:
            return self.answer(403, {"reason": str(refusal)})
        session, role = secrets.token_hex(16), admitted["role"]
        with LOCK:
            here = ROOMS.setdefault(room, {})
            # Whoever comes back takes the place of their older self.
            for other in [other for other, known in here.items() if known == role]:
                del here[other]
            here[session] = role
        return self.answer(200, {"session": session, "role": role})

    def inside(self, room, then):
        with LOCK:
            role = ROOMS.get(room, {}).get(self.headers.get("X-Session") or "")
        return then(room, role) if role else self.answer(403, {"reason": "stranger"})

    def look(self, room, _):
        with LOCK:
            here = sorted(ROOMS[room].values())
        return self.answer(200, {"here": here})

    def leave(self, room, role):
        with LOCK:
            ROOMS[room] = {session: known for session, known in ROOMS[room].items() if known != role}
        record("virtualVisits.leave", roomId=room, role=role)
        return self.answer(200, {})

    def close(self, room, role):
        if role != "clinician":
            return self.answer(403, {"reason": "role"})
        with LOCK:
            ROOMS.pop(room, None)
        record("virtualVisits.leave", roomId=room)
        return self.answer(200, {})

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def address_string(self):
        return "somebody"

    def log_message(self, *_):
        """A ticket in a path or a log lets somebody in."""


class Server(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    daemon_threads = True


os.umask(0)
with Server(sys.argv[2], Door) as server:
    server.serve_forever()

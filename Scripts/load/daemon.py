"""The daemon's socket, one call after the other."""

import json
import socket


class Daemon:
    """Calls of the operator's, or of whoever's token is given."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.lines = self.socket.makefile("rb")

    def call(self, method, parameters=None, token=None):
        """The result; stops at a refusal."""
        meta = {"_meta": {"token": token}} if token else {}
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {**(parameters or {}), **meta}}
        self.socket.sendall(json.dumps(request).encode() + b"\n")
        answer = json.loads(self.lines.readline())
        if "result" not in answer:
            raise SystemExit(f"{method}: {answer.get('error')}")
        return answer["result"]

#!/usr/bin/env python3
"""Small measuring hands of bench-fleet.sh: talks to daemons over their sockets, one JSON-RPC request a line."""

import json
import socket
import sys
import time


class Daemon:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(path)
        self.rest = b""
        self.number = 0

    def call(self, method, params=None):
        self.number += 1
        request = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params or {}}
        self.socket.sendall(json.dumps(request).encode() + b"\n")
        while b"\n" not in self.rest:
            piece = self.socket.recv(1 << 20)
            if not piece:
                raise ConnectionError("the daemon closed the connection")
            self.rest += piece
        line, self.rest = self.rest.split(b"\n", 1)
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer["result"]


def record(status):
    return next(log for log in status["logs"] if log["log"] == "record")


def shipped(path, patience):
    """Waits until everything is shipped; seconds."""
    daemon, begin = Daemon(path), time.monotonic()
    while time.monotonic() - begin < float(patience):
        log = record(daemon.call("ship.status"))
        if log["shipped"] == log["head"]:
            print(f"{time.monotonic() - begin:.3f}")
            return
        time.sleep(0.02)
    sys.exit("not shipped in time")


def moment(text):
    from datetime import datetime

    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def lag(path, seconds):
    """Age of the oldest event that no copy is known to hold, looked at two hundred times a second; median and p99 in ms."""
    daemon, end, ages = Daemon(path), time.monotonic() + float(seconds), []
    while time.monotonic() < end:
        log = record(daemon.call("ship.status"))
        waits = log.get("waitingSince") if log["shipped"] < log["head"] else None
        ages.append(max(0, time.time() - moment(waits)) * 1000 if waits else 0)
        time.sleep(0.005)
    ages.sort()
    print(f"{ages[len(ages) // 2]:.1f} {ages[int(len(ages) * 0.99)]:.1f} {ages[-1]:.1f} {len(ages)}")


def writes(path, patience):
    """Seconds until a write is accepted."""
    begin = time.monotonic()
    while time.monotonic() - begin < float(patience):
        try:
            Daemon(path).call("patient.create")
            print(f"{time.monotonic() - begin:.3f}")
            return
        except (OSError, RuntimeError):
            time.sleep(0.01)
    sys.exit("no write was accepted")


def status(path):
    answer = Daemon(path).call("ship.status")
    log = record(answer)
    print(answer["instance"], answer["epoch"], log["head"], log["shipped"])


def end(path):
    """Position and chain hash of the last event."""
    daemon = Daemon(path)
    head = record(daemon.call("ship.status"))["head"]
    print(f"{head}:{daemon.call('ship.take', {'after': head, 'waitMilliseconds': 0})['hashAfter'][:16]}")


class Engine:
    """A client of the engine that knows just enough of its text protocol."""

    def __init__(self, address):
        host, port = address.removeprefix("nats://").rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)), timeout=10)
        self.reader = self.socket.makefile("rb")
        self.reader.readline()
        self.send(b'CONNECT {"verbose":false}\r\nSUB _INBOX.bench.* 1\r\n')

    def send(self, data):
        self.socket.sendall(data)

    def publish(self, subject, payload, answer):
        return b"PUB %s _INBOX.bench.%s %d\r\n%s\r\n" % (subject, answer, len(payload), payload)

    def receive(self):
        """The payload of the next message for us."""
        while True:
            line = self.reader.readline()
            if line.startswith(b"MSG "):
                size = int(line.split()[-1])
                return self.reader.read(size + 2)[:-2]
            if line.startswith(b"PING"):
                self.send(b"PONG\r\n")
            if not line or line.startswith(b"-ERR"):
                raise ConnectionError(line)

    def request(self, subject, body):
        self.send(self.publish(subject, json.dumps(body).encode(), b"0"))
        answer = json.loads(self.receive())
        if "error" in answer:
            sys.exit(answer["error"]["description"])


def flood(address, streams, seconds, size):
    """Messages a second that so many streams of three copies take, 256 of them under way, from a thousand subjects."""
    engine, streams, seconds = Engine(address), int(streams), float(seconds)
    for index in range(streams):
        plan = {"name": f"F{index}", "subjects": [f"flood.{index}.*"], "storage": "file", "num_replicas": 3}
        engine.request(f"$JS.API.STREAM.CREATE.F{index}".encode(), plan)
    # Until each has a leader nobody answers.
    time.sleep(3)
    payload, sent, begin = b"x" * int(size), 0, time.monotonic()
    done = -256
    while time.monotonic() - begin < seconds:
        if done >= 0 or sent >= 256:
            if b'"error"' in engine.receive():
                sys.exit("a message was refused")
        engine.send(engine.publish(b"flood.%d.%d" % (sent % streams, sent % 1000), payload, b"1"))
        sent, done = sent + 1, done + 1
    print(f"{max(done, 0) / (time.monotonic() - begin):.0f}")
    for index in range(streams):
        engine.send(engine.publish(f"$JS.API.STREAM.DELETE.F{index}".encode(), b"", b"9"))


if __name__ == "__main__":
    {"shipped": shipped, "lag": lag, "writes": writes, "status": status, "end": end, "flood": flood}[sys.argv[1]](*sys.argv[2:])

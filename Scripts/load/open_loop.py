"""Load over HTTP that comes when it comes, whether the gateway is done or not.

Every request has a moment at which it is due, and its latency counts from that: whoever waited in line waited as well.
"""

import select
import socket
import time

CONNECTIONS = 64


class Connection:
    """A kept connection with at most one request under way."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.due, self.received, self.length = 0.0, b"", None

    def fileno(self):
        return self.socket.fileno()

    def send(self, request, due):
        self.due, self.received, self.length = due, b"", None
        self.socket.sendall(request)

    def receive(self):
        """The status once the whole answer is there."""
        part = self.socket.recv(1 << 20)
        if not part:
            raise SystemExit("the gateway closed a connection")
        self.received += part
        if self.length is None:
            head, end, _ = self.received.partition(b"\r\n\r\n")
            if not end:
                return None
            fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
            self.length = len(head) + 4 + int(fields.get(b"content-length", 0))
        return int(self.received[9:12]) if len(self.received) >= self.length else None


def requests(file):
    """What the lines of token and path of a file ask for."""
    lines = (line.split() for line in open(file))
    return [
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        for token, path in lines]


def run(port, file, rate, seconds):
    """So many requests a second at even distances: latencies in seconds, how many were not 200, and the time it took."""
    sent, answered, failed, latencies = 0, 0, 0, []
    asked, free = requests(file), [Connection(port) for _ in range(CONNECTIONS)]
    busy, count, start = set(), max(1, int(rate * seconds)), time.perf_counter()
    while answered < count:
        while sent < count and free and start + sent / rate <= time.perf_counter():
            connection = free.pop()
            connection.send(asked[sent % len(asked)], start + sent / rate)
            busy.add(connection)
            sent += 1
        # Nothing new can be sent while no connection is free.
        due = start + sent / rate - time.perf_counter() if sent < count and free else 60
        ready = select.select(busy, [], [], max(0, due))[0]
        if not ready and due == 60:
            raise SystemExit("no answer for a minute")
        for connection in ready:
            if status := connection.receive():
                latencies.append(time.perf_counter() - connection.due)
                failed += status != 200
                answered += 1
                busy.remove(connection)
                free.append(connection)
    return sorted(latencies), failed, time.perf_counter() - start


def show(port, file, rate, seconds):
    """A line like those of wrk's script: rate, p50, p99 and longest in microseconds, answers, and those that were not 200."""
    latencies, failed, took = run(port, file, rate, seconds)
    count = len(latencies)
    quantiles = [latencies[min(count - 1, int(count * share))] * 1e6 for share in (0.5, 0.99, 1)]
    print("RESULT", f"{count / took:.3f}", *(f"{value:.1f}" for value in quantiles), count, failed, sep="\t")

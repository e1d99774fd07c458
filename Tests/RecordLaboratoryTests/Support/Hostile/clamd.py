"""A scanner at a Unix socket that behaves badly: clamd.py MODE PATH."""
import os, socket, sys, time

mode, path = sys.argv[1:3]
server = socket.socket(socket.AF_UNIX)
# Whoever sees the socket can connect.
server.bind(path + ".new")
server.listen(16)
os.rename(path + ".new", path)
while True:
    connection, _ = server.accept()
    command = connection.recv(10)
    if command.startswith(b"zVERSION"):
        connection.sendall(b"ClamAV 1.4.6/27000/Mon Jan  5 2026\0")
    elif mode == "dies":
        connection.recv(1000)
        os._exit(1)
    elif mode == "silent":
        time.sleep(600)
    elif mode == "closes":
        connection.recv(1000)
    else:
        # What it answers once it has everything, or at once.
        answer = {"half": b"stream: O", "empty": b"\0", "noise": b"\xff" * 100_000, "other": b"stream: MAYBE\0",
                  "limit": b"INSTREAM size limit exceeded. ERROR\0", "found": b"stream: Bad\x1b[2J.Thing FOUND\0",
                  "ok": b"stream: OK\0"}[mode]
        if mode != "limit":
            rest = b""
            while not rest.endswith(b"\0\0\0\0"):
                piece = connection.recv(1 << 20)
                if not piece:
                    break
                rest += piece
        try:
            connection.sendall(answer)
        except OSError:
            pass
    connection.close()

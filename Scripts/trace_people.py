#!/usr/bin/env python3
"""People of three apps for fleet-trace.sh, and the search for what they wrote.

usage: trace_people.py act DAEMON GATEWAY WORD SECRETS     (sockets; writes what must not be found, a line each)
       trace_people.py search SECRETS yes|no FILE...       (ends with 1 unless all / none of the secrets are found)
"""

import base64
import hashlib
import http.client
import json
import pathlib
import socket
import sys
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).parent))
daemon = __import__("bench-fleet")

PASSWORD = "korrekt Pferd Batterie"


class Gateway(http.client.HTTPConnection):
    """HTTP over a Unix socket, a connection a request."""

    def __init__(self, path):
        super().__init__("localhost")
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(self.path)


def send(gateway, method, path, token=None, body=None):
    connection = Gateway(gateway)
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read()
    if answer.status >= 300:
        raise SystemExit(f"{method} {path}: {answer.status} {text.decode(errors='replace')}")
    return json.loads(text)


def act(daemon_path, gateway, word, secrets_path):
    """Somebody of each app signs up, writes and reads; what each of them said or was given is written down."""
    box, secrets = daemon.Daemon(daemon_path), []

    def keep(kind, *values):
        secrets.extend((kind, value) for value in values)

    name, family = f"Quendolin{word}", f"Zitterbarth{word}"
    addresses = [f"{app}.{word}@canary.example".lower() for app in ("connect", "ally", "super")]
    keep("name", name, family)
    keep("address", *addresses)

    # Rhythmologicum Connect: a questionnaire.
    signed = box.call("identity.register", {
        "application": "rhythmologicum", "email": addresses[0], "password": PASSWORD, "firstName": name,
        "lastName": family})
    token = signed["tokens"]["accessToken"]
    keep("token", token, signed["tokens"]["refreshToken"])
    send(gateway, "POST", "/api/consent/record", token, {"consent_version": "v1.2"})
    started = send(gateway, "POST", "/api/funnels/stress-assessment/assessments", token)["data"]
    path = f"/api/funnels/stress-assessment/assessments/{started['assessmentId']}"
    send(gateway, "POST", path + "/answers/save", token, {"questionId": "stress_frequency", "answerValue": 3})
    keep("answer", "stress_frequency")
    keep("id", started["assessmentId"])
    send(gateway, "GET", "/api/patient-profiles", token)

    # A document, in its own pieces.
    content = f"Befund {family} {word} ".encode() * 400
    mine = {"patientId": signed["account"]["id"]}

    def own(method, params):
        return box.call(method, {**mine, **params, "_meta": {"token": token}})

    document = own("document.begin", {})["documentId"]
    own("document.append", {"documentId": document, "offset": 0, "data": base64.b64encode(content).decode()})
    own("document.add", {
        "documentId": document, "sha256": hashlib.sha256(content).hexdigest(), "fileName": f"Befund{word}.pdf"})
    keep("document", f"Befund{word}.pdf", f"Befund {family}")

    # MyHealthAlly: a journal.
    ally = send(gateway, "POST", "/api/auth/register", None, {
        "firstName": name, "lastName": family, "email": addresses[1], "dateOfBirth": "1964-08-12",
        "password": PASSWORD})
    keep("token", ally["token"], ally["refreshToken"])
    entry = {"title": f"Kummer{word}", "content": f"Herzklopfen{word} in der Nacht", "mood": "good",
             "date": "2026-01-14T07:00:00Z"}
    send(gateway, "POST", f"/api/patients/{ally['id']}/journal", ally["token"], entry)
    send(gateway, "GET", f"/api/patients/{ally['id']}/journal", ally["token"])
    keep("answer", f"Kummer{word}", f"Herzklopfen{word}")

    # Super One: a profile.
    person = send(gateway, "POST", "/api/mobile/auth/register", None, {
        "email": addresses[2], "password": PASSWORD, "name": f"{name} {family}", "accepted_terms": True,
        "accepted_privacy": True})["data"]
    keep("token", person["tokens"]["accessToken"], person["tokens"]["refreshToken"])
    send(gateway, "PUT", "/api/mobile/users/profile", person["tokens"]["accessToken"], {"allergies": [f"Erdnuss{word}"]})
    send(gateway, "GET", "/auth/profile", person["tokens"]["accessToken"])
    keep("answer", f"Erdnuss{word}")
    keep("password", PASSWORD)
    pathlib.Path(secrets_path).write_text("".join(f"{kind}\t{value}\n" for kind, value in secrets))


def forms(value):
    """A text as it could travel: as it is, quoted as the trace quotes it, in hexadecimal, in Base64 at each place."""
    raw = value.encode()
    yield raw
    yield value.replace('"', '\\"').encode()
    yield raw.hex().encode()
    for before in range(3):
        text = base64.b64encode(b"\0" * before + raw)
        yield text[(before * 8 + 5) // 6:len(text) - 4]


def search(secrets_path, expected, *paths):
    found, kinds = {}, {}
    secrets = [line.split("\t", 1) for line in pathlib.Path(secrets_path).read_text().splitlines()]
    contents = [(path, pathlib.Path(path).read_bytes()) for path in paths]
    for kind, value in secrets:
        wanted = {form for form in forms(value) if len(form) >= 8}
        count = sum(content.count(form) for _, content in contents for form in wanted)
        found.setdefault(kind, []).append(count)
        kinds.setdefault(kind, []).append(value)
    print(f"  {'what':10} {'of them':>8} {'found':>8} {'times':>8}")
    for kind, counts in found.items():
        print(f"  {kind:10} {len(counts):>8} {sum(1 for count in counts if count):>8} {sum(counts):>8}")
    print(f"  in {sum(len(content) for _, content in contents)} bytes of {len(contents)} files")
    counts = [count for each in found.values() for count in each]
    sys.exit(0 if (all(counts) if expected == "yes" else not any(counts)) else 1)


if __name__ == "__main__":
    {"act": act, "search": search}[sys.argv[1]](*sys.argv[2:])

"""How the daemon and its gateway are spoken to."""

import json
import subprocess
import urllib.error
import urllib.request


class Answer:
    """What came back over HTTP."""

    def __init__(self, status, content):
        self.status = status
        self.content = content

    @property
    def json(self):
        try:
            return json.loads(self.content)
        except ValueError:
            return None

    @property
    def code(self):
        """The code of a refusal."""
        error = (self.json or {}).get("error") if isinstance(self.json, dict) else None
        return error.get("code", "") if isinstance(error, dict) else ""


class Person:
    """Somebody who is signed in, or nobody where there is no token."""

    def __init__(self, web, account="", token="", refresh_token="", email=""):
        self.web, self.account, self.token = web, account, token
        self.refresh_token, self.email = refresh_token, email

    def send(self, method, path, body=None, headers=None):
        return self.web.send(method, path, body, {**self.signed, **(headers or {})})

    def make(self, method, path, body=None):
        """The same where nothing but success will do."""
        answer = self.send(method, path, body)
        if answer.status >= 300:
            raise SystemExit(f"{method} {path}: {answer.status} {answer.content.decode(errors='replace')}")
        return answer.json

    def post(self, path, body=None):
        return self.make("POST", path, body)

    @property
    def signed(self):
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


class Web:
    """A gateway on a port, and the daemon's socket behind it."""

    def __init__(self, programs, socket, port):
        self.programs, self.socket = programs, socket
        self.address = f"http://127.0.0.1:{port}"

    def send(self, method, path, body=None, headers=None):
        data = None if body is None else json.dumps(body).encode()
        sent = {**({"Content-Type": "application/json"} if data else {}), **(headers or {})}
        request = urllib.request.Request(self.address + path, data, sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return Answer(answer.status, answer.read())
        except urllib.error.HTTPError as refusal:
            return Answer(refusal.code, refusal.read())

    def call(self, method, parameters):
        """A call of the operator's over the socket."""
        answer = subprocess.run(
            [f"{self.programs}/recordctl", "--socket", self.socket, "--json", "call", method, json.dumps(parameters)],
            capture_output=True, text=True)
        if answer.returncode:
            raise SystemExit(f"{method}: {answer.stderr}")
        return json.loads(answer.stdout)

    def command(self, *arguments):
        subprocess.run(
            [f"{self.programs}/recordctl", "--socket", self.socket, *arguments], check=True, stdout=subprocess.DEVNULL)

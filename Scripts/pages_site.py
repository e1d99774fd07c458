"""A practice with two people and something to see of each kind, for check-pages.py."""

import json
import os
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

PASSWORD = "korrekt Pferd Batterie"


class Site:
    """A daemon with a gateway before it, in a directory of its own."""

    def __init__(self, programs):
        self.programs = programs
        self.place = tempfile.mkdtemp(prefix="pages")
        self.socket = self.place + "/s"
        self.running = []
        self.start(
            "recordd", "--state-dir", self.place + "/state", "--socket", self.socket,
            "--measures", "Config/measures", "--interactions", "Config/interactions", "--log-level", "error",
            "--set", "limit-sign-ins=0", "--set", "limit-codes=0")
        self.wait(lambda: os.path.exists(self.socket))
        self.start(
            "recordd-gateway", "--socket", self.socket, "--listen", "127.0.0.1:0", "--log-level", "notice",
            "--set", "request-limits=no", output=self.place + "/gateway.log")
        self.wait(lambda: "port=" in open(self.place + "/gateway.log").read())
        port = open(self.place + "/gateway.log").read().split("port=")[1].split()[0]
        # Chromium keeps cookies that are for TLS alone on this name too.
        self.address = f"http://localhost:{port}"
        try:
            self.fill()
        except SystemExit:
            self.stop()
            raise

    def start(self, program, *arguments, output=None):
        self.running.append(subprocess.Popen(
            [f"{self.programs}/{program}", *arguments], stderr=open(output, "w") if output else None))

    def stop(self):
        for program in reversed(self.running):
            program.terminate()
            program.wait()
        subprocess.run(["rm", "-rf", self.place], check=True)

    @staticmethod
    def wait(holds):
        for _ in range(500):
            if holds():
                return
            time.sleep(0.02)
        raise SystemExit("a program did not start")

    def call(self, method, parameters):
        """A call of the operator's."""
        answer = subprocess.run(
            [f"{self.programs}/recordctl", "--socket", self.socket, "--json", "call", method, json.dumps(parameters)],
            capture_output=True, text=True)
        if answer.returncode:
            raise SystemExit(f"{method}: {answer.stderr}")
        return json.loads(answer.stdout)

    def send(self, method, path, body=None, token=None):
        """A request of the contract's; stops at a refusal."""
        request = urllib.request.Request(
            self.address + path, method=method, data=None if body is None else json.dumps(body).encode())
        if body is not None:
            request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", "Bearer " + token)
        try:
            with urllib.request.urlopen(request) as answer:
                return json.loads(answer.read() or b"{}")
        except urllib.error.HTTPError as refusal:
            raise SystemExit(f"{method} {path}: {refusal.code} {refusal.read().decode()}")

    def templates(self, language):
        subprocess.run(
            [f"{self.programs}/recordctl", "screens", "import", f"Config/screens/{language}", "--texts", language,
             "--socket", self.socket], check=True, capture_output=True)

    def fill(self):
        self.call("practice.publish", {"definition": json.load(open("Config/practice/example.json"))})
        signed_in = self.send("POST", "/api/auth/register", {
            "firstName": "Erika", "lastName": "Mustermann", "email": "erika@example.org",
            "dateOfBirth": "1964-08-12", "password": PASSWORD})
        self.patient, self.patient_token = signed_in["id"], signed_in["token"]
        self.call("account.create", {
            "role": "clinician", "application": "myhealthally", "email": "weber@example.org",
            "firstName": "Anna", "lastName": "Weber", "password": PASSWORD})
        self.clinician = self.sign_in("weber@example.org")
        self.call("care.assign", {"patientId": self.patient, "accountId": self.clinician["user"]["id"]})
        self.record()

    def sign_in(self, email):
        return self.send("POST", "/api/auth/login", {"email": email, "password": PASSWORD})

    def record(self):
        own = f"/api/patients/{self.patient}/"
        doctor = self.clinician["token"]
        for day, systolic in enumerate([142, 138, 135, 151]):
            self.send("POST", own + "vitals", {
                "timestamp": f"2026-01-{10 + day}T07:30:00+01:00", "bloodPressureSystolic": systolic,
                "bloodPressureDiastolic": 88, "heartRate": 70 + day}, self.patient_token)
        self.send("POST", own + "journal", {
            "title": "A good night", "date": "2026-01-13T20:00:00+01:00", "mood": "good",
            "content": "Slept well, walked for half an hour."}, self.patient_token)
        self.send("POST", own + "labs", {
            "testName": "A1C", "date": "2026-01-12T08:00:00+01:00", "results": {"a1c": 5.4}}, doctor)
        self.send("POST", own + "messages", {
            "recipientId": self.patient, "subject": "Your blood pressure", "text": "Please measure it every morning this week."}, doctor)
        self.send("POST", f"/api/clinicians/{self.clinician['user']['id']}/alerts", {
            "patientId": self.patient, "severity": "high", "title": "Blood pressure above target"}, doctor)

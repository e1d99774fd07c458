#!/usr/bin/env python3
"""A patient answers a questionnaire: an example for programs that talk to recordd.

    python3 assessment.py ./recordd.sock

Needs Python 3.8 or newer and nothing else. Docs/Socket.md explains what happens here.
"""

import json
import socket
import sys
import uuid


class Refused(Exception):
    """The daemon understood the request and says no."""

    def __init__(self, error):
        super().__init__(error["message"])
        # The number is JSON-RPC's own; the name in "data" is the one to decide on.
        self.code = error.get("data", {}).get("code")
        self.details = error.get("data", {}).get("details", {})


class Recordd:
    """One connection. Each line, in both directions, is one JSON text."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(path)
        self.lines = self.socket.makefile("r", encoding="utf-8", newline="\n")
        self.last_id = 0

    def call(self, method, command_id=None, **params):
        """Calls a method by name and waits for its result."""
        if command_id is not None:
            # A command under an id happens once, however often it is sent.
            params["_meta"] = {"commandId": command_id}
        self.last_id += 1
        request = {"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}
        self.socket.sendall(json.dumps(request).encode() + b"\n")
        # One request at a time here, so the next reply is ours. A program with several requests under way must look at
        # the id: replies come in any order.
        reply = self.read()
        if "error" in reply:
            raise Refused(reply["error"])
        return reply["result"]

    def read(self):
        """The next message: a reply, or a notification of a subscription."""
        line = self.lines.readline()
        if not line:
            raise ConnectionError("the daemon closed the connection")
        return json.loads(line)


def answer_questionnaire(daemon, patient):
    """Starts the stress questionnaire, answers it step by step, and completes it. Returns the assessment's id."""
    answers = {
        "stress_frequency": 5,
        "stress_intensity": 4,
        "sleep_quality": 2,
        "evening_unwinding": 2,
        "sleep_thoughts": 4,
        "morning_rest": 1,
    }

    # "stress" is an alias; answers always name the canonical slug.
    definition = daemon.call("funnel.definition", slug="stress")
    print("questionnaire:", definition["slug"], "with", len(definition["steps"]), "steps")
    started = daemon.call("assessment.start", str(uuid.uuid4()), patientId=patient, slug="stress")
    own = {"patientId": patient, "assessmentId": started["assessmentId"]}

    # Completing too early is refused, and the refusal names the gaps in their order.
    try:
        daemon.call("assessment.complete", **own)
    except Refused as refusal:
        missing = [question["questionKey"] for question in refusal.details["missingQuestions"]]
        print("refused:", refusal.code, "- first gap:", missing[0])

    for step in definition["steps"]:
        for question in step["questions"]:
            key = question["key"]
            command = str(uuid.uuid4())
            save = dict(own, questionId=key, answerValue=answers[key])
            daemon.call("assessment.saveAnswer", command, **save)
            if key == "sleep_quality":
                # Suppose the connection broke before the reply came. Nobody knows then whether the answer was saved:
                # send the same command under the same id. It is not carried out twice; the first answer comes back.
                again = daemon.call("assessment.saveAnswer", command, **save)
                print("sent again, replayed:", again["_meta"]["replayed"])
        validated = daemon.call("assessment.validateStep", stepId=step["stepId"], **own)
        following = validated.get("nextStep")
        print("step", step["orderIndex"], "is complete;", "next:", following["title"] if following else "none")

    daemon.call("assessment.complete", str(uuid.uuid4()), **own)
    return started["assessmentId"]


def follow_log(path, patient, last_type):
    """Prints the events of one patient, from the first on, until one of a type has come."""
    # A connection of its own, because events come whenever something happens. The next thing to remember would be the
    # position: who starts again from the last one seen misses nothing and sees nothing twice.
    daemon = Recordd(path)
    daemon.call("log.subscribe", fromPosition=0, patientId=patient)
    while True:
        message = daemon.read()
        if message.get("method") != "log.event":
            continue  # log.caughtUp says that the past is over; what follows is new.
        event = message["params"]["event"]
        print("event", event["revision"], event["type"])
        if event["type"] == last_type:
            return


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: assessment.py SOCKET")
    daemon = Recordd(sys.argv[1])
    print("connected; the log ends at position", daemon.call("health.check")["position"])

    patient = daemon.call("patient.create", str(uuid.uuid4()), fullName="Erika Mustermann", language="de")["id"]
    assessment = answer_questionnaire(daemon, patient)
    follow_log(sys.argv[1], patient, "assessment.scored")

    report = daemon.call("assessment.result", patientId=patient, assessmentId=assessment)["report"]
    for flag in report["safety_flags"]:
        print("attention:", flag["severity"], flag["message"])
    print(f"result: total_score {report['total_score']}, risk_level {report['risk_level']}")


if __name__ == "__main__":
    main()

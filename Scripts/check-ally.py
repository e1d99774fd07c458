#!/usr/bin/env python3
"""Tries all operations of MyHealthAlly as a patient, as a clinician and as an admin.

Each role gets a patient with one of everything, and each operation is sent once what it can succeed with; then another
such patient, for whom schemathesis tries what the gateway's document allows and forbids. Tells how many operations
answered with a 2xx. Needs a daemon and a gateway that run, and publishes a practice there.

usage: check-ally.py PROGRAMS SOCKET PORT DIRECTORY EXAMPLES [OPTIONS OF schemathesis run]
"""
import pathlib
import subprocess
import sys

from ally.document import PREFIX, Document, settings
from ally.people import Practice
from ally.report import Report
from ally.requests import Requests
from ally.tally import ROLES, Tally
from ally.things import Things
from ally.walk import walk
from ally.web import Web

programs, socket, port, place, examples, *options = sys.argv[1:]
place = pathlib.Path(place)
web = Web(programs, socket, port)
text = web.send("GET", "/openapi.json").content
operations = Document(text).operations
practice = Practice(web)
tally = Tally(operations)
sound = True


def person(role, things):
    return things.person if role == "patient" else getattr(practice, role)


def schemathesis(role, things, requests):
    """Whether schemathesis found nothing."""
    document, report, config = (place / f"{role}.{suffix}" for suffix in ("json", "ndjson", "toml"))
    Document(text).write(document, things, requests)
    config.write_text(
        settings(things, requests, person(role, things).token)
        + pathlib.Path("Scripts/schemathesis.toml").read_text())
    ran = subprocess.run([
        pathlib.Path(sys.executable).parent / "schemathesis", "--config-file", config, "run", document, "--url",
        web.address, "--include-operation-id-regex", "^" + PREFIX.replace(".", r"\."), "--checks", "all",
        "--max-examples", examples, "--request-timeout", "60", "--no-color", "--phases", "examples,coverage,fuzzing",
        "--continue-on-failure", "--report", "ndjson", "--report-ndjson-path", report, *options])
    found = Report(report, operations)
    tally.tried[role] = found.answers
    tally.refusals += found.refusals
    return ran.returncode == 0


for role in ROLES:
    things = Things(practice)
    tally.walked[role] = walk(person(role, things), things, Requests(things, role), operations)
for role in ROLES:
    things = Things(practice)
    sound &= schemathesis(role, things, Requests(things, role))
sys.exit(0 if tally.show() & sound else 1)

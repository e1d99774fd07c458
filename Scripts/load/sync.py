"""What a phone sends when it is online again: 500 entries of one patient's vitals."""

import datetime
import pathlib
import time
import uuid

from .people import Http

ENTRIES = 500
# The contract's `SyncRequest` takes so many commands.
MOST = 200


def moments():
    """A minute apart, until now; another second each time, so that no two entries are of one moment."""
    now = datetime.datetime.now(datetime.timezone.utc)
    return [(now - datetime.timedelta(minutes=number)).strftime("%Y-%m-%dT%H:%M:%SZ") for number in range(1, ENTRIES + 1)]


def batches():
    """Bodies of requests, as few as the contract allows."""
    commands = [
        {"commandId": str(uuid.uuid4()), "operation": "recordVitals", "queuedAt": moment,
         "body": {"timestamp": moment, "heartRate": 60 + number % 30}} for number, moment in enumerate(moments())]
    return [
        {"deviceId": "phone-1", "commands": commands[start:start + MOST]} for start in range(0, len(commands), MOST)]


def over_http(port, token, account):
    """Milliseconds of each batch."""
    http, took = Http(port), []
    for batch in batches():
        start = time.perf_counter()
        answer = http.json("POST", f"/api/patients/{account}/sync", batch, token)
        took.append((time.perf_counter() - start) * 1000)
        if answer["applied"] != len(batch["commands"]):
            raise SystemExit(f"of {len(batch['commands'])} commands {answer['applied']} were applied")
    return took


def over_socket(daemon, token, account):
    """Milliseconds of all entries in the one call that the gateway would make of them."""
    commands = [
        {"commandId": str(uuid.uuid4()), "method": "vitals.log", "queuedAt": moment,
         "params": {"patientId": account, "timestamp": moment, "heartRate": 60 + number % 30}}
        for number, moment in enumerate(moments())]
    start = time.perf_counter()
    answer = daemon.call("queue.apply", {"patientId": account, "commands": commands}, token)
    took = (time.perf_counter() - start) * 1000
    if any(result["outcome"] != "applied" for result in answer["results"]):
        raise SystemExit("a command was not applied")
    return took


def show(daemon, port, place, way, first, count):
    """A line for each sync, of so many patients from one on: milliseconds altogether, and of its longest batch."""
    people = [line.split() for line in (pathlib.Path(place) / "people").read_text().splitlines()]
    for number in range(first, first + count):
        token, account = people[number % len(people)]
        took = over_http(port, token, account) if way == "http" else [over_socket(daemon, token, account)]
        print("SYNC", f"{sum(took):.1f}", f"{max(took):.1f}", sep="\t", flush=True)

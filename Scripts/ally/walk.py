"""Each operation once, with what it can succeed with."""

import urllib.parse

from .document import ids

# A patient has one undecided request at most.
FIRST = {"cancelWalkInRequest"}


def walk(person, things, requests, operations):
    """Status and code of each operation's answer, in an order in which none takes away what another one needs."""
    found = {}
    for operation in sorted(operations, key=lambda operation: operation.name not in FIRST):
        target = operation.path
        for name, value in ids(things, operation).items():
            target = target.replace("{" + name + "}", str(value))
        query = requests.queries.get(operation.name)
        if query:
            target += "?" + urllib.parse.urlencode(query)
        answer = person.send(
            operation.method.upper(), target, requests.bodies.get(operation.name), requests.headers.get(operation.name))
        found[operation.label] = [(answer.status, answer.code)]
    return found

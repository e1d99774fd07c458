#!/usr/bin/env python3
"""Compares what the gateway documents with an application's contract.

usage: compare-contract.py OPENAPI.JSON CONTRACT.YAML APPLICATION

Prints members of answers that the contract does not have, and members that it requires and the answer does not promise.
Ends with 0 where there are none, with 1 where there are, with 2 where PyYAML is missing.
"""
import json
import sys

try:
    import yaml
except ImportError:
    print("PyYAML is not installed")
    sys.exit(2)

with open(sys.argv[1], encoding="utf-8") as file:
    ours = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    contract = yaml.safe_load(file)
application = sys.argv[3]


def resolved(document, schema):
    while isinstance(schema, dict) and "$ref" in schema:
        target = document
        for part in schema["$ref"].split("/")[1:]:
            target = target[part]
        schema = target
    return schema or {}


def parts(document, schema):
    """Properties, names of required ones, and the elements' schema, all choices together."""
    schema = resolved(document, schema)
    properties, required, items = {}, set(schema.get("required", [])), schema.get("items")
    for keyword in ("allOf", "anyOf", "oneOf"):
        for choice in schema.get(keyword, []):
            below, needed, elements = parts(document, choice)
            properties = {**below, **properties}
            items = elements if items is None else items
            if keyword == "allOf":
                required |= needed
    return {**properties, **(schema.get("properties") or {})}, required, items


def differences(own, other, path, depth=0):
    if depth > 10:
        return
    properties, promised, items = parts(ours, own)
    known, required, elements = parts(contract, other)
    if known:
        for name in properties:
            if name in known:
                yield from differences(properties[name], known[name], f"{path}.{name}", depth + 1)
            else:
                yield f"{path}.{name}: beyond the contract"
        yield from (f"{path}.{name}: not promised" for name in sorted(required - promised))
    if items is not None and elements is not None:
        yield from differences(items, elements, f"{path}[]", depth + 1)


def answers(operation, document):
    for status, answer in operation["responses"].items():
        content = resolved(document, answer).get("content") or {}
        if status.startswith("2") and "schema" in content.get("application/json", {}):
            yield status, content["application/json"]["schema"]


def operations(document):
    for path in document["paths"].values():
        yield from (each for each in path.values() if isinstance(each, dict) and "operationId" in each)


named = {each["operationId"]: each for each in operations(contract)}
found = []
for operation in operations(ours):
    tag, _, name = operation["operationId"].partition(".")
    if tag != application or name not in named:
        continue
    expected = dict(answers(named[name], contract))
    for status, schema in answers(operation, ours):
        if status in expected:
            found += differences(schema, expected[status], f"{name} {status}")
print("\n".join(found))
sys.exit(1 if found else 0)

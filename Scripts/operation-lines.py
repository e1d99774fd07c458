#!/usr/bin/env python3
"""How many lines each operation of MyHealthAlly has in the gateway, the model and the engine, as far as the sources tell.

Lines of code are those that are neither empty nor only a comment. In the gateway an operation is its route, in the model the
declaration of its method, in the engine the method's extension, which is its handler. What a file
with such parts holds besides is divided equally among the operations of the file; a method that several operations name is divided
equally among them. Files without such a part (frame, shapes, events, projections, rules) serve many and are counted to none:
their sum is told.

usage: operation-lines.py [--all]    from the root of the sources; --all prints a row for each operation
"""
import collections
import json
import pathlib
import re
import statistics
import sys

from lines.source import Source

GATEWAY, MODEL, ENGINE = (
    pathlib.Path("Sources") / place for place in ("RecordGateway/MyHealthAlly", "RecordModel", "RecordEngine"))


def sources(folder):
    return [Source(path) for path in sorted(folder.rglob("*.swift"))]


def methods_of():
    """The method behind each operation, as the engine's catalog says it."""
    catalog = (ENGINE / "Catalog/Catalog+Operations.swift").read_text()
    return dict(re.findall(r'^    "(\w+)": (\w+)\.self,?$', catalog, re.MULTILINE))


def routes(files, operations):
    """Marks the routes in the gateway's files; the operations that have one."""
    there = set()
    for file in files:
        for found in re.finditer(r'"(\w+)"', file.text):
            name, before = found[1], file.text[:found.start()].rstrip()
            if name not in operations or not (before.endswith("(") or before.endswith("operation:")):
                continue
            start, end = file.opening(found.start()), file.call(found.start())
            # Other mentions of the name have neither path nor verb.
            if re.search(r'"/api/|\.(?:get|post|put|patch|delete)\b', file.text[start:end]):
                file.give(name, start, end)
                there.add(name)
    return there


def mark(files, pattern, methods):
    """Marks what begins with a pattern for a method's name in a module's files."""
    for file in files:
        for found in re.finditer(pattern, file.plain):
            if found[1] in methods:
                file.give(found[1], found.start(), file.end(file.plain.index("{", found.start())))


def shares(files, users):
    """Lines by operation, where each of the owners has so many operations; and those that are counted to none."""
    lines = collections.defaultdict(float)
    for file in files:
        for owner, count in file.lines().items():
            for operation in users[owner]:
                lines[operation] += count / len(users[owner])
    return lines, sum(len(file.code) for file in files if not file.own)


def show(name, lines, operations, rest):
    values = sorted(lines[operation] for operation in operations if lines[operation])
    high = values[int(len(values) * 0.9)]
    print(f"{name:10} {len(values):10} {statistics.median(values):8.0f} {high:6.0f} {sum(values):8.0f} {rest:10}")


def main():
    document = json.loads(pathlib.Path("Tests/Golden/openapi.json").read_text())
    names = [
        operation["operationId"] for path in document["paths"].values() for operation in path.values()
        if "operationId" in operation]
    operations = sorted(name.split(".")[1] for name in names if name.startswith("myhealthally."))
    gateway, model, engine = (sources(folder) for folder in (GATEWAY, MODEL, ENGINE))
    methods, there = methods_of(), routes(gateway, set(operations))
    users = collections.defaultdict(list)
    for operation, method in methods.items():
        users[method].append(operation)
    mark(model, r"\bstruct (\w+): [^{]*\bMethod\b[^{]*\{", users)
    mark(engine, r"\bextension (\w+)\b[^{\n]*\{", users)
    parts = {
        "gateway": shares(gateway, {operation: [operation] for operation in operations}),
        "model": shares(model, users), "engine": shares(engine, users)}
    if "--all" in sys.argv:
        for operation in operations:
            print(operation, methods.get(operation), *(round(lines[operation]) for lines, _ in parts.values()), sep="\t")
    missing = [operation for operation in operations if operation not in there or operation not in methods]
    print(f"{len(operations)} operations, {len(users)} methods; no route or method found for {', '.join(missing) or 'none'}")
    print(f"{'part':10} {'operations':>10} {'median':>8} {'p90':>6} {'sum':>8} {'for none':>10}")
    for name, (lines, rest) in parts.items():
        show(name, lines, operations, rest)
    whole = {operation: sum(lines[operation] for lines, _ in parts.values()) for operation in operations}
    show("together", whole, operations, sum(rest for _, rest in parts.values()))


main()

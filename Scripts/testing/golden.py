"""Which tests hold something against a golden file, or against a list that is kept by hand: found where they say so."""
import os
import re

CALLS = re.compile(r"\b(GoldenFile\.(expect|text)|expectSame)\(")
FUNCTION = re.compile(r"\bfunc (\w+)")
SUITE = re.compile(r"^(?:@Suite.*?\) ?|final |private )*(?:struct|class|actor|enum|extension) (\w+)")
# What starts programs for its tests takes minutes, and is part of the whole run.
SLOW = "Tests/EndToEndTests"


def golden_tests(folder="Tests"):
    """A pattern of the ids of these tests; a whole suite where a function that is none of its tests asks for them."""
    found = set()
    for path, _, files in os.walk(folder):
        for file in sorted(files):
            if file.endswith("Tests.swift") and not path.startswith(SLOW):
                with open(os.path.join(path, file), encoding="utf-8") as text:
                    found |= of_file(path.split("/")[1], text.read().split("\n"))
    return "^(" + "|".join(sorted(found)) + ")"


def of_file(module, lines):
    """Beginnings of the ids of the tests in a file, as patterns."""
    found, suite, title, function = set(), "", False, ""
    for line in lines:
        named = SUITE.match(line)
        if named:
            suite, function = named.group(1), ""
        title = title or "@Test" in line
        begun = FUNCTION.search(line)
        if begun:
            function, title = (begun.group(1) if title else ""), False
        if suite and CALLS.search(line) and not line.lstrip().startswith("//"):
            found.add(rf"{module}\.{suite}/" + (rf"{function}\(" if function else ""))
    return found

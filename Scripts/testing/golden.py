"""Which tests hold something against a golden file, or against a list that is kept by hand: found where they say so."""
import glob
import re

CALLS = re.compile(r"\b(GoldenFile\.(expect|text)|expectSame)\(")
FUNCTION = re.compile(r"\bfunc (\w+)")
SUITE = re.compile(r"^(?:@Suite(?:\(.*?\))? ?|final |private )*(?:struct|class|actor|enum|extension) (\w+)")
# What starts programs for its tests takes minutes, and is part of the whole run.
SLOW = "Tests/EndToEndTests"
# What the calls are made of.
SUPPORT = "Tests/RecordTestSupport"


def golden_tests(folder="Tests"):
    """A pattern of the ids of these tests; a whole suite where a function that is none of its tests asks for them."""
    found = set()
    for path in sorted(glob.glob(f"{folder}/*/**/*.swift", recursive=True)):
        if path.startswith((SLOW, SUPPORT)):
            continue
        with open(path, encoding="utf-8") as text:
            called = of_file(path.split("/")[1], text.read().split("\n"))
        if called and not path.endswith("Tests.swift"):
            raise SystemExit(f"{path}: golden files are compared by the suites themselves, where they are looked for")
        found |= called
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

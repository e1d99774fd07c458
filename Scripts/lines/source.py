"""A Swift file, of which lines are given to operations."""

import collections
import re

OPEN, CLOSE = "([{", ")]}"
# Texts, with what is interpolated into them as far as it holds no text itself, and comments.
UNREAD = re.compile(r'"""(?:\\.|[^\\])*?"""|#"[^\n]*?"#|"(?:\\\((?:[^()\n]|\([^()\n]*\))*\)|\\.|[^"\\\n])*"|//[^\n]*', re.DOTALL)


def blank(match):
    return re.sub(r"[^\n\"]", " ", match.group())


class Source:
    """A file, and which operations its lines belong to."""

    def __init__(self, path):
        self.text = path.read_text()
        # Where brackets and comments are none, at the same places.
        self.plain = UNREAD.sub(lambda match: blank(match) if match.group()[0] != "/" else " " * len(match.group()), self.text)
        self.code = {number for number, line in enumerate(self.plain.split("\n")) if line.strip()}
        self.own = collections.defaultdict(set)

    def line(self, place):
        return self.plain.count("\n", 0, place)

    def end(self, place):
        """Behind the bracket that closes the one at a place."""
        depth = 0
        for index in range(place, len(self.plain)):
            depth += (self.plain[index] in OPEN) - (self.plain[index] in CLOSE)
            if depth == 0:
                return index + 1
        raise SystemExit("a bracket is not closed")

    def opening(self, place):
        """The bracket around a place."""
        depth = 0
        for index in range(place - 1, -1, -1):
            depth += (self.plain[index] in CLOSE) - (self.plain[index] in OPEN)
            if depth < 0:
                return index
        raise SystemExit("no bracket is open")

    def call(self, place):
        """The end of the call around a place, with closures and calls that follow it."""
        end = self.end(self.opening(place))
        while follows := re.match(r"\s*(?:\{|\.\w+\()", self.plain[end:]):
            end = self.end(end + follows.end() - 1)
        return end

    def give(self, operation, start, end):
        self.own[operation] |= {number for number in range(self.line(start), self.line(end - 1) + 1)} & self.code

    def lines(self):
        """The lines of each operation: its own, and its share of the rest."""
        rest = len(self.code - set().union(*self.own.values())) / max(1, len(self.own))
        return {operation: len(lines) + rest for operation, lines in self.own.items()}

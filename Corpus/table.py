#!/usr/bin/python3
"""Makes the table of Docs/Reading.md of what `record-corpus measure` printed: table.py < FILE."""
import sys

KEPT = {
    "docs": "documents", "known": "numbers", "recall": "found, %", "accept": "count", "precis": "of them right, %",
    "sure": "sure", "WRONG": "of them wrong", "LOST": "lost", "interv": "intervals, %", "flag": "flags, %", "date": "dates, %",
}

lines = sys.stdin.read().splitlines()
start = next(index for index, line in enumerate(lines) if line.split()[:2] == ["docs", "known"])
heads = lines[start].split()
print("| | " + " | ".join(KEPT.values()) + " |")
print("|---|" + "---|" * len(KEPT))
for line in lines[start + 1 :]:
    key, cells = line[:24].strip(), dict(zip(heads, line[24:].split()))
    print(f"| {key} | " + " | ".join(cells[head] for head in KEPT) + " |")

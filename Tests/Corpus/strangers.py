"""Rows of tests that the panel does not have."""

from decimal import Decimal

import figures
import printing
from parts import Row, decorated
from tables import aliases

WORDS = {
    "de": {
        "negative": "negativ",
        "positive": "positiv",
        "trace": "Spur",
        "nonreactive": "nicht reaktiv",
        "reactive": "reaktiv",
        "yellow": "gelb",
        "clear": "klar",
        "1+": "+",
        "2+": "++",
    },
    "en": {
        "negative": "Negative",
        "positive": "Positive",
        "trace": "Trace",
        "nonreactive": "Non-Reactive",
        "reactive": "Reactive",
        "yellow": "Yellow",
        "clear": "Clear",
    },
}


def in_words(report, row, name):
    """A test whose results are words or titres."""
    usual = row[11].split()
    drawn = usual[0] if report.rng.random() < 0.7 else report.rng.choice(usual)
    said = WORDS[report.language].get(drawn, drawn)
    normal = row[9] or (WORDS[report.language].get(usual[0], usual[0]) if usual[0] in ("negative", "nonreactive") else "")
    if row[9]:
        normal = f"<{row[9]}"
    odd = drawn != usual[0] and normal
    flag = (
        {"letters": "A", "star": "*", "mark": "!", "stars": "A*", "words": "Abnormal", "brackets": "(A)"}.get(report.flags, "")
        if odd
        else ""
    )
    comparator = "<" if said.startswith("<") else None
    return Row(name, said, "", normal, row[1], comparator=comparator, flag=flag, flagged="abnormal" if flag else None)


def in_figures(report, row, name):
    places, rng = int(row[10]), report.rng
    text = row[6] if report.language == "de" else row[7]
    low, high = (figures.rounded(Decimal(b), places) if b else None for b in row[8:10])
    value = rng.uniform(float(row[11]), float(row[12]))
    if rng.random() < (0.3 if report.held else 0.15):
        value = value * rng.uniform(1.1, 1.7) if high is not None and row[2] != "pH" and places < 3 else value
    number = figures.rounded(Decimal(str(value)), places)
    flag, meaning = printing.flag(number, low, high, False, report.flags)
    made = Row(
        name,
        report.write(number),
        text,
        printing.interval(low, high, report.ranges, report.write),
        row[1],
        number=number,
        ucum=aliases().get(text.lower()) if text else None,
        low=low,
        high=high,
        flag=flag,
        flagged=meaning,
    )
    spread = 0.003 if places == 3 else 0.1
    made.previous = [
        report.write(figures.rounded(Decimal(str(value * rng.uniform(1 - spread, 1 + spread))), places)) for _ in report.dates[1:]
    ]
    return made


def of_others(report, named):
    made = []
    for row, name in named:
        one = in_words(report, row, name) if row[10] == "w" else in_figures(report, row, name)
        one.previous = one.previous or ["" for _ in report.dates[1:]]
        made.append(decorated(report, one))
    return made

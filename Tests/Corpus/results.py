"""Rows of the panel's biomarkers, as they are printed, with their truth."""

import re

import figures
import printing
from measures import censored, critical, earlier, limits, places_of, range_text
from parts import Row, decorated
from scales import chosen_unit
from tables import spellings, unit_spellings

NO_UNIT = {"{ratio}", "{INR}"}


def kind(report):
    """Mostly normal; held-out reports are sicker."""
    normal, low, high = (0.60, 0.78, 0.97) if report.held else (0.74, 0.85, 0.985)
    drawn = report.rng.random()
    return "normal" if drawn < normal else "low" if drawn < low else "high" if drawn < high else "critical"


def label(report, marker):
    usual, further = spellings(marker, report.language, report.held)
    drawn = report.rng.sample(names := usual if report.rng.random() < 0.7 or not further else further, min(3, len(names)))
    chosen = max(drawn, key=len) if report.wishes.style.get("long") else drawn[0]
    drawn = report.rng.random()
    if drawn < 0.06:
        return chosen.upper() if "µ" not in chosen and "ß" not in chosen and "γ" not in chosen else chosen
    if drawn < 0.10 and ", " in chosen:
        return chosen.replace(", ", " " if report.held else ",")
    return chosen


def unit(report, code, memory):
    """One spelling of a unit for the whole document."""
    if code in NO_UNIT:
        word = {"{INR}": "INR", "{ratio}": "ratio" if report.language == "en" else "Quotient"}[code]
        return word if memory.setdefault(code, report.rng.random()) < 0.2 else ""
    return memory.setdefault(f"unit {code}", report.rng.choice(unit_spellings(code, report.language, report.held)))


def of_panel(report, markers, memory):
    rng, made = report.rng, []
    found = {m: figures.drawn(rng, m, report.person.sex, kind(report)) for m in markers}
    figures.agreeing(found, rng)
    for marker, value in found.items():
        code = chosen_unit(report, marker, memory)
        places = places_of(report, marker, code, memory)
        sign, number = censored(report, marker, value, places, code)
        both = limits(report, marker, code, places)
        text, (low, high) = range_text(report, both)
        flag, meaning = printing.flag(number, low, high, critical(marker, value), report.flags, sign)
        space = memory.setdefault("sign", rng.choice(["", " "]))
        row = Row(
            label(report, marker),
            (sign + space if sign else "") + report.write(number),
            unit(report, code, memory),
            text,
            "urine" if marker == "uacr" else "blood",
            marker,
            number,
            sign,
            code,
            low,
            high,
            flag,
            meaning,
        )
        if marker == "fasting_glucose":
            hinted(report, row, memory)
        row.previous = [earlier(report, marker, value, places, code) for _ in report.dates[1:]]
        made.append(decorated(report, row))
    return made


def hinted(report, row, memory):
    """Glucose that only the heading or the interval calls fasting."""
    hint = "nüchtern" if report.language == "de" else "fasting"
    plain = next(name for name in iter(lambda: label(report, "glucose_random"), None) if not re.search("random|rbs", name, re.I))
    if memory.get("fasting heading") and report.rng.random() < 0.6:
        row.label = plain
    elif report.rng.random() < 0.15 and row.range and not report.wishes.both_sexes:
        row.label, row.range = plain, f"{hint} {row.range}"

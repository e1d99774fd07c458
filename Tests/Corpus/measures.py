"""Intervals, bounds of measurement and digits of a biomarker in the unit of a report."""

from decimal import Decimal

import figures
import printing
from tables import panel

# Laboratories print one digit more for these, at times even three decimals.
FINE = {"tsh": 1, "bilirubin_total": 1, "inr": 1, "crp": 1, "potassium": 1, "calcium": 1, "albumin": 1}


def limits(report, marker, code, places):
    """The interval of this laboratory, near that of the panel, as printed Decimals for one sex or both."""

    def shown(sex):
        bounds = [figures.converted(marker, bound, code) for bound in figures.interval(marker, sex)]
        span = bounds[1] - bounds[0] if None not in bounds else next(b for b in bounds if b is not None)
        return [None if b is None else figures.rounded(b + span * Decimal(str(shift)), places) for b, shift in zip(bounds, shifts)]

    # Laboratories differ by a small part of the width, but not where a guideline sets the limit.
    fixed = panel()[marker]["policy"] == "guideline"
    shifts = [0, 0] if fixed else [report.rng.choice([0, 0, 0, -0.05, 0.04, 0.06]), report.rng.choice([0, 0, 0, 0.05, 0.03, -0.04])]
    return {sex: shown(sex) for sex in ("male", "female")}


def range_text(report, both, styles=None):
    own = both[report.person.sex]
    text = {sex: printing.interval(*both[sex], styles or report.ranges, report.write) for sex in both}
    if report.wishes.both_sexes and both["male"] != both["female"]:
        male, female = report.wishes.style.get("sexes", ("m: ", "w: ") if report.language == "de" else ("M: ", "F: "))
        return f"{male}{text['male']} {female}{text['female']}", own
    return text[report.person.sex], own


def censored(report, marker, value, places, code):
    """A bound in place of a result that is beyond what is measured."""
    if marker == "egfr" and code == panel()[marker]["ucum"]:
        for bound in (90, 60):
            if value > bound and report.rng.random() < 0.35:
                return ">", Decimal(bound)
    low, high = figures.MEASURED.get(marker, (None, None))
    if low is not None and (value < low or report.rng.random() < (0.22 if report.held else 0.08)):
        return "<", figures.rounded(figures.converted(marker, low, code), places)
    if high is not None and value > high:
        return ">", figures.rounded(figures.converted(marker, high, code), places)
    return None, figures.rounded(figures.converted(marker, value, code), places)


def places_of(report, marker, code, memory):
    places = figures.decimals(marker, code)
    extra = FINE.get(marker, 0) if code == panel()[marker]["ucum"] else 0
    if extra and memory.setdefault(f"fine {marker}", report.rng.random()) < 0.35:
        places += extra
    if memory.get("fine rbc", 1) < 0.35 and marker in ("neutrophils_abs", "lymphocytes_abs") and places == 2:
        places = 3
    return places


def critical(marker, value):
    entry = panel()[marker].get("critical", {})
    at = {
        side: bound["at"]["figure"] if isinstance(bound["at"], dict) else bound["at"]
        for side, bound in entry.items()
        if side != "sources"
    }
    return ("low" in at and value <= at["low"]) or ("high" in at and value >= at["high"])


def earlier(report, marker, value, places, code):
    if report.rng.random() < 0.25:
        return ""
    near = value * report.rng.uniform(0.85, 1.18) if value > 0 else value
    return report.write(figures.rounded(figures.converted(marker, near, code), places))

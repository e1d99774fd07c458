#!/usr/bin/python3
"""Tests of the generator: `check.py` prints what fails and ends with 1 if anything does."""

import copy
import json
import subprocess
import sys
import tempfile
from decimal import Decimal
from pathlib import Path

import checking
import degrade
import fonts
import generate
import layouts
import scales
import tables
import truth

# These unit spellings are the laboratories' own; the table of aliases has them otherwise (`G/l`, with another sign for micro) or not at all.
OWN_UNITS = {"G/l", "G/L", "T/l", "10³/µl", "10⁹/l", "/mm³", "mm/1. Std", "mm/Std.", "sec", "mcU/mL", "μU/ml", "μkat/l"}
DIFFERENTIAL = ("neutrophils", "lymphocytes", "monocytes", "eosinophils", "basophils")
failures = []


def expect(true, said):
    if not true:
        failures.append(said)


def made(seed, name, folder):
    report, sheet, path = generate.pages(seed, name, Path(folder))
    return truth.document(report, sheet, path.name, "text"), path


def owners():
    """Biomarkers of each normalized synonym."""
    found = {}
    for marker, entry in tables.panel().items():
        for synonym in entry["synonyms"]:
            found.setdefault(tables.normalized(synonym), set()).add(marker)
    return found


def told_apart_otherwise(one, other):
    """The unit, or a hint beside the label, tells these biomarkers apart."""
    return any(one.startswith(cell) and other.startswith(cell) for cell in DIFFERENTIAL) or {one, other} <= tables.LIPOPROTEIN_A


def test_spellings():
    whose = owners()
    for marker in tables.panel():
        for language in ("de", "en"):
            shown = {label for names in tables.spellings(marker, language, False) for label in names}
            unseen, _ = tables.spellings(marker, language, True)
            for label in shown | set(unseen):
                for other in whose.get(tables.normalized(label), {marker}) - {marker}:
                    expect(told_apart_otherwise(marker, other), f"{label!r} of {marker} is a synonym of {other}")
            expect(
                not shown & set(unseen) or set(unseen) <= shown,
                f"{marker} {language}: held-out spellings {shown & set(unseen)} are not held out",
            )


def test_tests_outside_the_panel():
    whose = owners()
    for row in tables.rows("others"):
        for label in (label for field in row[2:6] for label in field.split("|")):
            expect(row[1] != "blood" or tables.normalized(label) not in whose, f"{label!r} is said to be outside the panel")


def test_units():
    for code, *fields in tables.rows("units"):
        for spelling in (s for field in fields for s in field.split(";")):
            said = tables.aliases().get(spelling.lower(), spelling)
            expect(said == code or spelling in OWN_UNITS, f"unit {spelling!r} of {code} is {said} in the table of aliases")


def test_fonts():
    for kind, (shown, unseen) in fonts.FAMILIES.items():
        expect(not set(shown) & set(unseen), f"held-out fonts of {kind} are not held out")


def test_same_seed_same_bytes():
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        for name in layouts.NAMES:
            (first, path), (second, again) = made(7, name, one), made(7, name, other)
            expect(first == second, f"{name}: two truths of one seed")
            expect(path.read_bytes() == again.read_bytes(), f"{name}: two documents of one seed")
        pictures = [
            degrade.pictures(p, "degraded", 7, "long", 1).read_bytes()
            for p in (Path(one) / "long-7-text.pdf", Path(other) / "long-7-text.pdf")
        ]
        expect(pictures[0] == pictures[1], "two pictures of one seed")


def test_a_wrong_truth_is_found():
    with tempfile.TemporaryDirectory() as folder:
        said, path = made(3, "clinic", folder)
        expect(not checking.complaints(path, said), "a right truth is refused")
        for key, wrong in (
            ("value", "9876"),
            ("box", [0, 0, 10, 10]),
            ("unit", "furlong"),
            ("range", "1-9999"),
            ("label", "Phlogiston"),
        ):
            false = copy.deepcopy(said)
            false["values"][4][key] = wrong
            expect(checking.complaints(path, false), f"a wrong {key} is not found")


def agrees(value, decimal, flags=True):
    """The canonical number is what the digits say, and the flag what the number says, if the document prints flags."""
    digits = value["value"].lstrip("<> =≤≥")
    if value["number"] is None:
        return value["comparator"] is None or not digits.replace(",", "").isdigit()
    plain = digits.replace("." if decimal == "," else ",", "").replace(decimal, ".")
    low, high, number = (None if value[k] is None else Decimal(value[k]) for k in ("low", "high", "number"))
    side = "high" if high is not None and number > high else "low" if low is not None and number < low else None
    shown = value["flag"]
    if not flags and shown is None:
        side = None
    if value["comparator"]:
        return plain == value["number"] and (shown is None or shown == "abnormal" or side in shown)
    return (
        plain == value["number"] and (shown is None) == (side is None) and (shown is None or shown == "abnormal" or side in shown)
    )


def test_truth_agrees_with_itself():
    seen = {False: set(), True: set()}
    with tempfile.TemporaryDirectory() as folder:
        for seed in list(range(40)) + list(range(1000, 1040)):
            for name in layouts.NAMES:
                said, path = made(seed, name, folder)
                for value in said["values"]:
                    expect(agrees(value, said["decimal"], said["layout"] != "tight"), f"{path.name}: {json.dumps(value, ensure_ascii=False)}")
                    expect(
                        not value["biomarker"] or value["ucum"] in scales.codes(value["biomarker"]),
                        f"{path.name}: {value['label']} in {value['ucum']}",
                    )
                    expect(
                        value["specimen"] in ("blood", "urine") or not value["biomarker"],
                        f"{path.name}: {value['label']} of {value['specimen']}",
                    )
                    expect(
                        value["specimen"] != "urine" or value["biomarker"] in (None, "uacr"),
                        f"{path.name}: {value['label']} of urine",
                    )
                    seen[seed >= tables.FIRST_HELD_OUT].add(value["biomarker"])
    for held, found in seen.items():
        expect(
            set(tables.panel()) <= found,
            f"never printed on {'held-out' if held else 'development'} seeds: {set(tables.panel()) - found}",
        )


def test_pictures_have_no_text():
    with tempfile.TemporaryDirectory() as folder:
        _, path = made(2, "long", folder)
        for kind in degrade.CLASSES[1:]:
            picture = degrade.pictures(path, kind, 2, "long", 2)
            expect(not "".join(w[4] for page in checking.words(picture) for w in page), f"{kind} has a text layer")
            listed = subprocess.run(
                ["pdfimages", "-list", str(picture)], capture_output=True, text=True, check=True
            ).stdout.splitlines()
            count = len(listed) - 2
            expect(count == 2, f"{kind}: {count} pictures of 2 pages")


def main():
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            before = len(failures)
            test()
            print(f"{'failed' if len(failures) > before else 'passed'}  {name[5:].replace('_', ' ')}", flush=True)
    for failure in failures[:60]:
        print(f"  {failure}", file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()

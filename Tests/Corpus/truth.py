"""The truth beside a document, as README.md describes it."""

from figures import plain
from tables import normalized, panel


def known(label, marker):
    """How a label stands to the panel's synonyms of its biomarker."""
    if marker is None:
        return None
    synonyms = panel()[marker]["synonyms"]
    if label in synonyms:
        return "panel"
    return "normalized" if normalized(label) in {normalized(s) for s in synonyms} else "other"


def value_of(row, page, box):
    decimal = lambda number: None if number is None else plain(number)
    return {
        "page": page,
        "box": box,
        "label": row.label,
        "biomarker": row.biomarker,
        "known": known(row.label, row.biomarker),
        "specimen": row.specimen,
        "value": row.value,
        "number": decimal(row.number),
        "comparator": row.comparator,
        "unit": row.unit,
        "ucum": row.ucum,
        "range": row.range,
        "low": decimal(row.low),
        "high": decimal(row.high),
        "flag": row.flagged,
    }


def document(report, sheet, file, kind):
    person, shows = report.person, getattr(sheet, "shows", {"name", "birth", "sex"})
    return {
        "file": file,
        "seed": report.seed,
        "layout": report.layout,
        "class": kind,
        "pages": sheet.page,
        "language": report.language,
        "decimal": report.decimal,
        "collectedOn": report.collected.isoformat() if report.shows_collection else None,
        "patient": {
            "name": person.shown if "name" in shows else None,
            "birthDate": person.born.isoformat() if "birth" in shows else None,
            "sex": person.sex if "sex" in shows else None,
        },
        "values": sheet.values,
        "traps": sheet.traps,
    }

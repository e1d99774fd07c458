"""The unit stands in the label: `Hämoglobin (g/dl)`; then interval and result, or result and interval."""

import letterhead
from grid import Column, Grid, Style
from parts import Wishes

WISHES = Wishes(rows=(12, 28), flags=("letters", "star", "arrows", "signs"), comments=0.03)


def draw(sheet):
    sheet.closing = lambda: letterhead.foot(sheet)
    report, rng = sheet.report, sheet.rng
    y = letterhead.head(sheet, 60, 56, 15)
    sheet.line(60, y - 6, sheet.width - 60, y - 6, 1.5)
    y = letterhead.block(sheet, 60, y + 12, letterhead.fields(sheet, ["patient", "birth", "collected", "reported"]), gap=110)
    form = rng.choice([" ({})", " [{}]", ", {}", " in {}" if report.language == "de" else " ({})"])
    order = rng.choice(["value flag range", "range value flag", "value range flag"]).split()
    places = {kind: 290 + index * 95 for index, kind in enumerate(order)}
    aligned = rng.choice(["left", "right"])
    columns = [Column("label", 64, 215)] + [
        Column(kind, places[kind], 70, aligned if kind == "value" else "left") for kind in order
    ]
    style = Style(
        leading=14.5,
        unit_in_label=form,
        headed=rng.choice(["line", "bar"]),
        rules=rng.choice(["none", "rows", "cells"]),
        titles="bold",
        bottom=70,
    )
    y = Grid(sheet, columns, style, 60, 560).print(report.sections, y + 16, lambda: 60)
    letterhead.signed(sheet, 380, min(y + 16, sheet.height - 100))
    sheet.closing()

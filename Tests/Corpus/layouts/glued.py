"""Flags are glued to the result: `5.2H`, `0.55+`, `0.9---`, `14*`."""

import letterhead
from grid import Column, Grid, Style
from parts import Wishes

WISHES = Wishes(rows=(14, 30), flags=("letters", "signs", "signs3", "star"), comments=0)


def draw(sheet):
    sheet.closing = lambda: letterhead.foot(sheet)
    report, rng = sheet.report, sheet.rng
    sheet.text(sheet.width / 2, 48, report.words["title"], 15, bold=True, align="center")
    y = letterhead.head(sheet, sheet.width / 2, 68, 10, align="center")
    pairs = letterhead.fields(sheet, ["patient", "birth", "sex", "collected", "order", "doctor"])
    letterhead.block(sheet, 56, y + 8, pairs[:3], gap=70)
    letterhead.block(sheet, 310, y + 8, pairs[3:], gap=100)
    aligned = rng.choice(["left", "right"])
    columns = [
        Column("label", 60, 180),
        Column("value&flag", 250, 70, aligned, head=report.words["value"]),
        Column("unit", 340, 90),
        Column("range", 440, 110),
    ]
    style = Style(
        leading=13.5,
        titles=rng.choice(["bold", "line"]),
        headed="bar",
        zebra=rng.random() < 0.5,
        bottom=70,
        bold_flagged=rng.random() < 0.5,
    )
    y = Grid(sheet, columns, style, 56, 555).print(report.sections, y + 64, lambda: 60)
    letterhead.signed(sheet, 70, min(y + 14, sheet.height - 100))
    sheet.closing()

"""Zebra rows, results right-aligned, and the methods as numbered notes at the end; small raised numbers at the labels."""

import letterhead
import traps
from grid import Column, Grid, Style
from parts import Wishes

FACE = "serif"
WISHES = Wishes(rows=(14, 30), flags=("arrows", "letters", "star", "signs"), comments=0.05, methods=True)


def draw(sheet):
    sheet.closing = lambda: letterhead.foot(sheet, bank=False)
    report = sheet.report
    y = letterhead.head(sheet, 50, 50, 14)
    letterhead.block(sheet, 50, y + 6, letterhead.fields(sheet, ["patient", "birth", "sex"]), leading=12)
    letterhead.block(sheet, 320, y + 6, letterhead.fields(sheet, ["collected", "reported", "order"]), leading=12, gap=105)
    columns = [
        Column("label", 54, 205),
        Column("value", 262, 56, "right"),
        Column("unit", 326, 82),
        Column("flag", 410, 24, "center"),
        Column("range", 440, 108, "right"),
    ]
    style = Style(leading=13.5, zebra=True, titles="bold", headed="bar", marks=True, bottom=130)
    y = Grid(sheet, columns, style, 50, 552).print(report.sections, y + 62, lambda: 60)
    y = max(y, sheet.height - 120)
    for index, name in enumerate(report.methods):
        sheet.text(50, y + index * 9, str(index + 1), 5)
        sheet.text(55, y + index * 9 + 2, f"{name}, {traps.method(sheet)}", 7)
    sheet.closing()

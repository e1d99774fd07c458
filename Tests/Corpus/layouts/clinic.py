"""A German hospital: flag left of the result, bars as section headings, a logo, fees and a bank account below."""

import letterhead
import traps
from grid import Column, Grid, Style
from parts import Wishes

WISHES = Wishes(
    languages=("de",),
    rows=(24, 42),
    flags=("letters", "signs", "star", "arrows"),
    comments=0.04,
    may=("blood_count", "differential", "coagulation", "electrolytes", "chemistry", "immune", "lipids", "thyroid", "markers"),
)


def opening(sheet):
    sheet.barcode(420, 56, 110, 22)
    sheet.fill(50, 34, 74, 58, (0.1, 0.35, 0.6))
    y = letterhead.head(sheet, 82, 46, 13)
    letterhead.block(sheet, 50, y + 14, letterhead.fields(sheet, ["patient", "birth", "sex", "doctor"]))
    letterhead.block(sheet, 330, y + 14, letterhead.fields(sheet, ["order", "collected", "received", "reported"]), gap=95)
    sheet.text(50, y + 78, sheet.report.words["title"], 13, bold=True)
    return y + 98


def draw(sheet):
    sheet.closing = lambda: letterhead.foot(sheet)
    columns = [
        Column("label", 54, 190),
        Column("flag", 246, 22, "center"),
        Column("value", 268, 62, "right"),
        Column("unit", 342, 80),
        Column("range", 428, 110),
    ]
    style = Style(leading=13, titles="bar", headed="line", rules="rows", bottom=95, bold_flagged=sheet.rng.random() < 0.5)
    y = opening(sheet)

    def again():
        sheet.text(50, 40, f"{sheet.report.person.shown}, {sheet.report.day(sheet.report.person.born)}", 9)
        return 60

    y = Grid(sheet, columns, style, 50, 545).print(sheet.report.sections, y, after_turn=again)
    letterhead.signed(sheet, 60, min(y + 20, sheet.height - 110))
    sheet.text(320, min(y + 30, sheet.height - 100), traps.price(sheet), 7.5)
    sheet.closing()

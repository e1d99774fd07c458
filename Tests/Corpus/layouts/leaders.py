"""Dots lead from the label to the result; no heads, interval in brackets of the style, everything of one row in reading order."""

import letterhead
import traps
from grid import Column, Grid, Style
from parts import Wishes

WISHES = Wishes(rows=(10, 26), flags=("letters", "signs", "star", "words", "stars"), comments=0.04)


def draw(sheet):
    sheet.closing = lambda: letterhead.foot(sheet, bank=False)
    report, rng = sheet.report, sheet.rng
    y = letterhead.head(sheet, 70, 60, 13)
    for word, text in letterhead.fields(sheet, ["patient", "birth", "sex", "collected"]):
        sheet.text(70, y + 6, f"{word} {text}")
        y += 13
    flag_left = rng.random() < 0.4
    columns = [
        Column("label", 70, 220),
        Column("flag+value+unit" if flag_left else "value+unit", 292, 110),
        Column("range", 408, 88),
    ]
    if not flag_left:
        columns.append(Column("flag", 500, 40))
    style = Style(leading=14.5, heads=False, titles=rng.choice(["bold", "line"]), leaders=True, bottom=70)
    y = Grid(sheet, columns, style, 66, 545).print(report.sections, y + 22, lambda: 60)
    sheet.text(70, min(y + 14, sheet.height - 80), f"{report.words['signed']} {report.laboratory.doctor}   {traps.price(sheet)}", 8)
    sheet.closing()

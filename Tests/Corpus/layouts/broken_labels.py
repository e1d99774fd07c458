"""A narrow column of labels, so that they break over two lines; intervals of both sexes; cells in a grid."""

import letterhead
from grid import Column, Grid, Style
from parts import Wishes

WISHES = Wishes(rows=(12, 26), flags=("letters", "star", "arrows", "signs"), both_sexes=True, comments=0.03, style={"long": True})


def draw(sheet):
    sheet.closing = lambda: letterhead.foot(sheet)
    report, rng = sheet.report, sheet.rng
    y = letterhead.head(sheet, 60, 50, 13)
    letterhead.block(sheet, 60, y + 8, letterhead.fields(sheet, ["patient", "birth", "sex"]), leading=12)
    letterhead.block(sheet, 320, y + 8, letterhead.fields(sheet, ["collected", "reported"]), leading=12, gap=105)
    columns = [
        Column("label", 64, 84),
        Column("value", 160, 62, rng.choice(["left", "center", "right"])),
        Column("unit", 232, 84),
        Column("range", 322, 132),
        Column("flag", 466, 30),
    ]
    style = Style(
        leading=12,
        headed="bar",
        titles=rng.choice(["bar", "bold"]),
        rules=rng.choice(["cells", "rows"]),
        middle=rng.random() < 0.5,
        bottom=70,
    )
    Grid(sheet, columns, style, 60, 500).print(report.sections, y + 64, lambda: 60)
    sheet.closing()

"""The result stands before the label, or the unit before the result: columns in an order of their own."""

import letterhead
from grid import Column, Grid, Style
from parts import Wishes

WISHES = Wishes(rows=(10, 26), flags=("letters", "star", "signs", "mark"), comments=0)
ORDERS = {
    "value unit label range flag": (62, 78, 210, 100, 30),
    "flag value unit range label": (30, 62, 78, 110, 210),
    "range label value unit flag": (105, 200, 62, 78, 30),
    "label unit value flag range": (200, 80, 62, 36, 105),
    "unit value flag label range": (80, 62, 32, 200, 105),
}


def draw(sheet):
    sheet.closing = lambda: letterhead.foot(sheet)
    report, rng = sheet.report, sheet.rng
    y = letterhead.head(sheet, 50, 50, 13)
    letterhead.block(sheet, 50, y + 8, letterhead.fields(sheet, ["patient", "birth", "sex"]), leading=12)
    letterhead.block(sheet, 320, y + 8, letterhead.fields(sheet, ["collected", "received", "order"]), leading=12, gap=105)
    order = rng.choice(sorted(ORDERS))
    columns, x = [], 54
    for kind, width in zip(order.split(), ORDERS[order]):
        columns.append(Column(kind, x, width - 8, "right" if kind == "value" else "left"))
        x += width
    style = Style(leading=13.5, headed=rng.choice(["line", "bar"]), titles="bar", rules=rng.choice(["none", "cells"]), bottom=70)
    Grid(sheet, columns, style, 50, 552).print(report.sections, y + 64, lambda: 60)
    sheet.closing()

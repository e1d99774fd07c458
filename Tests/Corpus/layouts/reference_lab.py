"""An American reference laboratory: test, result, flag, unit, interval, all of it in a plain face; raised marks of the laboratory."""

import letterhead
import traps
from grid import Column, Grid, Style
from parts import Wishes

WISHES = Wishes(
    languages=("en",), units=("us", "us", "uk"), rows=(16, 44), flags=("words", "letters", "stars"), comments=0.08, methods=True
)


def draw(sheet):
    sheet.closing = lambda: letterhead.foot(sheet, bank=True)
    report = sheet.report
    letterhead.head(sheet, sheet.width - 40, 42, 12, align="right")
    sheet.line(40, 80, sheet.width - 40, 80, 1.2)
    pairs = letterhead.fields(sheet, ["patient", "birth", "sex", "order", "collected", "received", "reported", "doctor"])
    for index, (word, text) in enumerate(pairs):
        x, y = 40 + (index % 4) * 135, 96 + (index // 4) * 28
        sheet.text(x, y, word, 7, colour=(0.35, 0.35, 0.35))
        sheet.text(x, y + 11, text[:24], 9, bold=True)
    sheet.line(40, 145, sheet.width - 40, 145, 0.4)
    columns = [
        Column("label", 44, 200),
        Column("value", 250, 62, sheet.rng.choice(["left", "right"])),
        Column("flag", 326, 36),
        Column("unit", 372, 74),
        Column("range", 450, 110),
    ]
    style = Style(leading=12.5, titles="line", headed="plain", marks=True, bottom=80, bold_flagged=True)

    def again():
        sheet.text(40, 40, f"{report.person.shown}   {report.words['order']} {traps.order(sheet)}", 8.5, bold=True)
        sheet.line(40, 46, sheet.width - 40, 46, 0.6)
        return 66

    y = Grid(sheet, columns, style, 40, sheet.width - 40).print(report.sections, 164, again)
    if y < sheet.height - 110:
        sheet.text(44, y + 14, f"01: {report.laboratory.name}, {report.laboratory.street}", 7.5)
        sheet.text(44, y + 24, f"For inquiries, the physician may contact Branch: {traps.phone(sheet)}", 7.5)
        sheet.text(44, y + 34, f"Ordered items: {traps.price(sheet)}", 7.5)
    sheet.closing()

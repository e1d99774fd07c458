"""The chart of an American hospital: interval with unit before the result, flag in brackets behind it, comments below."""

import letterhead
from grid import Column, Grid, Style
from parts import Wishes

WISHES = Wishes(languages=("en",), units=("us",), rows=(14, 34), flags=("brackets", "letters", "words", "star"), comments=0.12)


def draw(sheet):
    sheet.closing = lambda: letterhead.foot(sheet, bank=False)
    report = sheet.report
    sheet.text(40, 40, report.laboratory.name, 9)
    sheet.text(sheet.width - 40, 40, f"{report.words['printed']} {report.day(report.collected)} 4:12 PM", 8, align="right")
    sheet.text(40, 62, f"{report.person.shown} (MRN {sheet.trap('order', str(10000000 + report.seed * 7919))})", 12, bold=True)
    pairs = letterhead.fields(sheet, ["birth", "sex", "age", "collected", "received", "reported", "doctor", "order"])
    letterhead.block(sheet, 40, 80, pairs[:4], gap=90, size=8.5, leading=11)
    letterhead.block(sheet, 320, 80, pairs[4:], gap=110, size=8.5, leading=11)
    sheet.text(40, 136, report.words["title"], 11, bold=True)
    columns = [
        Column("label", 46, 175),
        Column("unitrange", 230, 160, head=f"{report.words['range']} & Units"),
        Column("value+flag", 400, 150, head=report.words["value"]),
    ]
    style = Style(leading=14, titles="bold", headed="bar", rules="rows", bottom=60)

    def again():
        sheet.text(40, 40, f"{report.person.shown}   {report.words['title']}", 9)
        return 62

    y = Grid(sheet, columns, style, 40, sheet.width - 40).print(report.sections, 156, again)
    if y < sheet.height - 90:
        sheet.text(
            40, y + 12, f"{report.words['signed']} {report.laboratory.doctor} on {report.day(report.collected)} at 9:41 AM", 8
        )
    sheet.closing()

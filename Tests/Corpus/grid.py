"""Tables of results: columns in any order, in the style of a layout."""

from cells import Cells
from styles import Column, Style

__all__ = ["Column", "Grid", "Style"]


class Grid(Cells):
    def __init__(self, sheet, columns, style, left=None, right=None):
        self.sheet, self.columns, self.style = sheet, columns, style
        self.left = min(c.x for c in columns) - 4 if left is None else left
        self.right = max(c.x + c.width for c in columns) if right is None else right
        self.size = style.size or sheet.size
        self.count = 0

    def print(self, sections, y, after_turn=None):
        """Prints all sections from y on, over as many pages as they take; `after_turn` gives the y on a new page. Returns the y below."""
        self.after_turn = after_turn
        y = self.heads(y)
        for section in sections:
            if section.rows:
                y = self.make_room(y, self.style.leading * 4)
                y = self.title(section, y)
            for row in section.rows:
                y = self.make_room(y, self.height(row))
                y = self.row(row, y)
        if self.style.rules == "cells":
            self.sheet.line(self.left, y - self.style.leading + 3, self.right, y - self.style.leading + 3)
        return y

    def make_room(self, y, height):
        if y + height < self.sheet.height - self.style.bottom or self.after_turn is None:
            return y
        self.sheet.turn()
        y = self.after_turn()
        return self.heads(y) if self.style.again else y

    def heads(self, y):
        if not self.style.heads:
            return y
        sheet, style = self.sheet, self.style
        if style.headed == "bar":
            sheet.fill(self.left, y - style.leading + 3, self.right, y + 4, style.colour)
        for column in self.columns:
            words = sheet.report.words
            kinds = [
                kind
                for kind in column.kind.replace("&", "+").split("+")
                if kind in words and (kind != "flag" or column.kind == "flag")
            ]
            head = column.head if column.head is not None else words[kinds[0]] if kinds else ""
            lines = sheet.lines(head, column.width - 2, self.size, bold=True)
            small = min(1, (column.width - 1) / max(sheet.wide(line, self.size, True) for line in lines)) if head else 1
            for index, line in enumerate(lines):
                sheet.text(
                    self.anchor(column),
                    y - (len(lines) - 1 - index) * self.size,
                    line,
                    self.size * max(small, 0.6),
                    bold=True,
                    align=column.align,
                )
        if style.headed == "line":
            sheet.line(self.left, y + 4, self.right, y + 4, 0.8)
        return y + style.leading * 1.3

    def title(self, section, y):
        sheet, style = self.sheet, self.style
        if style.titles == "none":
            return y
        y += 3
        if style.titles == "bar":
            sheet.fill(self.left, y - style.leading + 3, self.right, y + 4, style.colour)
        sheet.text(self.left + 2, y, section.title, self.size + 0.5, bold=True)
        if style.titles == "line":
            sheet.line(self.left, y + 3, self.right, y + 3, 0.4)
        return y + style.leading * 1.15

    def label_lines(self, row):
        column = next(c for c in self.columns if c.kind == "label")
        label = row.label + (self.style.unit_in_label.format(row.unit) if self.style.unit_in_label and row.unit else "")
        return self.sheet.lines(label, column.width - self.style.gap, self.size)

    def height(self, row):
        deep = len(self.label_lines(row))
        for column in self.columns:
            if column.kind == "range":
                deep = max(deep, len(self.range_lines(row, column)))
        return self.style.leading * (deep + (1 if row.comment else 0))

    def range_lines(self, row, column):
        return (
            self.sheet.lines(row.range, column.width, self.size) if row.range.startswith(("m", "M", "w", "F", "♂")) else [row.range]
        )

    def anchor(self, column):
        return column.x + {"left": 0, "right": column.width, "center": column.width / 2}[column.align]

    def row(self, row, y):
        sheet, style, labels = self.sheet, self.style, self.label_lines(row)
        deep = self.height(row) - (style.leading if row.comment else 0)
        self.count += 1
        if style.zebra and self.count % 2:
            sheet.fill(self.left, y - style.leading + 3, self.right, y - style.leading + 3 + deep, (0.94, 0.95, 0.96))
        if style.rules != "none":
            sheet.line(self.left, y - style.leading + 3, self.right, y - style.leading + 3, 0.3, 0.55)
        base = y + (deep - style.leading) / 2 if style.middle else y
        for column in self.columns:
            self.cell(row, column, labels, y, base)
        if style.rules == "cells":
            for edge in [self.left] + [c.x + c.width + style.edge for c in self.columns]:
                sheet.line(edge, y - style.leading + 3, edge, y - style.leading + 3 + deep, 0.3, 0.55)
        y += deep
        if row.comment:
            sheet.text(min(c.x for c in self.columns) + 10, y, sheet.trap("comment", row.comment), self.size * 0.88)
            y += style.leading
        return y

"""What stands in the cells of a table."""

VALUES = {"value", "inrange", "outrange"}


class Cells:
    """Prints the cells of a row; `Grid` knows where rows are."""

    def cell(self, row, column, labels, y, base):
        sheet, style = self.sheet, self.style
        if column.kind == "label":
            small = min(1, (column.width - 2) / max(sheet.wide(line, self.size) for line in labels))
            for index, line in enumerate(labels):
                box = sheet.text(self.anchor(column), y + index * style.leading, line, self.size * small, align=column.align)
            if style.marks and row.method:
                sheet.text(box[2] + 0.5, y + (len(labels) - 1) * style.leading - 3, str(row.method), self.size * 0.6)
            if style.leaders:
                self.dots(box[2] + 3, column.x + column.width - 3, y + (len(labels) - 1) * style.leading)
        elif column.kind == "range":
            for index, line in enumerate(self.range_lines(row, column)):
                small = min(1, max(0.6, column.width / max(sheet.wide(line, self.size), 1)))
                sheet.text(
                    self.anchor(column),
                    (base if len(labels) > 1 else y) + index * style.leading,
                    line,
                    self.size * small,
                    align=column.align,
                )
        else:
            self.pieces(row, column, base)

    def dots(self, x1, x2, y):
        count = int((x2 - x1) / self.sheet.wide(".", self.size))
        if count > 1:
            self.sheet.text(x1, y, "." * count, self.size, colour=(0.4, 0.4, 0.4))

    def pieces(self, row, column, y):
        """The parts of a cell, side by side; notes where the result is."""
        sheet, style = self.sheet, self.style
        parts = [(kind, self.content(row, kind)) for kind in column.kind.replace("&", "+").split("+")]
        glued = "&" in column.kind
        parts = [(kind, text) for kind, text in parts if text]
        bold = style.bold_flagged and bool(row.flag)
        gap = 0 if glued else sheet.wide(style.join, self.size) if style.join else 0
        whole = sum(sheet.wide(text, self.size, bold and kind in VALUES) for kind, text in parts) + gap * max(len(parts) - 1, 0)
        # What is wider than its column is printed smaller.
        small = min(1, max(0.6, column.width / max(whole, 1)))
        x = self.anchor(column) - small * {"left": 0, "right": whole, "center": whole / 2}[column.align]
        for kind, text in parts:
            box = sheet.text(x, y, text, self.size * small, bold=bold and kind in VALUES)
            if kind in VALUES:
                sheet.value(row, box)
            elif kind.startswith("previous"):
                sheet.trap("previous", text)
            x = box[2] + gap

    def content(self, row, kind):
        if kind.startswith("previous"):
            index = int(kind[8:])
            return row.previous[index] if index < len(row.previous) else ""
        if kind == "unitrange":
            return f"{row.range} {row.unit}".strip() if row.range else row.unit
        if kind in VALUES:
            return "" if kind == "inrange" and row.flag or kind == "outrange" and not row.flag else row.value
        if kind == "method":
            return self.sheet.report.methods[row.method - 1] if row.method else ""
        if kind == "lab":
            return f"{row.method:02}" if row.method else ""
        return getattr(row, kind)

"""Pages of a PDF on which every printed word knows its place. Lengths are points, measured from the upper left corner."""

from reportlab.lib.colors import Color
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

import fonts
from truth import value_of

BLACK = (0, 0, 0)


class Sheet:
    def __init__(self, path, report, family="sans", size=9, total=1):
        self.report, self.rng = report, report.rng
        paper = LETTER if report.language == "en" and report.system == "us" else A4
        self.width, self.height = paper
        # An unvarying document has neither a date nor a random id.
        self.canvas = Canvas(str(path), pagesize=paper, invariant=1, pageCompression=1)
        self.canvas.setTitle(report.words["title"])
        self.regular, self.bold = fonts.family(report.rng, family, report.held)
        self.size, self.page, self.total = size, 1, total
        self.values, self.traps, self.printed = [], [], []
        self.closing = lambda: None

    def text(self, x, y, text, size=None, bold=False, align="left", colour=BLACK, font=None):
        """Prints a line with its baseline at y; returns its box."""
        size = size or self.size
        font = fonts.fitting(font or (self.bold if bold else self.regular), text)
        wide = fonts.width(font, size, text)
        x -= {"left": 0, "right": wide, "center": wide / 2}[align]
        self.canvas.setFont(font, size)
        self.canvas.setFillColor(Color(*colour))
        self.canvas.drawString(x, self.height - y, text)
        box = x, y - 0.75 * size, x + wide, y + 0.22 * size
        self.printed.append((self.page, box, text))
        return box

    def wide(self, text, size=None, bold=False):
        return fonts.width(self.bold if bold else self.regular, size or self.size, text)

    def paragraph(self, x, y, width, text, size=None, leading=None, bold=False):
        """Breaks text into lines; returns the y below it."""
        for line in self.lines(text, width, size, bold):
            self.text(x, y, line, size, bold)
            y += leading or (size or self.size) * 1.3
        return y

    def lines(self, text, width, size=None, bold=False):
        """Lines no wider than `width`, broken at spaces and after hyphens and slashes."""
        pieces = text.replace(" ", " \0").replace("-", "-\0").replace("/", "/\0").split("\0")
        found = [""]
        for piece in pieces:
            if found[-1] and self.wide((found[-1] + piece).rstrip(), size, bold) > width:
                found.append("")
            found[-1] += piece
        return [line.strip() for line in found]

    def line(self, x1, y1, x2, y2, width=0.5, grey=0.3):
        self.canvas.setStrokeColorRGB(grey, grey, grey)
        self.canvas.setLineWidth(width)
        self.canvas.line(x1, self.height - y1, x2, self.height - y2)

    def fill(self, x1, y1, x2, y2, colour=(0.92, 0.92, 0.92)):
        self.canvas.setFillColor(Color(*colour))
        self.canvas.rect(x1, self.height - y2, x2 - x1, y2 - y1, stroke=0, fill=1)

    def value(self, row, box):
        """Notes the truth of a row whose result was printed in the box."""
        across, down = 10000 / self.width, 10000 / self.height
        self.values.append(
            value_of(row, self.page, [round(box[0] * across), round(box[1] * down), round(box[2] * across), round(box[3] * down)])
        )

    def trap(self, kind, text):
        self.traps.append({"page": self.page, "kind": kind, "text": text})
        return text

    def turn(self):
        """Ends a page with what the layout prints at the foot of each."""
        self.closing()
        self.canvas.showPage()
        self.page += 1

    def overprinted(self):
        """Pairs of texts that run into each other, as no printout has them."""
        rows, found = sorted(self.printed, key=lambda one: (one[0], one[1][1])), []
        for index, (page, box, text) in enumerate(rows):
            for other_page, other, other_text in rows[index + 1 :]:
                if other_page != page or other[1] > box[3] - 2:
                    break
                if min(box[2], other[2]) - max(box[0], other[0]) > 0.8:
                    found.append((text, other_text))
        return found

    def signature(self, x, y):
        """A scribble, as doctors leave it."""
        path = self.canvas.beginPath()
        path.moveTo(x, self.height - y)
        for step in range(6):
            reach = [self.rng.uniform(-12, 12) for _ in range(3)]
            left = x + step * 13
            path.curveTo(
                left + 3,
                self.height - y + reach[0],
                left + 8,
                self.height - y + reach[1],
                left + 13,
                self.height - y + reach[2] / 3,
            )
        self.canvas.setStrokeColorRGB(0.1, 0.15, 0.5)
        self.canvas.setLineWidth(0.9)
        self.canvas.drawPath(path)

    def barcode(self, x, y, width, height):
        self.canvas.setFillColor(Color(*BLACK))
        end = x + width
        while x < end:
            bar = self.rng.choice([0.8, 0.8, 1.6, 2.4])
            self.canvas.rect(x, self.height - y, bar, height, stroke=0, fill=1)
            x += bar + self.rng.choice([0.8, 1.6, 2.4])

    def save(self):
        self.canvas.save()

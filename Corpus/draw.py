#!/usr/bin/python3
"""Draws boxes on the picture of a page: draw.py PICTURE OUT < boxes, a line each: left top right bottom colour label.

Places are ten thousandths of the page, as in a reading."""
import sys

from PIL import Image, ImageDraw

picture = Image.open(sys.argv[1]).convert("RGB")
drawing = ImageDraw.Draw(picture)
for line in sys.stdin:
    left, top, right, bottom, colour, label = line.rstrip("\n").split(" ", 5)
    places = [int(left) * picture.width, int(top) * picture.height, int(right) * picture.width, int(bottom) * picture.height]
    box = [place // 10_000 for place in places]
    drawing.rectangle(box, outline=colour, width=max(2, picture.width // 800))
    drawing.text((box[2] + 6, box[1]), label.encode("latin-1", "replace").decode("latin-1"), fill=colour)
picture.save(sys.argv[2])

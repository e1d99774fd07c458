"""Pictures of the clean pages, as scanners and telephones make them."""

import hashlib
import io
import subprocess
from functools import lru_cache

import numpy
from PIL import Image, ImageFilter
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

CLASSES = ("text", "scan300", "scan150", "turned", "blur", "noise", "jpeg60", "shadow", "photo", "degraded")


@lru_cache(8)
def rendered(path, page, dpi):
    command = ["pdftoppm", "-r", str(dpi), "-gray", "-f", str(page), "-l", str(page), str(path)]
    return Image.open(io.BytesIO(subprocess.run(command, capture_output=True, check=True).stdout)).convert("L")


def turned(image, degrees):
    return image.rotate(degrees, Image.BICUBIC, fillcolor=255)


def noisy(image, random, sigma, specks=0.0):
    pixels = numpy.asarray(image, dtype=numpy.float32)
    pixels = pixels + sigma * random.standard_normal(pixels.shape, dtype=numpy.float32)
    if specks:
        dirt = random.random(pixels.shape, dtype=numpy.float32)
        pixels[dirt < specks] = 60
        pixels[dirt > 1 - specks] = 255
    return Image.fromarray(pixels.clip(0, 255).astype(numpy.uint8))


def light(image, random, darkest, band):
    """Light that falls off to one side, and the soft shadow of a hand or of a book's back."""
    height, width = image.height, image.width
    y, x = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    angle = random.uniform(0, 2 * numpy.pi)
    across = (x / width - 0.5) * numpy.cos(angle) + (y / height - 0.5) * numpy.sin(angle)
    factor = 1 - (1 - darkest) * (across + 0.7) / 1.4
    if band:
        centre = random.uniform(0.1, 0.9)
        factor *= 1 - band * numpy.exp(-(((x / width - centre + 0.15 * (y / height - 0.5)) / 0.09) ** 2))
    return Image.fromarray((numpy.asarray(image, dtype=numpy.float32) * factor).clip(0, 255).astype(numpy.uint8))


def perspective(corners, width, height):
    """The eight numbers by which PIL looks up a point of the picture in the page; `corners` are those of the page in the picture."""
    page = [(0, 0), (width, 0), (width, height), (0, height)]
    rows, right = [], []
    for (x, y), (u, v) in zip(corners, page):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return numpy.linalg.solve(numpy.array(rows, float), numpy.array(right, float))


def photo(image, random):
    """A page on a table, photographed by hand."""
    width, height = image.size
    margin = 0.06
    shift = lambda: random.uniform(-0.025, 0.025)
    wide, tall = int(width * (1 + 2 * margin)), int(height * (1 + 2 * margin))
    corners = [
        (wide * (a + shift()), tall * (b + shift()))
        for a, b in ((margin, margin), (1 - margin, margin), (1 - margin, 1 - margin), (margin, 1 - margin))
    ]
    seen = image.transform(
        (wide, tall), Image.PERSPECTIVE, perspective(corners, width, height), Image.BICUBIC, fillcolor=int(random.integers(90, 150))
    )
    return noisy(light(seen.filter(ImageFilter.GaussianBlur(0.7)), random, 0.68, 0.0), random, 5)


def jpeg(image, quality):
    """The bytes of a JPEG, which a PDF holds as they are."""
    data = io.BytesIO()
    image.save(data, "JPEG", quality=quality)
    data.seek(0)
    return data


def picture(path, page, kind, random):
    """One page in a class, and the quality with which it is kept; None is without loss."""
    clean = rendered(path, page, 150 if kind == "scan150" else 300)
    if kind == "turned":
        return turned(clean, float(random.choice([-1, 1]) * random.uniform(0.3, 2))), None
    if kind == "blur":
        return clean.filter(ImageFilter.GaussianBlur(float(random.uniform(1.2, 2.0)))), None
    if kind == "noise":
        return noisy(clean, random, 22, 0.0008), 90
    if kind == "jpeg60":
        return clean, 60
    if kind == "shadow":
        return light(clean, random, 0.6, 0.35), 85
    if kind == "photo":
        return photo(clean, random), 80
    if kind == "degraded":
        return noisy(turned(clean, 0.6).filter(ImageFilter.GaussianBlur(0.8)), random, 12), 60
    return clean, None


def pictures(clean, kind, seed, name, count):
    """Writes the pages of a document in a class, without a text layer; returns the path."""
    random = numpy.random.default_rng(int.from_bytes(hashlib.sha256(f"{kind} {name} {seed}".encode()).digest()[:8], "big"))
    made = [picture(clean, page + 1, kind, random) for page in range(count)]
    image, quality = made[0]
    stem = clean.with_name(f"{name}-{seed}-{kind}")
    # Photos are pictures; a scanner writes both.
    if count == 1 and (kind == "photo" or seed % 2):
        path = stem.with_suffix(".jpg" if quality else ".png")
        dpi = 150 if kind == "scan150" else 300
        image.save(path, dpi=(dpi, dpi), **({"quality": quality} if quality else {"compress_level": 3}))
        return path
    return bound(made, stem.with_suffix(".pdf"))


def bound(made, path):
    """A PDF of nothing but pictures, in the size of the paper."""
    canvas = Canvas(str(path), invariant=1)
    dpi = 150 if "scan150" in path.name else 300
    for image, quality in made:
        size = image.width * 72 / dpi, image.height * 72 / dpi
        canvas.setPageSize(size)
        canvas.drawImage(ImageReader(jpeg(image, quality) if quality else image), 0, 0, *size)
        canvas.showPage()
    canvas.save()
    return path

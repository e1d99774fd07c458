import Foundation

/// A PDF written by hand, object by object (ISO 32000-1, 7.5).
struct SamplePDF {
  /// Objects by number, from 1; the first is the catalog.
  var objects: [String]
  var trailer = ""

  /// Pages of A4 with lines of text.
  static func text(pages: Int = 1, lines: [String] = Samples.report) -> SamplePDF {
    let first = 4
    let kids = (0..<pages).map { "\(first + 2 * $0) 0 R" }.joined(separator: " ")
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [\(kids)] /Count \(pages) >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for page in 0..<pages {
      let shown = lines.enumerated().map { "1 0 0 1 60 \(780 - 22 * $0.offset) Tm (\($0.element)) Tj" }
      objects.append(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> "
          + "/Contents \(first + 2 * page + 1) 0 R >>")
      objects.append(stream("BT /F 12 Tf \(shown.joined(separator: "\n")) ET"))
    }
    return SamplePDF(objects: objects)
  }

  /// A page that is nothing but a picture, a JPEG in grey of 827 by 1169 pixels, as a scanner makes it.
  static func scan(_ jpeg: [UInt8]) -> SamplePDF {
    let digits =
      jpeg.map { byte in
        let text = String(byte, radix: 16)
        return text.count == 1 ? "0" + text : text
      }.joined() + ">"
    return SamplePDF(objects: [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>",
      stream("595 0 0 842 0 0 cm /I Do"),
      stream(
        digits,
        "/Type /XObject /Subtype /Image /Width 827 /Height 1170 /ColorSpace /DeviceGray /BitsPerComponent 8 "
          + "/Filter [/ASCIIHexDecode /DCTDecode] "),
    ])
  }

  static func stream(_ content: String, _ entries: String = "") -> String {
    "<< /Length \(content.utf8.count) \(entries)>>\nstream\n\(content)\nendstream"
  }

  /// The same with another catalog entry, and with further objects behind the others.
  func adding(toCatalog entry: String, _ more: [String] = []) -> SamplePDF {
    var changed = self
    changed.objects[0] = "<< /Type /Catalog /Pages 2 0 R \(entry) >>"
    changed.objects += more
    return changed
  }

  /// The number that the next object will have.
  var next: Int { objects.count + 1 }

  var bytes: [UInt8] {
    var text = "%PDF-1.7\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = "\(place)"
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R \(trailer)>>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }
}

import RecordClient
import RecordModel

/// A report of a laboratory as a PDF with a text layer: cells of rows at fixed places.
struct CollectedReport: Sendable {
  /// When the specimen was taken.
  var collected: CalendarDay
  /// Label, value, unit and interval.
  var rows: [[String]]
  /// Told apart by it, since the same bytes are the same report.
  var number = 1

  /// From the left edge of a page of 595 points.
  private static let columns = [60, 260, 350, 440]

  /// A day before today.
  static func day(ago days: Int64) -> CalendarDay {
    CalendarDay(Timestamp(milliseconds: SystemClock.now().milliseconds - days * 86_400_000))
  }

  var bytes: [UInt8] {
    let heads = ["City Laboratory report \(number)"], taken = ["Collected: \(collected)"]
    let lines = [heads, taken, ["Test", "Result", "Unit", "Reference Range"]] + rows
    let shown = lines.enumerated().flatMap { line, cells in
      zip(Self.columns, cells).map { column, cell in
        "1 0 0 1 \(column) \(780 - 22 * line) Tm (\(Self.escaped(cell))) Tj"
      }
    }
    let text = "BT /F 11 Tf \(shown.joined(separator: "\n")) ET"
    return Self.file([
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 4 0 R >> >> "
        + "/Contents 5 0 R >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
      "<< /Length \(text.utf8.count) >>\nstream\n\(text)\nendstream",
    ])
  }

  private static func escaped(_ text: String) -> String {
    String(text.flatMap { "()\\".contains($0) ? ["\\", $0] : [$0] })
  }

  /// Objects by number, the first of which is the catalog, and the table of their places.
  private static func file(_ objects: [String]) -> [UInt8] {
    var (bytes, places): ([UInt8], [String]) = (Array("%PDF-1.4\n".utf8), [])
    for (index, object) in objects.enumerated() {
      let digits = "\(bytes.count)"
      places.append(String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n")
      bytes += Array("\(index + 1) 0 obj\n\(object)\nendobj\n".utf8)
    }
    let start = bytes.count
    let table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n" + places.joined()
    let trailer = "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return bytes + Array((table + trailer).utf8)
  }
}

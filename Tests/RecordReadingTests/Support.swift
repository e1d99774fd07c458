import FoundationEssentials
import RecordModel

@testable import RecordReading

/// The panel that comes with the program.
enum Shipped {
  static let panel: BiomarkerPanel = {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root = root.deletingLastPathComponent() }
    let file = root.appending(path: "Config/panel/panel-2025-1.json")
    guard let data = try? Data(contentsOf: file),
      let panel = try? JSONDecoder().decode(BiomarkerPanel.self, from: data)
    else { preconditionFailure("the shipped panel is not to be read") }
    return panel
  }()
  static let units = UnitNames(panel)
  static let index = LabelIndex(panel)
  static let today = CalendarDay("2026-06-30") ?? CalendarDay(Timestamp(milliseconds: 0))
}

/// A page drawn with words: each line is a row, and a column of a character is five points wide.
enum Drawn {
  private static let reader = ReportReader(Shipped.panel, today: Shipped.today)

  static func page(_ text: String, pitch: Double = 14) -> WordPage {
    var words: [PageWord] = []
    for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var column = 0
      for part in line.split(separator: " ", omittingEmptySubsequences: false) {
        if !part.isEmpty {
          let (left, top) = (20 + Double(column) * 5, 20 + Double(row) * pitch)
          let box = WordBox(left: left, top: top, right: left + Double(part.count) * 5, bottom: top + 9)
          words.append(PageWord(String(part), box, confidence: 0.99))
        }
        column += part.count + 1
      }
    }
    return WordPage(width: 595, height: 842, words: words)
  }

  /// Cells in columns as wide as their widest cell, with a gap between them in points; a space is three points wide.
  static func table(_ rows: [[String]], gap: Double, pitch: Double = 14) -> WordPage {
    var words: [PageWord] = []
    var left = 50.0
    let wide = { (cell: String) in cell.reduce(0.0) { $0 + ($1 == " " ? 3 : 5) } }
    for column in rows.first?.indices ?? 0..<0 {
      for (place, row) in rows.enumerated() {
        var at = left
        for word in row[column].split(separator: " ").map(String.init) {
          let top = 20 + Double(place) * pitch
          let box = WordBox(left: at, top: top, right: at + wide(word), bottom: top + 9)
          words.append(PageWord(word, box, confidence: 0.99))
          at = box.right + 3
        }
      }
      left += (rows.map { wide($0[column]) }.max() ?? 0) + gap
    }
    return WordPage(width: 595, height: 842, words: words)
  }

  static func read(_ page: WordPage) -> [ReadValue] {
    reader.read(text: [page]).reading.values
  }

  /// What is read of a drawn page.
  static func read(_ text: String) -> ReportReading {
    reader.read(text: [page(text)]).reading
  }
}

extension ReadValue {
  var isAccepted: Bool {
    acceptance(by: Shipped.panel, for: BiomarkerPerson(), method: .pdftotext).isAccepted
  }

  /// All that tests look at, in one line.
  var summary: String {
    [
      biomarker ?? "?\(label)", comparator?.rawValue, number?.description ?? text, ucum ?? "-",
      interval.map { "\($0.low?.description ?? "")..\($0.high?.description ?? "")" }, flag?.rawValue,
    ].compactMap(\.self).joined(separator: " ")
  }
}

extension ExactDecimal {
  /// Of a decimal with a comma or a point.
  init?(printed: String) { self.init(printed.replacing(",", with: ".")) }
}

/// A strict reader of RFC 4180 as the writer promises it.
///
/// CRLF after every record, quotes only around whole fields and
/// doubled inside. Written without regard to the writer; `nil` where the text breaks a rule.
///
/// A field is `nil` where it is empty without quotes.
struct CSVParser {
  private var rest: Substring.UnicodeScalarView

  static func records(_ text: String) -> [[String?]]? {
    var parser = CSVParser(rest: Substring(text).unicodeScalars)
    var records: [[String?]] = []
    while !parser.rest.isEmpty {
      guard let record = parser.record() else { return nil }
      records.append(record)
    }
    return records
  }

  private mutating func record() -> [String?]? {
    var fields: [String?] = []
    while true {
      guard let field = field() else { return nil }
      fields.append(field.text)
      switch rest.popFirst() {
      case ",": continue
      case "\r": return rest.popFirst() == "\n" ? fields : nil
      default: return nil
      }
    }
  }

  private mutating func field() -> (text: String?, Void)? {
    rest.first == "\"" ? quoted().map { ($0, ()) } : plain()
  }

  private mutating func plain() -> (text: String?, Void)? {
    var text = String.UnicodeScalarView()
    while let next = rest.first, next != ",", next != "\r" {
      guard next != "\"", next != "\n" else { return nil }
      text.append(next)
      rest.removeFirst()
    }
    return (text.isEmpty ? nil : String(text), ())
  }

  private mutating func quoted() -> String? {
    rest.removeFirst()
    var text = String.UnicodeScalarView()
    while let next = rest.popFirst() {
      guard next == "\"" else {
        text.append(next)
        continue
      }
      guard rest.first == "\"" else { return String(text) }
      text.append("\"")
      rest.removeFirst()
    }
    return nil
  }
}

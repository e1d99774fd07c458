import RecordConsole
import RecordModel

/// Reads the records of a file by RFC 4180, without holding more than one.
///
/// Strict: a quote stands at both ends of a field or is doubled within, text is UTF-8, a line ends with LF or CRLF. What
/// differs is refused with its place, since what follows could be read wrongly.
struct CSVReader {
  /// Name of the file in error texts.
  let name: String
  /// Whether the last line has no end, as in a file that was cut.
  private(set) var lacksLastLineEnd = false
  private let file: OpenFile
  private var bytes: [UInt8] = []
  private var index = 0
  private var isEnd = false
  private var line = 1
  private var column = 1

  /// A record and the line that it begins on.
  struct Record: Equatable {
    var line: Int
    var cells: [String]
  }

  /// Bytes of one field; more was not meant to be a field.
  private static let fieldLimit = 1 << 20

  init(path: String, name: String) throws(CommandFailure) {
    self.name = name
    file = try OpenFile(path)
    if try peek() != nil, bytes.starts(with: TypedText.mark) { index = TypedText.mark.count }
  }

  /// The next record; `nil` at the end.
  mutating func next() throws(CommandFailure) -> Record? {
    guard try peek() != nil else { return nil }
    var record = Record(line: line, cells: [])
    while true {
      record.cells.append(try field())
      switch try peek() {
      case UInt8(ascii: ","): advance()
      case nil:
        lacksLastLineEnd = true
        return record
      default:
        try lineEnd()
        return record
      }
    }
  }

  /// A refusal with its place.
  func defect(_ message: String, line: Int, column: Int? = nil) -> CommandFailure {
    let place = column.map { "\(name):\(line):\($0)" } ?? "\(name):\(line)"
    var details: [Value.Member] = [
      Value.Member("file", .string(name)), Value.Member("line", .integer(Int64(line))),
    ]
    if let column { details.append(Value.Member("column", .integer(Int64(column)))) }
    return CommandFailure("BAD_CSV", "\(place): \(message)", details: .object(details), status: .damaged)
  }
}

extension CSVReader {
  private mutating func field() throws(CommandFailure) -> String {
    let start = (line: line, column: column)
    let bytes = try peek() == UInt8(ascii: "\"") ? try quoted(start) : try plain()
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw defect("the text is not UTF-8", line: start.line, column: start.column)
    }
    return text
  }

  private mutating func plain() throws(CommandFailure) -> [UInt8] {
    var found: [UInt8] = []
    while let byte = try peek() {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return found
      case UInt8(ascii: "\""):
        throw defect("a quote within a field that does not begin with one", line: line, column: column)
      default: try take(byte, &found)
      }
    }
    return found
  }

  private mutating func quoted(_ start: (line: Int, column: Int)) throws(CommandFailure) -> [UInt8] {
    advance()
    var found: [UInt8] = []
    while let byte = try peek() {
      guard byte == UInt8(ascii: "\"") else {
        // A line break within quotes is text; it is kept as LF.
        if byte == UInt8(ascii: "\n"), found.last == UInt8(ascii: "\r") { found.removeLast() }
        try take(byte, &found)
        continue
      }
      advance()
      guard let after = try peek() else { return found }
      switch after {
      case UInt8(ascii: "\""): try take(after, &found)
      case UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return found
      default: throw defect("text after the closing quote", line: line, column: column)
      }
    }
    throw defect(
      "the file ends within a field that begins here with a quote", line: start.line, column: start.column)
  }

  private mutating func take(_ byte: UInt8, _ found: inout [UInt8]) throws(CommandFailure) {
    guard found.count < Self.fieldLimit else {
      throw defect("a field of more than 1 MiB", line: line, column: column)
    }
    found.append(byte)
    advance()
  }

  private mutating func lineEnd() throws(CommandFailure) {
    if try peek() == UInt8(ascii: "\r") {
      let place = (line, column)
      advance()
      guard try peek() == UInt8(ascii: "\n") else {
        throw defect("a carriage return without a line feed", line: place.0, column: place.1)
      }
    }
    advance()
  }

  private mutating func peek() throws(CommandFailure) -> UInt8? {
    if index < bytes.count { return bytes[index] }
    if isEnd { return nil }
    try file.read(into: &bytes)
    (index, isEnd) = (0, bytes.isEmpty)
    return bytes.first
  }

  private mutating func advance() {
    let isLineEnd = bytes[index] == UInt8(ascii: "\n")
    (line, column) = isLineEnd ? (line + 1, 1) : (line, column + 1)
    index += 1
  }
}

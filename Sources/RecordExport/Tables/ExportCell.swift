import RecordModel

/// The content of one cell.
package enum ExportCell: Sendable, Equatable {
  /// No value; not the same as an empty text.
  case null
  /// Text, including UUIDs, times and days in their text forms.
  case text(String)
  case integer(Int64)
  case decimal(ScoreValue)
  /// A measured value.
  case exact(ExactDecimal)
  case bool(Bool)
  /// A piece of JSON.
  case json(Value)
  /// The same as compact text.
  case written([UInt8])

  /// A whole number of any type, or nothing; limited to the range of cells.
  package init(_ number: (some BinaryInteger)?) {
    self = number.map { .integer(Int64(clamping: $0)) } ?? .null
  }

  /// Text, or nothing.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// The text form of an id or a time, or nothing.
  package init(describing value: (some CustomStringConvertible)?) {
    self = value.map { .text($0.description) } ?? .null
  }

  /// A score, or nothing.
  package init(_ score: ScoreValue?) { self = score.map { .decimal($0) } ?? .null }

  /// A measured value, or nothing.
  package init(_ number: ExactDecimal?) { self = number.map { .exact($0) } ?? .null }

  /// True or false, or nothing.
  package init(_ truth: Bool?) { self = truth.map { .bool($0) } ?? .null }

  /// Appends the cell in JSON, for the usual kinds without an intermediate value.
  ///
  /// - Throws: ``RecordModel/CodingFailure`` for a number that is not finite.
  func write(into output: inout [UInt8]) throws(CodingFailure) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .text(let text): JSON.write(text, into: &output)
    case .integer(let number): output.append(contentsOf: number.description.utf8)
    case .bool(let truth): output.append(contentsOf: (truth ? "true" : "false").utf8)
    case .written(let text): output.append(contentsOf: text)
    case .decimal, .exact, .json: output.append(contentsOf: try JSON.encode(value))
    }
  }

  /// The cell in JSON.
  package var value: Value {
    switch self {
    case .null: .null
    case .text(let text): .string(text)
    case .integer(let number): .integer(number)
    case .decimal(let score) where score.hundredths % 100 == 0: .integer(Int64(score.hundredths / 100))
    case .decimal(let score): .double(Double(score.hundredths) / 100)
    case .exact(let number):
      number.reported.map { .reported($0) } ?? number.whole.map { .integer($0) } ?? .double(number.double)
    case .bool(let truth): .bool(truth)
    case .json(let value): value
    case .written(let text): (try? JSON.parse(text).value(keepsZeros: true)) ?? .null
    }
  }
}

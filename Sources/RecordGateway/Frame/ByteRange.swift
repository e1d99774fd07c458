import HTTPTypes
import RecordModel

/// The part of a file that a request asks for (RFC 9110 §14).
enum ByteRange: Sendable, Equatable {
  case whole
  /// From the first to the last byte, both included.
  case part(ClosedRange<Int>)
  /// It begins behind the end.
  case unsatisfiable

  /// What `Range` says of a file of that many bytes.
  ///
  /// Several ranges at once are answered with the whole file, as RFC 9110 §14.2 allows: so overlapping ones gain nobody
  /// anything. Other units and what cannot be read do not count. With `If-Range` only the same bytes count.
  init(_ request: HTTPRequest, of length: Int, tag: String) {
    self = .whole
    guard request.method == .get, let field = request.headerFields[.range] else { return }
    if let condition = request.headerFields[.ifRange], condition != tag { return }
    guard let equals = field.firstIndex(of: "="), field[..<equals].lowercased() == "bytes" else { return }
    let text = field[field.index(after: equals)...].filter { $0 != " " && $0 != "\t" }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy(Self.isDigits) else { return }
    self = Self.range(ends[0], ends[1], length)
  }

  private static func range(_ first: Substring, _ last: Substring, _ length: Int) -> ByteRange {
    if first.isEmpty {
      if last.isEmpty { return .whole }
      // A number beyond all numbers is one behind every end.
      let count = min(Int(last) ?? .max, length)
      return count == 0 ? .unsatisfiable : .part(length - count...length - 1)
    }
    let start = Int(first) ?? .max
    let end = last.isEmpty ? Int.max : Int(last) ?? .max
    if !last.isEmpty, isLess(last, first) { return .whole }
    guard start < length else { return .unsatisfiable }
    return .part(start...min(end, length - 1))
  }

  private static func isDigits(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether one number is less than another, however long they are.
  private static func isLess(_ one: Substring, _ other: Substring) -> Bool {
    let (one, other) = (one.drop { $0 == "0" }, other.drop { $0 == "0" })
    return (one.utf8.count, String(one)) < (other.utf8.count, String(other))
  }
}

extension Failure.Code {
  /// A range begins behind the end of what it is a part of.
  static let rangeNotSatisfiable = Self(rawValue: "RANGE_NOT_SATISFIABLE")
}

/// The declared type of a binding (R-MH-310).
package enum BindingType: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case string, object, array, number, boolean
}

/// A place in the values of a screen: a binding's name, followed by names of members (R-MH-311).
package struct BindingPath: Sendable, Hashable {
  package let name: String
  package let steps: [String]

  /// The item of the innermost repeated block.
  package static let item = "item"

  /// Reads `name` or `name.member.member`; `nil` if it is neither.
  package init?(_ text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard text.utf8.count <= 200, !parts.isEmpty, parts.allSatisfy(Self.isName) else { return nil }
    (name, steps) = (parts[0], Array(parts.dropFirst()))
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      }
  }
}

/// How a value is written (R-MH-311).
package enum BindingFilter: String, Sendable, CaseIterable {
  case date, time, datetime, number
}

/// A text with places for values: `{{name.path | filter}}`.
package struct BoundText: Sendable, Equatable {
  package enum Piece: Sendable, Equatable {
    case literal(String)
    case value(BindingPath, BindingFilter?)
  }

  package let pieces: [Piece]

  /// Reads a text; `nil` if a place in it is not of that form.
  package init?(_ text: String) {
    var (pieces, rest): ([Piece], Substring) = ([], text[...])
    while let start = rest.firstRange(of: "{{") {
      guard let end = rest[start.upperBound...].firstRange(of: "}}"),
        let piece = Self.place(rest[start.upperBound..<end.lowerBound])
      else { return nil }
      if start.lowerBound > rest.startIndex { pieces.append(.literal(String(rest[..<start.lowerBound]))) }
      pieces.append(piece)
      rest = rest[end.upperBound...]
    }
    if !rest.isEmpty { pieces.append(.literal(String(rest))) }
    self.pieces = pieces
  }

  /// What it asks for.
  package var places: [(path: BindingPath, filter: BindingFilter?)] {
    pieces.compactMap { if case .value(let path, let filter) = $0 { (path, filter) } else { nil } }
  }

  private static func place(_ text: Substring) -> Piece? {
    let halves = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
    guard let path = BindingPath(halves[0]) else { return nil }
    if halves.count == 1 { return .value(path, nil) }
    return BindingFilter(rawValue: String(halves[1])).map { .value(path, $0) }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// Where two texts differ first, with that place of both.
package struct FirstDifference: CustomStringConvertible, Equatable {
  /// Such as `line 3, column 12`.
  package let place: String
  /// What of the line is shown of each; `nil` where a text has ended before.
  package let known: String?
  package let wanted: String?

  /// So much is shown of a long line.
  private static let width = 160
  /// So much of that stands before the first difference.
  private static let before = 40
  /// So much of the line's beginning, which says what the line is about.
  private static let name = 30

  package init(_ known: String, _ wanted: String, isHexadecimal: Bool = false) {
    let (left, right) = (Self.lines(known), Self.lines(wanted))
    let line = zip(left, right).prefix { $0 == $1 }.count
    let (one, other) = (left.dropFirst(line).first, right.dropFirst(line).first)
    let column = zip(one ?? "", other ?? "").prefix { $0 == $1 }.count
    place = "line \(line + 1), " + (isHexadecimal ? "byte \(column / 2)" : "column \(column + 1)")
    self.known = one.map { Self.excerpt($0, column) }
    self.wanted = other.map { Self.excerpt($0, column) }
  }

  package var description: String {
    "\(place):\n  in the file: \(known ?? "(ended)")\n  made now:    \(wanted ?? "(ended)")"
  }

  /// With the ends of lines, as one that is missing is a difference, too.
  private static func lines(_ text: String) -> [String] {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    return parts.enumerated().compactMap { index, part in
      if index < parts.count - 1 { return part + "⏎" }
      return part.isEmpty ? nil : String(part)
    }
  }

  private static func excerpt(_ line: String, _ column: Int) -> String {
    guard line.count > width else { return line }
    let start = column > before + name ? column - before : 0
    let shown = line.dropFirst(start).prefix(width)
    return (start > 0 ? line.prefix(name) + " … " : "") + shown
      + (start + shown.count < line.count ? "…" : "")
  }
}

/// One condition of the program that can be switched to another.
struct Mutant: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable {
    /// `<` for `<=` and back, `>` for `>=` and back: who stands on the edge.
    case edge
    /// `==` for `!=` and back.
    case equality
    /// The right side of `&&` or `||` no longer counts.
    case side
    /// A condition of a `guard` always holds.
    case guarded = "guard"
    /// The condition of an `if` or `?:` that is no comparison is turned round.
    case condition
    /// A `!` is left out.
    case negation
  }

  let id: Int
  let path: String
  /// Names of the declarations around it, outermost first.
  let scope: String
  let kind: Kind
  /// As it stands in the source, on one line.
  let text: String
  /// Which one it is of those that are alike in all of the above, from 1.
  let ordinal: Int

  /// What names it in results and reasons, whatever lines come and go around it.
  var name: MutantName {
    MutantName(path: path, scope: scope, kind: kind.rawValue, text: text, ordinal: ordinal)
  }

}

/// A mutant's name: five columns of a table.
struct MutantName: Sendable, Hashable {
  var path: String
  var scope: String
  var kind: String
  var text: String
  var ordinal: Int

  var columns: [String] { [path, scope, kind, "\(ordinal)", text] }

  /// The folder that it lies in, as results are summed up: `RecordEngine/Care`.
  var area: String { path.split(separator: "/").dropFirst().prefix(2).joined(separator: "/") }

  init(path: String, scope: String, kind: String, text: String, ordinal: Int) {
    (self.path, self.scope, self.kind, self.text, self.ordinal) = (path, scope, kind, text, ordinal)
  }

  /// - Returns: `nil` where these are not five columns of that form.
  init?(columns: some RandomAccessCollection<Substring>) {
    let cells = columns.map(String.init)
    guard cells.count == 5, let ordinal = Int(cells[3]) else { return nil }
    self.init(path: cells[0], scope: cells[1], kind: cells[2], text: cells[4], ordinal: ordinal)
  }
}

import Testing

/// Expects the names that were found to be those that are known, and says of a difference what it consists in.
///
/// A remedy says where the list stands, if that is not where the test is.
package func expectSame(
  _ found: some Sequence<String>, _ known: some Sequence<String>, _ remedy: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let difference = difference(between: found, and: known) else { return }
  Issue.record("\(difference)\(remedy.isEmpty ? "" : ": \(remedy)")", sourceLocation: sourceLocation)
}

/// How names that were found differ from those that are known; `nil` where they do not.
package func difference(
  between found: some Sequence<String>, and known: some Sequence<String>
) -> String? {
  let (ours, theirs) = (counted(found), counted(known))
  let missing = theirs.keys.filter { ours[$0] == nil }
  let strange = ours.keys.filter { theirs[$0] == nil }
  let twice = ours.keys.filter { name in theirs[name].map { $0 != ours[name] } ?? false }
  let parts = [("missing", missing), ("not expected", strange), ("not as often on both sides", twice)]
  let told = parts.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.sorted().joined(separator: ", "))" }
  return told.isEmpty ? nil : told.joined(separator: "; ")
}

private func counted(_ names: some Sequence<String>) -> [String: Int] {
  names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
}

/// A value as people see it, the same in lists and in copies.
extension ReportValue {
  /// The unit's code where people read it as a unit, otherwise as it is printed.
  package var shownUnit: String {
    guard let ucum = read.ucum, !ucum.contains(where: { "[{*".contains($0) }) else { return read.unit }
    return ucum
  }

  /// The interval beside the value (R-SO-142); empty if there is none.
  package var shownRange: String { judgement.range ?? read.intervalText }

  /// Why the value is judged as it is, or does not count; `nil` if there is nothing to say.
  package var shownNotes: String? {
    let words = (judgement.notes.map(\.rawValue) + held.map(\.rawValue)).map { $0.replacing("_", with: " ") }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// How the value came about in a report that was read by `method`.
  package func shownMethod(_ method: ExtractionMethod?) -> ExtractionMethod {
    isDerived ? .derived : method ?? .pdftotext
  }
}

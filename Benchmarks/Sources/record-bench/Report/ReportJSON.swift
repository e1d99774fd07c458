/// The results as one JSON document.
///
/// `figures` holds every round; `comparisons` holds medians, ratios by round, and whether the target was reached.
enum ReportJSON {
  /// The document; names are the project's own and need no escapes.
  static func text(_ figures: FigureTable) -> String {
    let all = figures.names.map { "    \"\($0)\": {\(figure($0, figures))}" }.joined(separator: ",\n")
    let compared = Comparison.all.compactMap { comparison($0, figures) }.joined(separator: ",\n")
    return "{\n  \"figures\": {\n\(all)\n  },\n  \"comparisons\": [\n\(compared)\n  ]\n}"
  }

  private static func figure(_ name: String, _ figures: FigureTable) -> String {
    let rounds = figures.measurements(name)
    var members = ["\"median\": \(number(figures.median(name)))", "\"rounds\": \(list(rounds.map(\.value)))"]
    if rounds.contains(where: { $0.median > 0 }) {
      members += [
        "\"p50Microseconds\": \(list(rounds.map(\.median)))",
        "\"p99Microseconds\": \(list(rounds.map(\.high)))",
        "\"maxMicroseconds\": \(list(rounds.map(\.longest)))",
      ]
    }
    members.append("\"counts\": [\(rounds.map { "\($0.count)" }.joined(separator: ", "))]")
    return members.joined(separator: ", ")
  }

  private static func comparison(_ comparison: Comparison, _ figures: FigureTable) -> String? {
    guard let ours = figures.median(comparison.ours) else { return nil }
    var members = ["\"figure\": \"\(comparison.ours)\"", "\"value\": \(number(ours))"]
    var ratio: Double?
    if let reference = comparison.reference, let other = figures.median(reference) {
      let ratios = figures.ratios(comparison.ours, to: reference)
      ratio = FigureTable.median(ratios)
      members += ["\"reference\": \"\(reference)\"", "\"referenceValue\": \(number(other))"]
      members += ["\"ratio\": \(number(ratio))", "\"ratios\": \(list(ratios))"]
    }
    if let target = comparison.target {
      let reached = target.isReached(value: ours, ratio: ratio)
      members += ["\"target\": \"\(target.text)\"", "\"reached\": \(reached.map { "\($0)" } ?? "null")"]
    }
    return "    {\(members.joined(separator: ", "))}"
  }

  private static func number(_ value: Double?) -> String { value.map(Figures.plain) ?? "null" }

  private static func list(_ values: [Double]) -> String {
    "[\(values.map(Figures.plain).joined(separator: ", "))]"
  }
}

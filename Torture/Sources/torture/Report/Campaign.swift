/// All results of a campaign.
struct Campaign {
  let seed: UInt64
  private(set) var results: [PartResult] = []

  init(seed: UInt64) { self.seed = seed }

  /// Adds a result to those of the same part.
  mutating func take(_ result: PartResult) {
    guard let index = results.firstIndex(where: { $0.name == result.name }) else {
      return results.append(result)
    }
    results[index].add(result)
  }

  /// Whether nothing was lost, nothing was wrong, and every broken promise was noticed.
  var isGood: Bool { results.allSatisfy(\.isGood) }

  /// The summary.
  var table: String { Self.columns(rows) }

  /// The summary as it stands in documents (GitHub Flavored Markdown).
  var documentTable: [String] {
    var lines = rows.map { "| " + $0.joined(separator: " | ") + " |" }
    let numbers = String(repeating: "--:|", count: (rows.first?.count ?? 2) - 2)
    lines.insert("|---|---|" + numbers, at: 1)
    return lines
  }

  private var rows: [[String]] {
    let header = [
      "part", "size", "rounds", "faults", "acknowledged", "lost", "defects", "controls red", "seconds",
    ]
    return [header] + results.map(Self.row) + [Self.row(total)]
  }

  private static func row(_ result: PartResult) -> [String] {
    let red = result.controls.filter(\.isRed).count
    let controls = result.controls.isEmpty ? "-" : "\(red) of \(result.controls.count)"
    let numbers = [result.rounds, result.faults, result.acknowledged, result.lost, result.defects.count]
    let time = result.skipped == nil ? "\(Int(result.seconds))" : "skipped"
    return [result.name, result.size] + numbers.map { "\($0)" } + [controls, time]
  }

  private var total: PartResult {
    var total = PartResult("all")
    for result in results { total.add(result) }
    return total
  }

  /// Rows in columns, the first one aligned to the left.
  static func columns(_ rows: [[String]]) -> String {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column < 2 ? cell + space : space + cell
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

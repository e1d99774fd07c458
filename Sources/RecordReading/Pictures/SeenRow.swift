import RecordModel

/// One row of a picture as each pass saw it.
struct SeenRow: Sendable, Equatable {
  /// By pass; `nil` where a pass did not see it.
  var sights: [ResultRow?]
  /// What its digits look like; `nil` if nobody looked.
  var digits: DigitCheck.Verdict?
  /// The sight whose result counts.
  private(set) var usual: ResultRow?

  var seen: [ResultRow] { sights.compactMap(\.self) }

  /// The rows of all passes over a page, matched by where the results stand, from top to bottom.
  static func matched(_ passes: [[ResultRow]]) -> [SeenRow] {
    var rows: [SeenRow] = []
    for (pass, results) in passes.enumerated() {
      for result in results {
        let free = rows.indices.filter { rows[$0].sights[pass] == nil }
        if let index = free.max(by: { rows[$0].closeness(result) < rows[$1].closeness(result) }),
          rows[index].closeness(result) > 0.5
        {
          rows[index].sights[pass] = result
        } else {
          var sights = [ResultRow?](repeating: nil, count: passes.count)
          sights[pass] = result
          rows.append(SeenRow(sights: sights))
        }
      }
    }
    for index in rows.indices { rows[index].usual = usual(rows[index].seen) }
    return rows.sorted {
      ($0.seen[0].valueBox.middle, $0.seen[0].valueBox.left) < (
        $1.seen[0].valueBox.middle, $1.seen[0].valueBox.left
      )
    }
  }

  /// Says where the row stands on the page itself, once nothing more is matched by place.
  mutating func redo(_ skew: Skew) {
    let redone = { (row: ResultRow) in
      var row = row
      row.box = skew.redone(row: row.box)
      return row
    }
    (sights, usual) = (sights.map { $0.map(redone) }, usual.map(redone))
  }

  /// Looks at the digits that most passes read.
  mutating func look(_ check: DigitCheck, _ skew: Skew, _ picture: GrayPicture) {
    var verdicts: [(row: ResultRow, verdict: DigitCheck.Verdict)] = []
    for row in seen where !verdicts.contains(where: { $0.row.text == row.text }) {
      guard let figures = row.figures, votes(row) > 1 || seen.count == 1 else { continue }
      verdicts.append((row, check.verdict(figures.text, in: skew.redone(figures.box), of: picture)))
    }
    // Of several readings the one that looks like what is printed counts; without one, what most passes read.
    let confirmed = verdicts.filter { $0.verdict == .confirmed }
    if confirmed.count == 1 {
      (usual, digits) = (confirmed[0].row, .confirmed)
    } else if let usual {
      digits = verdicts.first { $0.row.text == usual.text }?.verdict
    }
  }

  /// The sight that most others agree with; the first of several.
  private static func usual(_ seen: [ResultRow]) -> ResultRow? {
    seen.enumerated().max { one, other in
      (votes(one.element, seen), -one.offset) < (votes(other.element, seen), -other.offset)
    }?.element
  }

  private func votes(_ row: ResultRow) -> Int { Self.votes(row, seen) }

  private static func votes(_ row: ResultRow, _ seen: [ResultRow]) -> Int {
    seen.count { $0.number == row.number && $0.comparator == row.comparator && $0.text == row.text }
  }

  /// Whether another one stands in the same place of the page.
  func overlaps(_ other: SeenRow) -> Bool {
    seen.contains { row in
      other.seen.contains {
        $0.box.overlap(row.box) > 0 && $0.box.verticalOverlap(row.box) > row.box.height * 0.3
      }
    }
  }

  /// How much of its height a result shares with what was seen there before; 0 if it stands elsewhere.
  private func closeness(_ result: ResultRow) -> Double {
    let shares = seen.map { row -> Double in
      let (one, other) = (row.valueBox, result.valueBox)
      guard one.overlap(other) > 0 else { return 0 }
      return one.verticalOverlap(other) / max(0.1, min(one.height, other.height))
    }
    return shares.max() ?? 0
  }
}

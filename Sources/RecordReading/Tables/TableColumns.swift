import RecordModel

/// Where the columns of a table lie, by its header and the words below it.
struct TableColumns: Sendable, Equatable {
  var kinds: [ColumnKind]
  /// Whether the words above a column say what it holds.
  private let isNamed: [Bool]
  /// Between the columns, one fewer than ``kinds``.
  var cuts: [Double]

  /// The columns below some cells; each cut lies where the fewest words cross it, and among those in the widest gap.
  init(_ cells: [HeaderCell], below words: [PageWord]) {
    kinds = cells.map(\.kind)
    isNamed = cells.map { $0.kind != .other || HeaderWords.kind($0.text) != nil }
    cuts = zip(cells, cells.dropFirst()).map { left, right in
      Self.cut(between: left.box, right.box, words)
    }
  }

  private static func cut(between left: WordBox, _ right: WordBox, _ words: [PageWord]) -> Double {
    let (from, to) = (left.left + min(left.width, 4) * 0.5, right.right - min(right.width, 4) * 0.5)
    guard from < to else { return (left.right + right.left) / 2 }
    let near = words.filter { $0.box.right > from && $0.box.left < to }
    // Words of the header may not be cut; everything else may lie on either side of it.
    var edges: [(at: Double, change: Int)] = [
      (left.left, 2), (left.right, -2), (right.left, 2), (right.right, -2),
    ]
    .map { ($0.0, $0.1 * 1000) }
    for word in near { edges += [(word.box.left, 1), (word.box.right, -1)] }
    edges.sort { ($0.at, $0.change) < ($1.at, $1.change) }
    var (crossing, best) = (0, (count: Int.max, width: -1.0, at: (left.right + right.left) / 2))
    for (edge, next) in zip(edges, edges.dropFirst()) {
      crossing += edge.change
      let (start, end) = (max(edge.at, from), min(next.at, to))
      guard end > start else { continue }
      if crossing < best.count || (crossing == best.count && end - start > best.width) {
        best = (crossing, end - start, (start + end) / 2)
      }
    }
    return best.at
  }

  /// The column of a word; of a result with its flag right behind, the one in which it begins.
  func column(of word: PageWord) -> Int {
    let column = cuts.count { word.box.center > $0 }
    guard word.text.first?.isASCIIDigit == true else { return column }
    let first = cuts.count { word.box.left + min(word.box.width, word.box.height * 0.5) > $0 }
    return first < column && kinds[first] == .value ? first : column
  }

  /// The words of columns that hold no current result.
  func passed(_ words: [PageWord]) -> [PageWord] {
    words.filter { word in
      let column = column(of: word)
      return switch kinds[column] {
      case .interval, .previous: true
      case .dated, .other: isNamed[column]
      case .label, .value, .unit, .flag: false
      }
    }
  }

  /// Whether the place of the label is known.
  var hasLabel: Bool { kinds.contains(.label) }
}

import RecordModel

/// Tells the columns of a table by what stands in them, where no words above them do.
struct ContentColumns {
  let reader: TableReader

  /// What most cells of a column hold.
  private struct Column {
    var box: WordBox
    var cells = 0, intervals = 0, bounds = 0, numbers = 0, units = 0, flags = 0, texts = 0

    /// More than half of the cells.
    func isMostly(_ count: Int) -> Bool { count * 2 > cells }
  }

  /// Cells above the columns of some rows, as a header would have them; `nil` if the result is not one column alone.
  func cells(_ rows: [PageRow]) -> [HeaderCell]? {
    let free = FreeRows(reader: reader)
    let parted = rows.filter { !$0.isProse(reader.lineHeight) }.map(free.segments)
      .filter {
        $0.count > 1
          && $0.contains { $0[0].text.first.map { $0.isASCIIDigit || "<>≤≥([".contains($0) } ?? false }
      }
    guard parted.count >= 3 else { return nil }
    let columns = columns(parted)
    guard let interval = columns.indices.max(by: { columns[$0].intervals < columns[$1].intervals }),
      columns[interval].intervals * 5 >= columns[interval].cells, columns[interval].intervals > 1
    else { return nil }
    let values = columns.indices.filter {
      $0 != interval && columns[$0].isMostly(columns[$0].numbers + columns[$0].bounds)
        && columns[$0].numbers > columns[$0].bounds
    }
    // Several columns of numbers are results of several days, and nothing says which is now.
    guard values.count == 1, let value = values.first,
      let label = columns.indices.filter({ columns[$0].isMostly(columns[$0].texts) }).max(by: {
        columns[$0].texts < columns[$1].texts
      })
    else { return nil }
    return columns.enumerated().map { index, column in
      let kind: ColumnKind =
        switch index {
        case interval: .interval
        case value: .value
        case label: .label
        default: column.isMostly(column.units) ? .unit : column.isMostly(column.flags) ? .flag : .other
        }
      return HeaderCell(kind: kind, box: column.box)
    }
  }

  /// Says what the columns of a header hold whose words nobody knows.
  ///
  /// - Parameter isDated: whether days say which column of results is current. Then another column of numbers may be
  ///   newer, and none counts.
  func complete(_ columns: inout TableColumns, _ rows: [PageRow], isDated: Bool) {
    guard columns.kinds.contains(.other) else { return }
    var found = columns.kinds.map { _ in Column(box: WordBox(left: 0, top: 0, right: 0, bottom: 0)) }
    for row in rows {
      let places = row.words.map(columns.column)
      for place in Set(places) where columns.kinds[place] == .other {
        count(zip(row.words, places).filter { $0.1 == place }.map(\.0), &found[place])
      }
    }
    let open = columns.kinds.indices.filter { columns.kinds[$0] == .other && found[$0].cells > 1 }
    if isDated, open.contains(where: { found[$0].isMostly(found[$0].numbers) }) {
      for place in columns.kinds.indices where columns.kinds[place] == .value {
        columns.kinds[place] = .other
      }
      return
    }
    func only(_ kind: ColumnKind, _ fits: (Column) -> Bool) {
      let fitting = open.filter { columns.kinds[$0] == .other && fits(found[$0]) }
      if !columns.kinds.contains(kind), fitting.count == 1 { columns.kinds[fitting[0]] = kind }
    }
    only(.interval) { $0.isMostly($0.intervals + $0.bounds) && $0.intervals > 0 }
    only(.value) { $0.isMostly($0.numbers + $0.bounds) && $0.numbers > $0.bounds }
    only(.unit) { $0.isMostly($0.units) }
    only(.flag) { $0.isMostly($0.flags) }
    only(.label) { $0.isMostly($0.texts) }
  }

  /// Where many rows have something, from left to right.
  private func columns(_ rows: [[[PageWord]]]) -> [Column] {
    let segments = rows.flatMap(\.self)
    let step = reader.lineHeight / 4
    var covered: [Int: Int] = [:]
    for box in segments.compactMap(\.box) {
      for bin in Int(box.left / step)...max(Int(box.left / step), Int(box.right / step)) {
        covered[bin, default: 0] += 1
      }
    }
    let least = max(2, rows.count / 8)
    var columns: [Column] = []
    var last = Int.min
    for bin in covered.filter({ $0.value >= least }).keys.sorted() {
      let (left, right) = (Double(bin) * step, Double(bin + 1) * step)
      if bin == last + 1, !columns.isEmpty {
        columns[columns.count - 1].box.right = right
      } else {
        columns.append(Column(box: WordBox(left: left, top: 0, right: right, bottom: 1)))
      }
      last = bin
    }
    for segment in segments {
      guard let box = segment.box,
        let index = columns.indices.max(by: { columns[$0].box.overlap(box) < columns[$1].box.overlap(box) })
      else { continue }
      count(segment, &columns[index])
    }
    return columns.filter { $0.cells > 0 }
  }

  private func count(_ segment: [PageWord], _ column: inout Column) {
    column.cells += 1
    let items = CellScanner.items(segment.text, reader.units)
    switch items.first?.item {
    case .interval, .sex: column.intervals += 1
    case .number(nil, _): column.numbers += 1
    case .number: column.bounds += 1
    case .unit: column.units += 1
    case .flag: column.flags += 1
    case .word, nil: column.texts += 1
    }
  }
}

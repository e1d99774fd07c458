import RecordModel

/// Reads the rows of a table that has a header.
struct TableReader {
  let units: UnitNames
  let index: LabelIndex
  let lineHeight: Double
  let page: Int
  let isPicture: Bool

  /// What was read of a part of a page.
  struct Found {
    var results: [ResultRow] = []
    /// Words of columns that hold no current result.
    var passed: [PageWord] = []
  }

  /// The results below a header, of one table or of several beside each other.
  func results(
    _ header: TableHeader, _ words: [PageWord], lines: [PageRow], _ section: inout Section
  ) -> Found {
    let tables = Self.tables(header.cells)
    let isDated = header.newest != nil
    guard tables.count > 1 else { return rows(header.cells, words, lines, isDated: isDated, &section) }
    let edges = zip(tables, tables.dropFirst()).map { left, right in
      TableColumns([left[left.count - 1], right[0]], below: words).cuts[0]
    }
    var found = Found()
    for (place, cells) in tables.enumerated() {
      let own = words.filter { word in edges.count { word.box.center > $0 } == place }
      // Each table begins with what held above all of them.
      var inner = section
      let part = rows(cells, own, lines, isDated: isDated, &inner)
      found.results += part.results
      found.passed += part.passed
      if place == tables.count - 1 { section = inner }
    }
    return found
  }

  /// The results of rows whose columns only their content tells.
  func results(byContent rows: [PageRow], _ section: inout Section) -> Found {
    guard let cells = ContentColumns(reader: self).cells(rows) else { return Found() }
    var found = self.rows(cells, rows.flatMap(\.words), rows, isDated: false, &section)
    // A bound alone may be an interval whose result stands elsewhere, and nothing says what the columns hold.
    found.results = found.results.filter { row in
      !row.hasNumberForInterval(units)
        && (row.comparator == nil && !row.unit.isEmpty || !row.intervalText.isEmpty)
    }
    found.passed = []
    return found
  }

  /// Tables beside each other begin with the same kind of column.
  private static func tables(_ cells: [HeaderCell]) -> [[HeaderCell]] {
    guard cells.count(where: { $0.kind == .label }) > 1, let first = cells.first else { return [cells] }
    var tables: [[HeaderCell]] = []
    for cell in cells {
      if cell.kind == first.kind || tables.isEmpty { tables.append([]) }
      tables[tables.count - 1].append(cell)
    }
    return tables
  }

  private func rows(
    _ header: [HeaderCell], _ words: [PageWord], _ lines: [PageRow], isDated: Bool,
    _ section: inout Section
  ) -> Found {
    var cells = header
    // Nothing may stand above the labels.
    if !cells.contains(where: { $0.kind == .label }), let left = words.map(\.box.left).min(),
      let first = cells.first,
      first.box.left - left > lineHeight * 3
    {
      let box = WordBox(left: left, top: first.box.top, right: left + 1, bottom: first.box.bottom)
      cells.insert(HeaderCell(kind: .label, box: box), at: 0)
    }
    let rows = WordPage.rows(words, lineHeight: lineHeight)
    let cut = LineCells(units: units, index: index)
    let data = rows.filter { !$0.isProse(lineHeight) || cut.cells($0.words) != nil }
    var columns = TableColumns(cells, below: data.flatMap(\.words))
    ContentColumns(reader: self).complete(&columns, data, isDated: isDated)
    let passed = columns.passed(rows.flatMap(\.words))
    guard columns.kinds.contains(.value) else { return Found(passed: passed) }
    let parted = rows.map { row in
      var cells = TightRow(reader: self, cut: cut, row: row).mended(columns.parted(row))
      cells.line = line(of: row, lines)
      return cells
    }
    let found = LabelJoiner(reader: self, columns: columns).results(parted, &section)
    return Found(results: found, passed: passed)
  }

  /// The line of the page that a row of a table stands in.
  func line(of row: PageRow, _ lines: [PageRow]) -> Int {
    lines.min { abs($0.middle - row.middle) < abs($1.middle - row.middle) }?.line ?? 1
  }
}

extension TableColumns {
  /// The words of a row by column; of two columns of results the one that holds something counts.
  func parted(_ row: PageRow) -> RowCells {
    var cells = RowCells(middle: row.middle)
    var last: (text: String, column: Int)?
    for word in row.words {
      // A unit of two words stays together.
      let isMore = last.map { UnitNames.goesOn($0.text, with: word.text) } == true
      let column = isMore ? last?.column ?? 0 : column(of: word)
      last = (word.text, column)
      switch kinds[column] {
      case .label: cells.label.append(word)
      case .value: cells.value.append(word)
      case .unit: cells.unit.append(word)
      case .interval: cells.interval.append(word)
      case .flag: cells.flag.append(word)
      case .previous, .dated, .other: cells.rest.append(word)
      }
    }
    return cells
  }
}

import RecordModel

extension TableHeader {
  /// Takes a row over or under it in, if all of it is of a header.
  mutating func absorb(_ row: PageRow, _ lineHeight: Double, _ today: CalendarDay) {
    let distance = max(row.box.top - bottom, top - row.box.bottom)
    guard distance < lineHeight * 0.6, distance > -lineHeight * 0.8 else { return }
    let found = Self.cells(of: row, lineHeight, today)
    let isPart = { (cell: HeaderCell) in
      cell.kind != .other || self.cells.contains { $0.box.overlap(cell.box) > 0 && $0.kind != .label }
    }
    // A heading below it says nothing of columns, and has no part of a date.
    let says =
      found.contains { $0.kind != .other } || row.words.contains { $0.text.contains(where: \.isNumber) }
    guard says, found.allSatisfy(isPart), !Self.isData(row) else { return }
    for cell in found { add(cell) }
    (top, bottom) = (min(top, row.box.top), max(bottom, row.box.bottom))
  }

  /// Whether a row holds results: figures that are no part of a date, or have a unit or a bound beside them.
  private static func isData(_ row: PageRow) -> Bool {
    let isMeasured = row.words.contains { word in
      word.text.contains { "<>≤≥".contains($0) } || word.text.contains("/") && UnitNames.isUnitLike(word.text)
    }
    return row.words.contains { word in
      PrintedNumber(word.text) != nil && (isMeasured || !word.text.allSatisfy(\.isASCIIDigit))
    }
  }

  private mutating func add(_ cell: HeaderCell) {
    guard let index = cells.indices.first(where: { cells[$0].box.overlap(cell.box) > 0 }) else {
      cells.append(cell)
      return
    }
    let isAbove = cell.box.middle < cells[index].box.middle
    cells[index].text =
      isAbove ? "\(cell.text) \(cells[index].text)" : "\(cells[index].text) \(cell.text)"
    cells[index].box = cells[index].box.union(cell.box)
    cells[index].kind = Self.merged(cells[index].kind, cell.kind)
  }

  /// `Previous` over `Result` is previous, and a result with a date of its own is of that day.
  private static func merged(_ one: ColumnKind, _ other: ColumnKind) -> ColumnKind {
    if one == .previous || other == .previous { return .previous }
    if one == .other { return other }
    if one == .value, case .dated = other { return other }
    return one
  }

  /// Of several days only the last one is now.
  mutating func settle(_ today: CalendarDay) {
    cells.sort { $0.box.left < $1.box.left }
    for index in cells.indices where cells[index].kind == .other {
      if let date = Self.date(cells[index].text, today) { cells[index].kind = .dated(date) }
    }
    let dated = cells.compactMap { if case .dated(let date) = $0.kind { date } else { nil } }
    guard !dated.isEmpty else { return }
    newest = cells.contains { $0.kind == .value } ? nil : Self.newest(dated)
    for index in cells.indices {
      if case .dated(let date) = cells[index].kind { cells[index].kind = date == newest ? .value : .previous }
    }
  }

  /// A date over two lines: `10/06/` over `2024`, `10 Jun` over `2024`.
  private static func date(_ text: String, _ today: CalendarDay) -> PrintedDate? {
    let words = text.split(separator: " ").map(String.init)
    return [words, [words.joined()]].lazy.compactMap { words in
      PrintedDate(words[...], today: today).flatMap { $0.length == words.count ? $0 : nil }
    }.first
  }

  /// The last of some dates; `nil` if the order of day and month decides, and nothing says it.
  private static func newest(_ dates: [PrintedDate]) -> PrintedDate? {
    let orders = Set(dates.compactMap(\.order))
    let found = [PrintedDate.Order.dayFirst, .monthFirst].filter { orders.isEmpty || orders == [$0] }.map {
      order in
      dates.max { ($0.day(order) ?? $0.days[0]) < ($1.day(order) ?? $1.days[0]) }
    }
    return found.allSatisfy { $0 == found.first } ? found.first ?? nil : nil
  }
}

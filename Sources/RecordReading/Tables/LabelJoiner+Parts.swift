import RecordModel

extension LabelJoiner {
  /// The rows whose labels are one label, from top to bottom.
  func parts(of index: Int, _ rows: [RowCells], _ isResult: [Bool], _ owners: [Int: Int]) -> [Int] {
    let above = run(from: index, by: -1, rows, isResult, owners)
    let below = run(from: index, by: 1, rows, isResult, owners)
    func parts(_ up: Int, _ down: Int) -> [Int] {
      above.prefix(up).reversed() + [index] + below.prefix(down)
    }
    let text = { (parts: [Int]) in parts.flatMap { rows[$0].label }.text }
    let need = needed(index, above.first, below.first, rows, isResult)
    // The longest name wins (R-SO-129), so that nothing that changes the meaning is left out.
    let tried = [(1, 1), (2, 2), (0, 2), (2, 0), (0, 1), (1, 0), (0, 0)].filter { up, down in
      above.count >= up && below.count >= down && up >= need.up && down >= need.down
        && (up + down > 0 || !rows[index].label.isEmpty)
    }.map { parts($0.0, $0.1) }
    let name = tried.first { reader.index.isName(text($0)) }
    if let name, name.count > 1 { return withUnit(name, rows) }
    if rows[index].label.isEmpty { return name.map { withUnit($0, rows) } ?? parts(need.up, need.down) }
    // `LDL` over `Cholesterol (calc.)` is not what its second line says alone, nor `Blood Urea` over `Nitrogen (BUN)`.
    let own = reader.index.match(text([index]), isPicture: false)?.biomarker.id
    let other = tried.first { tried in
      let found = reader.index.match(text(tried), isPicture: false)?.biomarker.id
      return tried.count > 1 && own != nil && found != nil && found != own
    }
    if let found = other ?? name { return withUnit(found, rows) }
    // A line over it as far away as the one under it means that the result stands in the middle.
    let isMiddle = need.up == 0 && need.down == 1 && isCentered(above.first, index, below.first, rows)
    return withUnit(parts(isMiddle ? 1 : need.up, need.down), rows)
  }

  /// How many lines above and below a result belong to its label for sure: those that it is unfinished without, those
  /// around a result in the middle, and one below that lies nearer to it than to what comes next.
  private func needed(
    _ index: Int, _ above: Int?, _ below: Int?, _ rows: [RowCells], _ isResult: [Bool]
  ) -> (up: Int, down: Int) {
    if rows[index].label.isEmpty {
      let isClose = { (part: Int) in abs(rows[part].middle - rows[index].middle) < reader.lineHeight * 0.95 }
      return (above.map(isClose) == true ? 1 : 0, below.map(isClose) == true ? 1 : 0)
    }
    let isGoneOn = above.map { LabelText.isUnfinished(rows[$0].label.text) } == true
    let goesOn = LabelText.isUnfinished(rows[index].label.text) && below != nil
    let isNear = below.map { isNearer($0, to: index, rows, isResult) } == true
    return (isGoneOn ? 1 : 0, goesOn || isNear ? 1 : 0)
  }

  /// Takes a unit that stands under a label in.
  private func withUnit(_ parts: [Int], _ rows: [RowCells]) -> [Int] {
    guard let last = parts.last, rows.indices.contains(last + 1), rows[last + 1].isLabelAlone,
      reader.units.code(rows[last + 1].label.text) != nil
    else { return parts }
    return parts + [last + 1]
  }

  private func isCentered(_ above: Int?, _ index: Int, _ below: Int?, _ rows: [RowCells]) -> Bool {
    guard let above, let below else { return false }
    let (up, down) = (rows[index].middle - rows[above].middle, rows[below].middle - rows[index].middle)
    return abs(up - down) < reader.lineHeight * 0.1 && isAligned(rows[above], rows[index])
  }

  /// Rows with a label alone right above or below.
  private func run(
    from index: Int, by step: Int, _ rows: [RowCells], _ isResult: [Bool], _ owners: [Int: Int]
  ) -> [Int] {
    var (found, at) = ([Int](), index + step)
    while rows.indices.contains(at), found.count < 2, rows[at].isLabelAlone, !isResult[at], owners[at] == nil,
      abs(rows[at].middle - rows[at - step].middle) < reader.lineHeight * 1.8,
      !isRemark(rows[at], after: step > 0 ? rows[..<at].last { !$0.label.isEmpty } : nil),
      rows[index].label.isEmpty || isAligned(rows[at], rows[index])
    {
      found.append(at)
      at += step
    }
    return found
  }

  private func isAligned(_ one: RowCells, _ other: RowCells) -> Bool {
    guard let left = one.label.first?.box.left, let right = other.label.first?.box.left else { return false }
    return abs(left - right) < reader.lineHeight * 0.5
  }

  /// Whether a line under a result is closer to it than to what comes next.
  private func isNearer(_ part: Int, to index: Int, _ rows: [RowCells], _ isResult: [Bool]) -> Bool {
    guard rows.indices.contains(part + 1) else {
      return rows[part].middle - rows[index].middle < reader.lineHeight * 1.3
    }
    let (before, after) = (rows[part].middle - rows[index].middle, rows[part + 1].middle - rows[part].middle)
    return before < reader.lineHeight * 1.45 && before < after * 0.85
  }

  /// A sentence rather than a name; a figure begins a remark unless the line before is unfinished.
  private func isRemark(_ row: RowCells, after last: RowCells?) -> Bool {
    let text = row.label.text
    let isOpen = last.map { LabelText.isUnfinished($0.label.text) } == true
    return row.label.count > 6 || (text.hasSuffix(".") && row.label.count > 3)
      || (text.first?.isNumber == true && !isOpen)
  }
}

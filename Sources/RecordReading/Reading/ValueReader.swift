import RecordModel

/// Gives the parts of a row their meaning.
struct ValueReader {
  let index: LabelIndex
  let units: UnitNames
  let isPicture: Bool
  let mark: DecimalMark
  /// As the document prints it.
  let sex: BiomarkerRange.Sex?

  func value(_ row: ResultRow, width: Double, height: Double) -> ReadValue {
    var value = ReadValue(
      label: row.label, text: row.text, confidence: ExactDecimal(hundredths: row.confidence),
      place: place(row, width, height))
    (value.unit, value.ucum, value.flag) = (row.unit, row.ucum, row.flag)
    (value.comparator, value.intervalText) = (row.comparator, row.intervalText)
    value.specimen = SpecimenWords.ofRow(row.label) ?? row.specimen ?? .blood
    let found = biomarker(row)
    if let found {
      (value.biomarker, value.isFuzzy) = (found.biomarker.id, found.isFuzzy)
      if found.biomarker.specimen == .urine { value.specimen = .urine }
      value.ucum = units.code(row.unit, for: found.biomarker)
      if isPicture, !row.unit.isEmpty, !(value.ucum.map(found.biomarker.knows) ?? false) {
        value.ucum = units.nearest(row.unit, of: found.biomarker) ?? value.ucum
      }
      if value.ucum == nil, row.unit.isEmpty, found.biomarker.isDimensionless {
        value.ucum = found.biomarker.ucum
      }
    }
    // What goes on in a line that was not read may be another quantity.
    if LabelText.isUnfinished(row.label) { value.doubts.append(.ambiguousLabel) }
    if row.isUnclear { value.doubts.append(.unclearRow) }
    readNumbers(row, found?.biomarker, &value)
    return value
  }

  // MARK: - Biomarker

  /// The unit of a value, if its biomarker has it.
  func knownUnit(_ value: ReadValue) -> String? {
    guard let ucum = value.ucum, let biomarker = value.biomarker.flatMap(index.panel.biomarker) else {
      return nil
    }
    return biomarker.knows(ucum) ? ucum : nil
  }

  private func biomarker(_ row: ResultRow) -> LabelIndex.Match? {
    guard var match = index.match(row.label, isPicture: isPicture) else { return nil }
    match.biomarker = BiomarkerVariants.variant(of: match.biomarker, row, index.panel)
    guard SpecimenWords.fits(match.biomarker, row) else { return nil }
    // A name among other words must be measured in a unit that the biomarker has.
    let ucum = units.code(row.unit, for: match.biomarker)
    if !match.isWhole, let ucum, !match.biomarker.knows(ucum),
      !isPicture || units.nearest(row.unit, of: match.biomarker) == nil
    {
      return nil
    }
    if !match.isWhole, ucum == nil, !row.unit.isEmpty, !isPicture { return nil }
    return match
  }

  /// The same, if it was read letter by letter.
  func exactUnit(_ value: ReadValue) -> String? {
    guard let known = knownUnit(value), let biomarker = value.biomarker.flatMap(index.panel.biomarker) else {
      return nil
    }
    return units.code(value.unit, for: biomarker) == known ? known : nil
  }

  // MARK: - Numbers

  private func readNumbers(_ row: ResultRow, _ biomarker: Biomarker?, _ value: inout ReadValue) {
    let isPossible = { (number: ExactDecimal) -> Bool? in
      guard let biomarker else { return nil }
      guard let unit = value.ucum ?? biomarker.assumedUnit(of: number) else { return nil }
      return biomarker.reported(number, in: unit)?.isWithin(biomarker.plausible)
    }
    let mine = row.intervals.filter { $0.sex == nil || $0.sex == sex }
    let intervals = mine.count == 1 ? mine : []
    value.interval = intervals.first?.resolved(mark, isPossible: isPossible)
    guard let number = row.number, let (reading, isAmbiguous) = number.resolved(mark, isPossible: isPossible)
    else {
      return
    }
    value.number = reading.value
    if isAmbiguous { value.doubts.append(.ambiguousNumber) }
  }

  private func place(_ row: ResultRow, _ width: Double, _ height: Double) -> PrintedPlace {
    PrintedPlace(page: row.page, line: row.line, box: PrintedBox(row.box, width: width, height: height))
  }
}

extension Biomarker {
  func knows(_ ucum: String) -> Bool { ucum == self.ucum || conversions.contains { $0.ucum == ucum } }
}

extension PrintedBox {
  /// In ten thousandths of a page, within it.
  init(_ box: WordBox, width: Double, height: Double) {
    func share(_ at: Double, _ size: Double) -> Int { Int(min(max(at / size, 0), 1) * 10_000) }
    self.init(
      left: share(box.left, width), top: share(box.top, height), right: share(box.right, width),
      bottom: share(box.bottom, height))
  }
}

extension ExactDecimal {
  /// From 0 to 1, rounded half up to two decimals.
  init(hundredths number: Double) {
    self.init(thousandths: Int64((min(max(number, 0), 1) * 100 + 0.5 + 1e-9).rounded(.down)) * 10)
  }
}

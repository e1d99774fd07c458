import RecordModel

/// Makes values of the words of a report.
package struct ReportReader: Sendable {
  let index: LabelIndex
  let units: UnitNames
  /// The day of reading; later dates are none of collection.
  let today: CalendarDay

  package init(_ panel: BiomarkerPanel, today: CalendarDay) {
    (index, units, self.today) = (LabelIndex(panel), UnitNames(panel), today)
  }

  package struct Outcome: Sendable, Equatable {
    package var reading: ReportReading
    package var identity: PrintedIdentity
  }

  /// Reads the text layer of a document.
  package func read(text pages: [WordPage]) -> Outcome {
    let reader = PageReader(index: index, units: units, isPicture: false, today: today)
    var section = Section()
    let read = pages.enumerated().map { reader.read($1, number: $0 + 1, &section) }
    let facts = DocumentFacts(read, today: today)
    let values = ValueReader(index: index, units: units, isPicture: false, mark: facts.mark, sex: facts.sex)
    let found = read.flatMap { page in
      (page.results + page.unread).map { values.value($0, width: page.width, height: page.height) }
    }
    let sheets = read.map { page in
      ReadPage(
        text: page.rows.map(\.words.text).joined(separator: "\n"), confidence: ExactDecimal(hundredths: 0.99))
    }
    return outcome(.pdftotext, sheets, found, facts)
  }

  /// Below this the words of a page are so unsure that a better scan may tell more (R-SO-118).
  static let leastConfidence = ExactDecimal(thousandths: 700)

  func outcome(
    _ method: ExtractionMethod, _ pages: [ReadPage], _ values: [ReadValue], _ facts: DocumentFacts
  ) -> Outcome {
    let isPoor = pages.contains { !$0.text.isEmpty && $0.confidence < Self.leastConfidence }
    let reading = ReportReading(
      rules: ReadingRules.version, panel: index.panel.id, method: method, pages: pages, values: values,
      collectedOn: facts.dates.collectedOn, findings: (isPoor ? [.lowQuality] : []) + facts.findings)
    return Outcome(
      reading: reading, identity: PrintedIdentity(name: facts.name, birthDate: facts.dates.bornOn))
  }
}

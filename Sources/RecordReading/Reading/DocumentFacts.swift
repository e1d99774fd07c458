import RecordModel

/// What a document says of all of its values.
struct DocumentFacts {
  let mark: DecimalMark
  let dates: DocumentDates
  let name: String?
  let sex: BiomarkerRange.Sex?

  init(_ pages: [PageReader.Outcome], today: CalendarDay) {
    let rows = pages.flatMap(\.rows)
    let lineHeight = pages.first?.lineHeight ?? 1
    let results = pages.flatMap(\.results)
    mark = DecimalMark(
      of: results.flatMap { row in
        [row.number?.text].compactMap(\.self)
          + row.intervals.flatMap { [$0.low?.text, $0.high?.text].compactMap(\.self) }
      })
    dates = DocumentDates(
      rows, column: pages.compactMap(\.newestColumn).first, lineHeight: lineHeight, today: today)
    name = PersonWords.name(rows, lineHeight)
    sex = PersonWords.sex(rows)
  }

  var findings: [ReadingFinding] {
    (dates.isAmbiguous ? [.ambiguousDate] : []) + (dates.isFuture ? [.futureDate] : [])
  }
}

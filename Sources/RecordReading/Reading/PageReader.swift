import RecordModel

/// Reads the results of one page, by one pass over it.
struct PageReader {
  let index: LabelIndex
  let units: UnitNames
  let isPicture: Bool
  let today: CalendarDay

  /// Boxes of recognized words are tight, those of a text layer as high as a line of its font.
  static let pictureLine = 1.2

  struct Outcome {
    var rows: [PageRow]
    var results: [ResultRow]
    /// Lines that hold a result for all that is known, and of which none could be made.
    var unread: [ResultRow]
    var width, height: Double
    var lineHeight: Double
    /// The newest date above columns of results.
    var newestColumn: PrintedDate?
  }

  /// Row by row, or by columns where that finds more.
  private func withoutHeader(
    _ reader: TableReader, _ rows: [PageRow], _ section: inout Section
  ) -> TableReader.Found {
    var (one, other) = (section, section)
    let free = FreeRows(reader: reader).results(rows, &one)
    let columns = reader.results(byContent: rows, &other)
    section = columns.results.count > free.count ? other : one
    return columns.results.count > free.count ? columns : TableReader.Found(results: free)
  }

  /// - Parameter skew: how far the page is turned, for all passes over it; `nil` if it is upright.
  func read(_ page: WordPage, number: Int, skew: Skew? = nil, _ section: inout Section) -> Outcome {
    let words = skew.map { page.words.map($0.undone) } ?? page.words
    let page = WordPage(width: page.width, height: page.height, words: words)
    let lineHeight = page.lineHeight * (isPicture ? Self.pictureLine : 1)
    let rows = WordPage.rows(words, lineHeight: lineHeight)
    let reader = TableReader(
      units: units, index: index, lineHeight: lineHeight, page: number, isPicture: isPicture)
    let headers = TableHeader.all(rows, lineHeight: lineHeight, today: today)
    var found = TableReader.Found()
    defer { section.endPage() }
    for (place, header) in headers.enumerated() {
      let bottom = place + 1 < headers.count ? headers[place + 1].top : .infinity
      let below = words.filter { $0.box.middle > header.bottom && $0.box.middle < bottom }
      let own = reader.results(header, below, lines: rows, &section)
      found.results += own.results
      found.passed += own.passed
    }
    if found.results.isEmpty {
      let passed = found.passed
      found = withoutHeader(reader, rows, &section)
      found.passed += passed
    }
    let net = UnreadLines(reader: reader, passed: found.passed, results: found.results)
    return Outcome(
      rows: rows, results: found.results, unread: rows.flatMap(net.rows), width: page.width,
      height: page.height, lineHeight: lineHeight,
      newestColumn: headers.compactMap(\.newest).first)
  }
}

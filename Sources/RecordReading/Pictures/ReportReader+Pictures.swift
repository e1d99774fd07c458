import RecordModel

extension ReportReader {
  /// Reads the pictures of a document's pages.
  package func read(pictures pages: [PicturePage]) -> Outcome {
    let reader = PageReader(index: index, units: units, isPicture: true, today: today)
    var sections: [Section] = []
    var (read, seen): ([[PageReader.Outcome]], [(row: SeenRow, width: Double, height: Double)]) = ([], [])
    for (number, page) in pages.enumerated() {
      let passes = page.aligned
      let skew = Skew(of: passes.first?.words ?? [])
      sections += [Section](repeating: Section(), count: max(0, passes.count - sections.count))
      let outcomes = passes.enumerated().map { pass, words in
        reader.read(words, number: number + 1, skew: skew, &sections[pass])
      }
      read.append(outcomes)
      guard let first = outcomes.first else { continue }
      let check = page.picture.map { DigitCheck(passes, $0) }
      let rows = SeenRow.matched(outcomes.map(\.results))
      let unread = SeenRow.matched(outcomes.map(\.unread)).filter { row in !rows.contains { $0.overlaps(row) }
      }
      for var row in rows + unread {
        if let check, let picture = page.picture { row.look(check, skew, picture) }
        row.redo(skew)
        seen.append((row, first.width, first.height))
      }
    }
    let facts = DocumentFacts(read.compactMap(\.first), today: today)
    let reading = ValueReader(index: index, units: units, isPicture: true, mark: facts.mark, sex: facts.sex)
    let values = seen.map { $0.row.value(reading, width: $0.width, height: $0.height) }
    return outcome(.tesseract, read.map(Self.sheet), DocumentDoubts.added(to: values), facts)
  }

  /// The rows of a page set anew, to be read once more by ``ReadingPlan/condensed``; `nil` without a picture or words.
  package func condensed(_ page: PicturePage) -> CondensedPage? {
    let passes = page.aligned
    guard let picture = page.picture, let first = passes.first else { return nil }
    let skew = Skew(of: first.words)
    let words = passes.flatMap(\.words).map(skew.undone)
    let lineHeight = first.lineHeight * PageReader.pictureLine
    let rows = WordPage.rows(words, lineHeight: lineHeight)
    return CondensedPage(rows, lineHeight: lineHeight, skew: skew, of: picture)
  }

  /// The text of the first pass, and how sure all of them are.
  private static func sheet(_ outcomes: [PageReader.Outcome]) -> ReadPage {
    let words = outcomes.flatMap { $0.rows.flatMap(\.words) }
    let mean = words.map(\.confidence).reduce(0, +) / Double(max(1, words.count))
    let text = outcomes.first?.rows.map(\.words.text).joined(separator: "\n") ?? ""
    return ReadPage(text: text, confidence: ExactDecimal(hundredths: mean))
  }
}

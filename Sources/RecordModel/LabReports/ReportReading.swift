/// What was read in the document of a laboratory report, before anything is judged.
///
/// Rules make it of words and their places. It stays as it was read, so that a later version of the rules can be held
/// against it.
package struct ReportReading: Codable, Sendable, Equatable {
  /// Names the rules by which words became values, such as `reading-1`.
  package var rules: String
  /// The panel whose names and units were looked for.
  package var panel: String
  package var method: ExtractionMethod
  /// In the order of the document, at least one.
  package var pages: [ReadPage]
  /// When the specimen was taken; `nil` if no date that is printed says so (R-SO-146).
  package var collectedOn: CalendarDay?
  /// In the order of the document.
  package var values: [ReadValue]
  package var findings: [ReadingFinding]

  package init(
    rules: String, panel: String, method: ExtractionMethod, pages: [ReadPage], values: [ReadValue],
    collectedOn: CalendarDay? = nil, findings: [ReadingFinding] = []
  ) {
    (self.rules, self.panel, self.method, self.pages) = (rules, panel, method, pages)
    (self.values, self.collectedOn, self.findings) = (values, collectedOn, findings)
  }
}

/// The program that a value comes from (R-SO-127).
package enum ExtractionMethod: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The text layer of a PDF.
  case pdftotext
  /// The picture of a page.
  case tesseract
  /// Others determine it.
  case derived
}

/// One page as it was read.
package struct ReadPage: Codable, Sendable, Equatable {
  /// Its words, a line of the page a line.
  package var text: String
  /// The mean confidence in its words, from 0 to 1, with two decimals; 0.99 of a text layer (R-SO-126).
  package var confidence: ExactDecimal

  package init(text: String, confidence: ExactDecimal) { (self.text, self.confidence) = (text, confidence) }

  /// How many words it has.
  package var words: Int { text.split(whereSeparator: \.isWhitespace).count }
}

/// Something about the document as a whole that whoever uses the values should know.
package enum ReadingFinding: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Many words are unsure; a better scan may tell more (R-SO-118).
  case lowQuality = "low_quality"
  /// A date could be read in two ways, and nothing in the document settles it (R-SO-146).
  case ambiguousDate = "ambiguous_date"
  /// The date lies in the future (R-SO-146).
  case futureDate = "future_date"
}

/// What a report prints about whom it is about; only compared, never kept (R-SO-148).
package struct PrintedIdentity: Codable, Sendable, Equatable {
  package var name: String?
  package var birthDate: CalendarDay?

  package init(name: String? = nil, birthDate: CalendarDay? = nil) {
    (self.name, self.birthDate) = (name, birthDate)
  }
}

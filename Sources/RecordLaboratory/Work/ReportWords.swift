import RecordModel

/// What programs say of the words of a document, page by page, as they wrote it.
package enum ReportWords: Sendable, Equatable {
  /// For each page what `pdftotext -bbox-layout` wrote.
  case textLayer([[UInt8]])
  /// For each page what each pass of tesseract wrote (`ReadingPlan.passes`), over a picture of 300 dots to the inch.
  case pictures([[[UInt8]]])

  package var method: ExtractionMethod {
    switch self {
    case .textLayer: .pdftotext
    case .pictures: .tesseract
    }
  }

  /// Characters that can be seen in what `pdftotext -bbox-layout` wrote: those between the tags of its page.
  static func visibleCharacters(_ layout: [UInt8]) -> Int {
    guard let start = ByteSearch.first(of: Array("<page".utf8), in: layout[...]) else { return 0 }
    var (count, isTag, isEntity) = (0, false, false)
    for byte in layout[start...] {
      switch byte {
      case UInt8(ascii: "<"): isTag = true
      case UInt8(ascii: ">"): isTag = false
      case _ where isTag: continue
      case UInt8(ascii: "&"): (isEntity, count) = (true, count + 1)
      case UInt8(ascii: ";"): if isEntity { isEntity = false } else { count += 1 }
      // White space, and all but the first byte of a character in UTF-8.
      case 0...0x20, 0x80..<0xC0: continue
      default: if !isEntity { count += 1 }
      }
    }
    return count
  }
}

/// Makes a reading of words; may ask the process of the document for parts of its pictures once more.
package typealias ReportRules =
  @Sendable (_ words: ReportWords, _ session: DocumentSession, _ panel: String?) async throws(StepFailure) ->
  ReadOutcome

/// What was read in a document.
package struct ReadOutcome: Sendable, Equatable {
  package var reading: ReportReading
  package var identity: PrintedIdentity

  package init(reading: ReportReading, identity: PrintedIdentity) {
    (self.reading, self.identity) = (reading, identity)
  }
}

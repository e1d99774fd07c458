/// What programs are to make of a document so that it can be read.
///
/// Whoever runs them keeps them in a sandbox; the reader starts none.
///
/// 1. `pdftotext` with ``textLayer``, read by ``BoundingBoxPages``. Unless ``isScan(_:)``, that is all.
/// 2. Else each page as a gray picture: of a PDF `pdftoppm` with ``picture``, of a picture its pixels, turned as its
///    metadata says. Each of ``passes`` reads it with `tesseract`; ``RecognizedPage`` reads the tables.
/// 3. ``ReportReader/condensed(_:)`` sets the page anew. Each of ``condensed`` reads that, and what it read,
///    ``CondensedPage/restored(_:)``, is one more pass over the page.
/// 4. ``ReportReader/read(pictures:)`` reads all pages with all passes.
package enum ReadingPlan {
  /// For `pdftotext`, before the file and `-`.
  package static let textLayer = ["-bbox-layout", "-enc", "UTF-8"]

  /// For `pdftoppm`, before the file; portable graymaps of 300 dots an inch (R-SO-124).
  package static let picture = ["-r", "\(dotsPerInch)", "-gray"]

  package static let dotsPerInch = 300

  /// One pass over a picture.
  package struct Pass: Sendable, Equatable {
    /// For `tesseract`, between the files and `--dpi` with ``ReadingPlan/dotsPerInch`` and `tsv`.
    package var arguments: [String]

    init(languages: String, segmentation: Int) {
      arguments = ["-l", languages, "--psm", "\(segmentation)"]
    }
  }

  /// Over each page.
  ///
  /// Sparse text (11) keeps decimal commas that a uniform block (6) drops on whole pages.
  package static let passes = [
    Pass(languages: "eng", segmentation: 11), Pass(languages: "deu", segmentation: 11),
  ]

  /// Over each page as it was set anew, which is a uniform block.
  package static let condensed = [
    Pass(languages: "deu", segmentation: 6), Pass(languages: "eng", segmentation: 6),
  ]

  /// With more threads `tesseract` takes longer for a page, not less: they spin while they wait for each other.
  package static let environment = ["OMP_THREAD_LIMIT": "1"]

  /// Whether a text layer is too thin to be the document: fewer than 50 visible characters a page (R-SO-123).
  package static func isScan(_ pages: [WordPage]) -> Bool {
    let visible = pages.flatMap(\.words).reduce(0) { $0 + $1.text.count }
    return visible < leastCharacters * pages.count
  }

  package static let leastCharacters = 50
}

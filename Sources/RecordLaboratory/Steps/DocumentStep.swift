import RecordModel
import RecordReading

/// One thing that the process of a document is to do.
package struct DocumentStep: Codable, Sendable, Equatable {
  package enum Action: String, Codable, Sendable, CaseIterable {
    /// Which programs there are: ``ToolReport``.
    case tools
    /// What the document says of itself: ``DocumentLook``.
    case look
    /// What could do harm in it: ``DocumentSigns``.
    case search
    /// The words of a page of a PDF with their places: what `pdftotext -bbox-layout` writes.
    case words
    /// The words of a picture of a page or of a part of it: what `tesseract … tsv` writes in each pass, as an array of texts.
    case recognise
    /// A picture of a page or of a part of it, as PNG.
    case picture
    /// The same in grey as its pixels, a binary portable graymap of 255 shades.
    case pixels
    /// The document, a page in HTML, as PDF.
    case print
  }

  package var action: Action
  /// From 1; 1 if left out.
  package var page: Int?
  /// Of the picture that is looked at; those of `ReadingPlan` if left out, fewer where it would be too large.
  package var dotsPerInch: Int?
  /// The whole page if left out.
  package var box: PrintedBox?
  /// Of `recognise`: for each pass what stands between the names of the files and `tsv`, such as `-l eng --psm 11`.
  ///
  /// Passes run side by side.
  package var passes: [[String]]?
  /// Of `recognise`: whether the picture is the last that was sent, and not one of the document.
  package var isGiven: Bool?
  /// Of `tools`: the only one that is asked about; all if left out.
  package var tool: String?
  /// Of `picture`: pixels of its longest side at most.
  package var longestSide: Int?
  /// Of `picture`: bytes at most; grey, and then smaller, until it is so.
  package var byteLimit: Int?

  package init(_ action: Action, page: Int? = nil, box: PrintedBox? = nil) {
    (self.action, self.page, self.box) = (action, page, box)
  }

  /// The version of one program.
  static func version(of tool: Tool) -> DocumentStep {
    var step = DocumentStep(.tools)
    step.tool = tool.rawValue
    return step
  }

  /// The words of a page of a PDF.
  package static func words(page: Int) -> DocumentStep { DocumentStep(.words, page: page) }

  /// The words of a picture, by passes with these arguments of tesseract.
  package static func recognise(
    page: Int, box: PrintedBox? = nil, dotsPerInch: Int = ReadingPlan.dotsPerInch, _ passes: [[String]]
  ) -> DocumentStep {
    var step = DocumentStep(.recognise, page: page, box: box)
    (step.dotsPerInch, step.passes) = (dotsPerInch, passes)
    return step
  }

  /// The words of the picture that was sent last.
  static func recogniseGiven(dotsPerInch: Int, _ passes: [[String]]) -> DocumentStep {
    var step = recognise(page: 1, dotsPerInch: dotsPerInch, passes)
    step.isGiven = true
    return step
  }

  /// The pixels of a page as tesseract sees them.
  package static func pixels(page: Int, dotsPerInch: Int = ReadingPlan.dotsPerInch) -> DocumentStep {
    var step = DocumentStep(.pixels, page: page)
    step.dotsPerInch = dotsPerInch
    return step
  }

  /// A part of a page, sharp enough to read a value in it.
  package static func crop(page: Int, box: PrintedBox) -> DocumentStep {
    var step = DocumentStep(.picture, page: page, box: box)
    (step.dotsPerInch, step.longestSide) = (200, 2000)
    return step
  }

  /// The first page as small as R-SO-104 wants it.
  package static let thumbnail: DocumentStep = {
    var step = DocumentStep(.picture)
    (step.dotsPerInch, step.longestSide, step.byteLimit) = (72, 256, 65_536)
    return step
  }()
}

/// What a document says of itself.
package struct DocumentLook: Codable, Sendable, Equatable {
  package var pages: Int
  /// Whether it opens only with a password.
  package var isEncrypted: Bool

  package init(pages: Int, isEncrypted: Bool) { (self.pages, self.isEncrypted) = (pages, isEncrypted) }
}

/// What could do harm in a PDF, its packed parts included.
package struct DocumentSigns: Codable, Sendable, Equatable {
  package var signs: [HarmSign]
  /// Whether everything in it could be unpacked and looked at.
  package var isWhole: Bool

  package init(signs: [HarmSign], isWhole: Bool) { (self.signs, self.isWhole) = (signs, isWhole) }
}

/// A program that is there, or is not.
package struct ToolReport: Codable, Sendable, Equatable {
  package var name: String
  /// Such as `22.12.0`; `nil` if it is missing.
  package var version: String?

  package init(name: String, version: String?) { (self.name, self.version) = (name, version) }
}

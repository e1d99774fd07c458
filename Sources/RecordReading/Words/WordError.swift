/// Why the output of a program cannot be read as words of pages.
package enum WordError: Error, Sendable, Equatable {
  /// It is not in the format of the program, or a figure in it is out of every bound.
  case malformed
  /// More pages than ``WordLimits/pages``, more words on one than ``WordLimits/words``, or more on all of them than
  /// ``WordLimits/all``.
  case tooMuch
}

/// Bounds on what is read, far beyond every report: a page of small print has some 1,200 words.
///
/// What is done with the words of a page grows with the square of their number, so these bound its time.
package enum WordLimits {
  /// R-SO-094.
  package static let pages = 50
  package static let words = 5000
  /// On all pages of a document together.
  package static let all = 60_000
  /// Bytes of one word; the rest of it is left out.
  static let wordBytes = 200
  /// Units of a page.
  static let size = 0.5...100_000.0

  /// Refuses pages that have more words together than a document may.
  package static func check(_ pages: [WordPage]) throws(WordError) {
    guard pages.count <= Self.pages, pages.reduce(0, { $0 + $1.words.count }) <= all else { throw .tooMuch }
  }
}

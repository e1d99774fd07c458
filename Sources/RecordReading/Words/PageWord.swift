/// A word of a page and where it stands.
package struct PageWord: Sendable, Equatable {
  package var text: String
  package var box: WordBox
  /// From 0 to 1; 0.99 of a text layer.
  package var confidence: Double

  package init(_ text: String, _ box: WordBox, confidence: Double) {
    (self.text, self.box, self.confidence) = (text, box, confidence)
  }

  /// Two words of one, as wide as their share of its characters.
  func parted(at cut: String.Index) -> (PageWord, PageWord) {
    let share = Double(text.distance(from: text.startIndex, to: cut)) / Double(max(1, text.count))
    var (left, right) = (self, self)
    (left.text, right.text) = (String(text[..<cut]), String(text[cut...]))
    left.box.right = box.left + box.width * share
    right.box.left = left.box.right
    return (left, right)
  }
}

/// A rectangle in the units of its page, from the upper left corner.
package struct WordBox: Sendable, Equatable {
  package var left, top, right, bottom: Double

  package init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  var width: Double { right - left }
  var height: Double { bottom - top }
  var center: Double { (left + right) / 2 }
  var middle: Double { (top + bottom) / 2 }

  /// The smallest rectangle around both.
  func union(_ other: WordBox) -> WordBox {
    WordBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// How far both lie side by side on the x axis; negative if there is a gap between them.
  func overlap(_ other: WordBox) -> Double { min(right, other.right) - max(left, other.left) }

  /// The same on the y axis.
  func verticalOverlap(_ other: WordBox) -> Double { min(bottom, other.bottom) - max(top, other.top) }
}

/// The words of one page, in any order.
package struct WordPage: Sendable, Equatable {
  /// Above zero.
  package var width, height: Double
  package var words: [PageWord]

  package init(width: Double, height: Double, words: [PageWord]) {
    (self.width, self.height, self.words) = (width, height, words)
  }
}

extension Sequence<PageWord> {
  /// With one space between.
  var text: String { map(\.text).joined(separator: " ") }

  /// Around all of them; `nil` without words.
  var box: WordBox? {
    reduce(nil) { box, word in box.map { $0.union(word.box) } ?? word.box }
  }
}

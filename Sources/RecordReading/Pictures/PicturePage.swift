import RecordModel

/// A page of a picture as several passes read it, each all of its words.
package struct PicturePage: Sendable, Equatable {
  /// In the order of the plan; at least one.
  package var passes: [WordPage]

  /// The page itself, as the first pass saw it but without noise and deep shadows; `nil` if it is not at hand, and no digit can be looked at.
  package var picture: GrayPicture?

  package init(passes: [WordPage], picture: GrayPicture? = nil) {
    (self.passes, self.picture) = (passes, picture?.cleaned.lit)
  }

  /// The passes in the units of the first, without dots and lines that were read as letters.
  var aligned: [WordPage] {
    guard let first = passes.first else { return [] }
    return passes.map(\.withoutDots).map { pass in
      let (x, y) = (first.width / pass.width, first.height / pass.height)
      return WordPage(
        width: first.width, height: first.height,
        words: pass.words.map { word in
          let box = WordBox(
            left: word.box.left * x, top: word.box.top * y, right: word.box.right * x,
            bottom: word.box.bottom * y)
          return PageWord(word.text, box, confidence: word.confidence)
        })
    }
  }
}

extension WordPage {
  /// Letters and digits are never a fraction as high as others on the page.
  fileprivate var withoutDots: WordPage {
    let heights = words.map(\.box.height).sorted()
    guard !heights.isEmpty else { return self }
    let high = heights[heights.count * 9 / 10]
    let kept = words.filter { word in
      word.box.height > high * 0.3 || !word.text.contains { $0.isLetter || $0.isNumber }
    }
    return WordPage(width: width, height: height, words: kept)
  }
}

/// Holds every digit of a page against how the same digit looks elsewhere on it.
///
/// Programs mistake a 7 for a 1 though both look different on the page, and they do so in every pass; the page itself
/// shows what its digits look like.
struct DigitCheck: Sendable {
  private let shapes: [DigitShape]
  /// Digits of one page are at least so alike; arrows and bars that were read as a 1 are not.
  private static let alike: Float = 0.82

  enum Verdict: Sendable, Equatable {
    case confirmed
    /// It looks more like another digit.
    case doubtful
    /// The page has too few of the same, or they touch.
    case open
  }

  /// Learns from the words that two passes read alike.
  init(_ passes: [WordPage], _ picture: GrayPicture) {
    var taken: [PageWord] = []
    var shapes: [DigitShape] = []
    for (number, pass) in passes.enumerated() {
      for word in pass.words where Self.isFigure(word.text) && word.confidence > 0.5 {
        let isSame = { (other: PageWord) in
          other.box.overlap(word.box) > 0 && other.box.verticalOverlap(word.box) > word.box.height * 0.3
        }
        guard !taken.contains(where: isSame),
          passes[(number + 1)...].contains(where: { $0.words.contains { $0.text == word.text && isSame($0) } }
          )
        else { continue }
        taken.append(word)
        shapes += DigitShape.all(of: word.text, in: word.box, of: picture)?.shapes ?? []
      }
    }
    self.shapes = shapes
  }

  private static func isFigure(_ text: String) -> Bool {
    text.contains(where: \.isASCIIDigit) && text.allSatisfy { $0.isASCIIDigit || ".,:".contains($0) }
  }

  /// Whether the digits of a word look like those of other words.
  func verdict(_ text: String, in box: WordBox, of picture: GrayPicture) -> Verdict {
    guard let (digits, marks) = DigitShape.all(of: text, in: box, of: picture) else { return .open }
    let verdicts = digits.map(verdict)
    if verdicts.contains(.doubtful) || marks == .more { return .doubtful }
    return verdicts.allSatisfy { $0 == .confirmed } && marks == .asRead ? .confirmed : .open
  }

  private func verdict(_ shape: DigitShape) -> Verdict {
    var likest: [Character: [Float]] = [:]
    for other in shapes {
      let isSamePlace = other.place.overlap(shape.place) > 0 && other.place.verticalOverlap(shape.place) > 0
      if !isSamePlace { likest[other.digit, default: []].append(shape.likeness(other)) }
    }
    let scores = likest.mapValues { all in
      let best = all.sorted(by: >).prefix(3)
      return best.reduce(0, +) / Float(best.count)
    }
    let others = scores.filter { $0.key != shape.digit }.map(\.value).max() ?? -1
    guard let own = scores[shape.digit], (likest[shape.digit]?.count ?? 0) >= 2 else {
      return others > 0.9 ? .doubtful : .open
    }
    return own < others ? .doubtful : own > others + 0.02 && own > Self.alike ? .confirmed : .open
  }
}

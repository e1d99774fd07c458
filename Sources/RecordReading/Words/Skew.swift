/// How far a page was turned when its picture was taken.
struct Skew: Sendable, Equatable {
  /// The rise of a line of words for one unit to the right; negative if it rises to the right on paper.
  let slope: Double

  /// Up to two degrees and a little more are found, in steps of a twentieth.
  private static let steps = -50...50
  private static let step = 0.05 * Double.pi / 180

  /// The slope by which the words stand in the fewest lines.
  init(of words: [PageWord]) {
    let heights = words.map(\.box.height).sorted()
    guard words.count > 10, let height = heights.dropFirst(heights.count / 2).first, height > 0 else {
      slope = 0
      return
    }
    let found = Self.steps.map { step in
      let slope = Double(step) * Self.step
      return (slope, Self.sharpness(words, slope, bin: height / 3))
    }
    let best = found.map(\.1).max() ?? 0
    // Among equals the middle, so that an upright page stays as it is.
    let equals = found.filter { $0.1 >= best * 0.995 }.map(\.0)
    slope = equals.min { abs($0) < abs($1) } ?? 0
  }

  private static func sharpness(_ words: [PageWord], _ slope: Double, bin: Double) -> Double {
    var counts: [Int: Double] = [:]
    for word in words {
      // The bottom is steadier than the middle where letters have different heights.
      let at = (word.box.middle - slope * word.box.center) / bin
      let low = at.rounded(.down)
      counts[Int(low), default: 0] += 1 - (at - low)
      counts[Int(low) + 1, default: 0] += at - low
    }
    return counts.values.reduce(0) { $0 + $1 * $1 }
  }

  /// Where a box stands on the page, which ``undone(_:)`` moved.
  func redone(_ box: WordBox) -> WordBox {
    // The turn is small: what it moves by is nearly the same before and after.
    let middle = box.middle + slope * box.center
    let right = slope * middle
    let down = slope * (box.center - right)
    return WordBox(
      left: box.left - right, top: box.top + down, right: box.right - right, bottom: box.bottom + down)
  }

  /// Around a whole row, which the page shows aslant.
  func redone(row box: WordBox) -> WordBox {
    let ends = [box.left, box.right].map { at in
      redone(WordBox(left: at, top: box.top, right: at, bottom: box.bottom))
    }
    return ends[0].union(ends[1])
  }

  /// A word as it would stand on the page before it was turned.
  func undone(_ word: PageWord) -> PageWord {
    var word = word
    let (down, right) = (slope * word.box.center, -slope * word.box.middle)
    word.box = WordBox(
      left: word.box.left - right, top: word.box.top - down, right: word.box.right - right,
      bottom: word.box.bottom - down)
    return word
  }
}

/// Words that stand beside each other, from left to right.
struct PageRow: Sendable, Equatable {
  var words: [PageWord]
  /// From 1, among the rows of the page.
  var line: Int

  /// Around all words; a row has at least one.
  var box: WordBox { words.box ?? WordBox(left: 0, top: 0, right: 0, bottom: 0) }

  /// Whether it is running text: many words and no wide gap.
  func isProse(_ lineHeight: Double) -> Bool {
    words.count >= 5
      && zip(words, words.dropFirst()).allSatisfy { $1.box.left - $0.box.right < lineHeight * 1.1 }
  }

  /// The mean of where its words stand.
  var middle: Double { words.map(\.box.middle).reduce(0, +) / Double(max(1, words.count)) }
}

extension WordPage {
  /// The height of a line of its words, whatever their program puts into a box.
  var lineHeight: Double {
    // Marks and dashes say nothing of it.
    let heights = words.filter { $0.text.contains { $0.isLetter || $0.isNumber } }.map(\.box.height).sorted()
    return heights.isEmpty ? 1 : max(0.1, heights[heights.count / 2])
  }

  /// The rows of some words, from top to bottom.
  static func rows(_ words: [PageWord], lineHeight: Double) -> [PageRow] {
    var rows: [(words: [PageWord], middle: Double)] = []
    // Small words, such as raised marks, join the row that they overlap most and never begin one of their own.
    let isSmall = { (word: PageWord) in word.box.height < lineHeight * 0.7 }
    for word in words.filter({ !isSmall($0) }).sorted(by: { $0.box.middle < $1.box.middle }) {
      if let last = rows.last, abs(last.middle - word.box.middle) < lineHeight * 0.38 {
        let count = Double(last.words.count)
        rows[rows.count - 1].middle = (last.middle * count + word.box.middle) / (count + 1)
        rows[rows.count - 1].words.append(word)
      } else {
        rows.append(([word], word.box.middle))
      }
    }
    for word in words.filter(isSmall) {
      let nearest = rows.indices.min {
        abs(rows[$0].middle - word.box.middle) < abs(rows[$1].middle - word.box.middle)
      }
      if let nearest, abs(rows[nearest].middle - word.box.middle) < lineHeight * 0.7 {
        rows[nearest].words.append(word)
      } else {
        rows.append(([word], word.box.middle))
      }
    }
    return rows.sorted { $0.middle < $1.middle }.enumerated().map { index, row in
      PageRow(words: row.words.sorted { $0.box.left < $1.box.left }, line: index + 1)
    }
  }
}

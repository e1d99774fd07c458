/// The rows of a page set anew with small gaps, one under the other, so that each is a line of text.
///
/// On the page itself programs pass over lone digits between wide gaps; within a line they read them. What is read in it
/// is brought back to where it stands on the page, and is one more pass over it.
package struct CondensedPage: Sendable, Equatable {
  package let picture: GrayPicture
  fileprivate let pieces: [Piece]
  private let width, height: Double

  /// A part of a row that was moved as a whole.
  fileprivate struct Piece: Sendable, Equatable {
    /// On the page.
    let from: WordBox
    /// In the condensed picture.
    let left, top: Int
    /// How far the page is turned.
    let slope: Double
  }

  /// Sets the rows of a page anew; `nil` if there is nothing to read on it.
  init?(_ rows: [PageRow], lineHeight: Double, skew: Skew, of page: GrayPicture) {
    (width, height) = (Double(page.width), Double(page.height))
    let gap = Int(lineHeight * 0.55), margin = Int(lineHeight)
    var (pieces, top) = ([Piece](), margin)
    for row in rows.prefix(400) {
      guard let line = Line(row, lineHeight: lineHeight, skew, page) else { continue }
      let near = rows.filter { abs($0.middle - row.middle) < lineHeight * 1.3 && $0 != row }
      let runs = line.runs.filter { run in
        // What is cut in half belongs to a row of a table beside this one.
        let at = Self.place(run, line, skew)
        return row.words.contains { $0.box.overlap(at) > 0 }
          || !near.contains { $0.words.contains { $0.box.overlap(at) > 0 } }
      }
      guard !runs.isEmpty else { continue }
      var left = margin
      for run in runs {
        let from = WordBox(
          left: Double(run.lowerBound), top: line.top, right: Double(run.upperBound),
          bottom: line.top + Double(line.height))
        pieces.append(Piece(from: from, left: left, top: top, slope: skew.slope))
        left += run.count + gap
      }
      top += line.height + Int(lineHeight * 0.7)
    }
    let right = pieces.map { $0.left + Int($0.from.width) }.max() ?? 0
    guard right > 0, top + margin < GrayPicture.limit / (right + margin) else { return nil }
    self.pieces = pieces
    var picture = Self.drawn(pieces, skew, page, width: right + margin, height: top + margin)
    picture.removeRules(longerThan: Int(lineHeight * 2.2))
    self.picture = picture
  }

  /// Where a run stands once the turn of the page is undone.
  private static func place(_ run: Range<Int>, _ line: Line, _ skew: Skew) -> WordBox {
    let middle = line.top + Double(line.height) / 2
    let right = skew.slope * (middle + skew.slope * Double(run.lowerBound))
    return WordBox(
      left: Double(run.lowerBound) + right, top: middle, right: Double(run.upperBound) + right, bottom: middle
    )
  }

  private static func drawn(
    _ pieces: [Piece], _ skew: Skew, _ page: GrayPicture, width: Int, height: Int
  ) -> GrayPicture {
    var shades = [UInt8](repeating: 255, count: width * height)
    for piece in pieces {
      for column in 0..<Int(piece.from.width) {
        let x = Int(piece.from.left) + column
        let shift = skew.slope * Double(x)
        for row in 0..<Int(piece.from.height) {
          let y = Int(piece.from.top + Double(row) + shift)
          guard page.height > y, y >= 0 else { continue }
          shades[(piece.top + row) * width + piece.left + column] = page.shades[y * page.width + x]
        }
      }
    }
    return GrayPicture(width: width, height: height, shades: shades)
  }

  /// The words of the condensed picture where they stand on the page.
  package func restored(_ read: WordPage) -> WordPage {
    let scale = Double(picture.width) / read.width
    var words: [PageWord] = []
    for word in read.words {
      let box = WordBox(
        left: word.box.left * scale, top: word.box.top * scale, right: word.box.right * scale,
        bottom: word.box.bottom * scale)
      guard let piece = pieces.first(where: { $0.holds(box) }) else { continue }
      let (right, down) = (piece.from.left - Double(piece.left), piece.from.top - Double(piece.top))
      var moved = WordBox(
        left: box.left + right, top: box.top + down, right: box.right + right, bottom: box.bottom + down)
      let shift = piece.shift(at: moved.center)
      moved.top += shift
      moved.bottom += shift
      words.append(PageWord(word.text, moved, confidence: word.confidence))
    }
    return WordPage(width: width, height: height, words: words)
  }
}

extension CondensedPage.Piece {
  fileprivate func holds(_ box: WordBox) -> Bool {
    box.middle >= Double(top) && box.middle < Double(top) + from.height && box.center >= Double(left)
      && box.center < Double(left) + from.width
  }

  /// How much lower the page has a place than a page that was not turned.
  fileprivate func shift(at x: Double) -> Double { slope * x }
}

/// A row of a page and where it has ink.
private struct Line {
  /// On the page before it was turned.
  let top: Double
  let height: Int
  /// From left to right, with wide gaps between them.
  let runs: [Range<Int>]

  /// `nil` if there is no ink.
  init?(_ row: PageRow, lineHeight: Double, _ skew: Skew, _ page: GrayPicture) {
    top = row.middle - lineHeight * 0.7
    height = Int(lineHeight * 1.4)
    let threshold = page.part(skew.redone(row.box)).threshold
    var (runs, last) = ([Range<Int>](), -1_000_000)
    for x in 0..<page.width {
      let start = Int(top + skew.slope * Double(x))
      var ink = 0
      // Dots at the foot of a line lead the eye; those between digits are kept with the digits around them.
      let foot = start + Int(Double(height) * 0.58)
      var high = 0
      let rows = max(0, start)..<max(0, start, min(page.height, start + height))
      for y in rows where page.shades[y * page.width + x] <= threshold {
        ink += 1
        if y < foot { high += 1 }
      }
      if high == 0 { ink = 0 }
      // A dot of dirt is no ink, and a column that is all ink is the frame of a table.
      guard ink >= 2, ink < height - 2 else { continue }
      if Double(x - last) < lineHeight * 0.9, let run = runs.last {
        runs[runs.count - 1] = run.lowerBound..<(x + 1)
      } else {
        runs.append(x..<(x + 1))
      }
      last = x
    }
    // Commas and the feet of letters stand beside what is ink by this measure.
    let pad = Int(lineHeight * 0.3)
    self.runs = runs.filter { $0.count > 2 }.map {
      max(0, $0.lowerBound - 4)..<min(page.width, $0.upperBound + pad)
    }
    if self.runs.isEmpty { return nil }
  }
}

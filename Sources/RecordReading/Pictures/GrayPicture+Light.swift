extension GrayPicture {
  /// With paper as bright everywhere as in full light; the picture itself if it has no deep shadow.
  ///
  /// The brightness of paper is that of the brightest tenth of each block, and between the middles of blocks it runs evenly.
  var lit: GrayPicture {
    let side = 64
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    guard columns > 1, rows > 1 else { return self }
    var paper = [Int](repeating: 255, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns { paper[row * columns + column] = brightest(column * side, row * side, side) }
    }
    guard isShaded(paper, columns, rows) else { return self }
    var lit = shades
    for y in 0..<height {
      let (top, down) = Self.place(y, side, rows)
      for x in 0..<width {
        let (left, right) = Self.place(x, side, columns)
        let upper =
          paper[top * columns + left] * (side - right) + paper[top * columns + min(left + 1, columns - 1)]
          * right
        let below = min(top + 1, rows - 1) * columns
        let lower = paper[below + left] * (side - right) + paper[below + min(left + 1, columns - 1)] * right
        let bright = max(40, (upper * (side - down) + lower * down) / (side * side))
        lit[y * width + x] = UInt8(min(255, Int(shades[y * width + x]) * 250 / bright))
      }
    }
    return GrayPicture(width: width, height: height, shades: lit)
  }

  /// Whether a fiftieth of the page lies in a deep shadow; a photograph has a table around the page, which is none.
  private func isShaded(_ paper: [Int], _ columns: Int, _ rows: Int) -> Bool {
    var (dark, all) = (0, 0)
    for row in (rows / 8)..<(rows - rows / 8) {
      for column in (columns / 8)..<(columns - columns / 8) {
        all += 1
        if paper[row * columns + column] < 155 { dark += 1 }
      }
    }
    return dark * 50 > all
  }

  /// The block whose middle is before a place, and how far behind it the place is.
  private static func place(_ at: Int, _ side: Int, _ blocks: Int) -> (block: Int, behind: Int) {
    let from = at - side / 2
    return from < 0 ? (0, 0) : (min(from / side, blocks - 1), from % side)
  }

  /// The shade that a tenth of a block is brighter than; 255 of one that is all dark, which is no paper.
  private func brightest(_ left: Int, _ top: Int, _ side: Int) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    var all = 0
    for y in stride(from: top, to: min(top + side, height), by: 2) {
      for x in stride(from: left, to: min(left + side, width), by: 2) {
        counts[Int(shades[y * width + x])] += 1
        all += 1
      }
    }
    var (above, shade) = (0, 255)
    while shade > 0, above * 10 < all {
      above += counts[shade]
      shade -= 1
    }
    return shade + 1 > 60 ? shade + 1 : 255
  }
}

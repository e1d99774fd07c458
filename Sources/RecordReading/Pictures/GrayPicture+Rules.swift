extension GrayPicture {
  /// Takes out rules of tables, which programs read as dashes and letters: runs of ink in a row that no letter has.
  mutating func removeRules(longerThan length: Int) {
    guard height > 2, length > 0 else { return }
    let dark = (0..<height).map(ink)
    for y in 0..<height {
      // A rule of a turned page moves by a row here and there.
      let near = dark[max(0, y - 1)...min(height - 1, y + 1)]
      var start: Int?
      for x in 0...width {
        if x < width, near.contains(where: { $0[x] }) {
          start = start ?? x
        } else if let from = start {
          if x - from > length { for x in from..<x { shades[y * width + x] = 255 } }
          start = nil
        }
      }
    }
  }

  /// Where a row has ink: two thirds as bright as the paper near it and darker, be it in a shadow.
  private func ink(_ y: Int) -> [Bool] {
    let side = 64
    let row = shades[(y * width)..<((y + 1) * width)]
    let paper = stride(from: row.startIndex, to: row.endIndex, by: side).map {
      row[$0...].prefix(side).max() ?? 255
    }
    return row.indices.map { at in
      let block = (at - row.startIndex) / side
      let brightest = paper[max(0, block - 1)...min(paper.count - 1, block + 1)].max() ?? 255
      // A rule over all three is darker than paper in any shadow that can be read.
      return Int(row[at]) * 3 < max(90, Int(brightest)) * 2
    }
  }
}

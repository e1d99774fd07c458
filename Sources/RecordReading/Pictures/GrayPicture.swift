/// The picture of a page in shades of gray.
package struct GrayPicture: Sendable, Equatable {
  package let width, height: Int
  /// Row by row from the top, 0 for black.
  var shades: [UInt8]

  /// R-SO-094.
  static let limit = 100_000_000

  /// Reads a binary portable graymap with shades up to 255 (`P5`, as `pdftoppm -gray` writes it).
  package init(portableGraymap bytes: [UInt8]) throws(WordError) {
    var at = 2
    guard bytes.starts(with: [0x50, 0x35]), let width = Self.figure(bytes, &at),
      let height = Self.figure(bytes, &at),
      let most = Self.figure(bytes, &at), most == 255, width > 0, height > 0, width <= Self.limit / height
    else { throw .malformed }
    guard bytes.count - at - 1 >= width * height else { throw .malformed }
    self.init(width: width, height: height, shades: Array(bytes[(at + 1)..<(at + 1 + width * height)]))
  }

  /// The bytes that it is read from.
  package var portableGraymap: [UInt8] { Array("P5\n\(width) \(height)\n255\n".utf8) + shades }

  init(width: Int, height: Int, shades: [UInt8]) {
    (self.width, self.height, self.shades) = (width, height, shades)
  }

  /// The next figure of the head, after spaces and remarks; at most six digits.
  private static func figure(_ bytes: [UInt8], _ at: inout Int) -> Int? {
    while at < bytes.count, [0x20, 0x09, 0x0a, 0x0d, 0x23].contains(bytes[at]) {
      if bytes[at] == 0x23 { while at < bytes.count, bytes[at] != 0x0a { at += 1 } } else { at += 1 }
    }
    var (number, digits) = (0, 0)
    while at < bytes.count, (0x30...0x39).contains(bytes[at]), digits < 6 {
      (number, digits, at) = (number * 10 + Int(bytes[at] - 0x30), digits + 1, at + 1)
    }
    return digits > 0 && at < bytes.count ? number : nil
  }

  /// The part of a picture within a box and the picture.
  func part(_ box: WordBox) -> GrayPicture {
    let left = min(max(Int(box.left.rounded(.down)), 0), width),
      right = min(max(Int(box.right.rounded(.up)), left), width)
    let top = min(max(Int(box.top.rounded(.down)), 0), height),
      bottom = min(max(Int(box.bottom.rounded(.up)), top), height)
    var part: [UInt8] = []
    part.reserveCapacity((right - left) * (bottom - top))
    for row in top..<bottom { part += shades[(row * width + left)..<(row * width + right)] }
    return GrayPicture(width: right - left, height: bottom - top, shades: part)
  }

  /// The shade that parts ink from paper best (Otsu 1979).
  var threshold: UInt8 {
    var counts = [Int](repeating: 0, count: 256)
    for shade in shades { counts[Int(shade)] += 1 }
    let sum = counts.enumerated().reduce(0) { $0 + $1.offset * $1.element }
    var (below, sumBelow, best, found) = (0, 0, -1.0, 127)
    for shade in 0..<255 {
      (below, sumBelow) = (below + counts[shade], sumBelow + shade * counts[shade])
      let above = shades.count - below
      guard below > 0, above > 0 else { continue }
      let distance = Double(sumBelow) / Double(below) - Double(sum - sumBelow) / Double(above)
      let parting = Double(below) * Double(above) * distance * distance
      if parting > best { (best, found) = (parting, shade) }
    }
    return UInt8(found)
  }
}

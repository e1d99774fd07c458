extension GrayPicture {
  /// Without the noise of a camera or a poor scan; the picture itself if there is none.
  ///
  /// Each shade becomes the median of those around it, which keeps the edges of letters (Tukey 1977).
  var cleaned: GrayPicture {
    guard width > 2, height > 2, isNoisy else { return self }
    var cleaned = shades
    shades.withUnsafeBufferPointer { shades in
      for y in 1..<(height - 1) {
        var at = y * width + 1
        for _ in 1..<(width - 1) {
          cleaned[at] = Self.median(shades, at, width)
          at += 1
        }
      }
    }
    return GrayPicture(width: width, height: height, shades: cleaned)
  }

  /// Whether neighbours on bare paper differ: by 8 shades and more in the mean, of 255.
  private var isNoisy: Bool {
    var (sum, count) = (0, 0)
    for y in stride(from: height / 8, to: height, by: max(1, height / 64)) {
      for x in stride(from: 1, to: width, by: 2) {
        let (one, other) = (Int(shades[y * width + x - 1]), Int(shades[y * width + x]))
        // Ink and its edges are darker than any noise of paper.
        guard one > 160, other > 160 else { continue }
        (sum, count) = (sum + abs(one - other), count + 1)
      }
    }
    return count > 0 && sum >= 8 * count
  }

  /// The middle one of nine shades (Paeth 1990).
  private static func median(_ shades: UnsafeBufferPointer<UInt8>, _ at: Int, _ width: Int) -> UInt8 {
    var p = (
      shades[at - width - 1], shades[at - width], shades[at - width + 1], shades[at - 1], shades[at],
      shades[at + 1], shades[at + width - 1], shades[at + width], shades[at + width + 1]
    )
    func order(_ a: inout UInt8, _ b: inout UInt8) { (a, b) = (min(a, b), max(a, b)) }
    order(&p.1, &p.2); order(&p.4, &p.5); order(&p.7, &p.8)
    order(&p.0, &p.1); order(&p.3, &p.4); order(&p.6, &p.7)
    order(&p.1, &p.2); order(&p.4, &p.5); order(&p.7, &p.8)
    order(&p.0, &p.3); order(&p.5, &p.8); order(&p.4, &p.7)
    order(&p.3, &p.6); order(&p.1, &p.4); order(&p.2, &p.5)
    order(&p.4, &p.7); order(&p.4, &p.2); order(&p.6, &p.4)
    order(&p.4, &p.2)
    return p.4
  }
}

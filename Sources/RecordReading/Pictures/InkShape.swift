/// Ink that hangs together, such as a digit.
struct InkShape: Sendable, Equatable {
  var left, top, right, bottom: Int
  var pixels: Int

  var width: Int { right - left + 1 }
  var height: Int { bottom - top + 1 }

  /// The shapes of a part of a page, from left to right.
  static func all(in picture: GrayPicture) -> [InkShape] {
    let (width, height, threshold) = (picture.width, picture.height, picture.threshold)
    guard width > 0, height > 0 else { return [] }
    var isInk = picture.shades.map { $0 <= threshold }
    var shapes: [InkShape] = []
    var stack: [Int] = []
    for start in isInk.indices where isInk[start] {
      var shape = InkShape(
        left: start % width, top: start / width, right: start % width, bottom: start / width, pixels: 0)
      isInk[start] = false
      stack.append(start)
      while let at = stack.popLast() {
        let (x, y) = (at % width, at / width)
        shape.take(x, y)
        for row in max(0, y - 1)...min(height - 1, y + 1) {
          for column in max(0, x - 1)...min(width - 1, x + 1) where isInk[row * width + column] {
            isInk[row * width + column] = false
            stack.append(row * width + column)
          }
        }
      }
      shapes.append(shape)
    }
    return shapes.sorted { $0.left < $1.left }
  }

  private mutating func take(_ x: Int, _ y: Int) {
    (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
    pixels += 1
  }
}

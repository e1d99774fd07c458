/// How a digit looks, in a size in which all are alike.
struct DigitShape: Sendable, Equatable {
  let digit: Character
  /// Where its word stands; shapes of one place do not vouch for each other.
  let place: WordBox
  /// Ink by place, with mean 0 and length 1.
  let ink: [Float]

  private static let side = 16

  /// How alike two are, from -1 to 1.
  func likeness(_ other: DigitShape) -> Float {
    var sum: Float = 0
    for at in ink.indices { sum += ink[at] * other.ink[at] }
    return sum
  }

  /// What the ink of a word says of the marks between its digits.
  enum Marks: Sendable, Equatable {
    /// There is a mark where one was read, and nowhere else.
    case asRead
    /// There is a mark where none was read.
    case more
    /// A mark that was read is not apart from the digits.
    case unclear
  }

  /// The digits of a word, as they look, and its marks; `nil` if its ink does not part into as many shapes.
  static func all(
    of text: String, in box: WordBox, of picture: GrayPicture
  ) -> (shapes: [DigitShape], marks: Marks)? {
    let digits = text.filter(\.isASCIIDigit)
    let part = picture.part(
      WordBox(left: box.left - 3, top: box.top - 3, right: box.right + 3, bottom: box.bottom + 3))
    let ink = InkShape.all(in: part)
    var tall = ink.filter {
      Double($0.height) >= box.height * 0.62 && Double($0.height) <= box.height * 1.25
        && Double($0.width) <= box.height * 1.1
    }
    // A comparator in front and a flag behind may be as tall.
    if tall.count > digits.count, text.first?.isASCIIDigit == false { tall.removeFirst() }
    if tall.count > digits.count, text.last?.isASCIIDigit == false { tall.removeLast() }
    guard tall.count == digits.count, !tall.isEmpty else { return nil }
    return (
      zip(digits, tall).map { DigitShape(digit: $0, place: box, ink: Self.ink(of: $1, part)) },
      marks(of: text, tall, ink)
    )
  }

  /// Small ink at the foot of the line between two digits is a mark.
  private static func marks(of text: String, _ digits: [InkShape], _ ink: [InkShape]) -> Marks {
    let height = digits.map(\.height).max() ?? 1
    let foot = digits.map(\.bottom).min() ?? 0
    let small = ink.filter {
      $0.height * 10 >= height && $0.height * 2 <= height && $0.width * 10 >= height && $0.width * 2 <= height
        && $0.bottom * 10 >= foot * 10 - height && ($0.top - foot) * 10 >= -height * 4
    }
    let seen = zip(digits, digits.dropFirst()).map { left, right in
      small.contains {
        $0.left + $0.right > left.left + left.right && $0.left + $0.right < right.left + right.right
      }
    }
    var read: [Bool] = []
    for (character, next) in zip(text, text.dropFirst()) where next.isASCIIDigit {
      if character.isASCIIDigit {
        read.append(false)
      } else if ".,".contains(character), !read.isEmpty || text.first?.isASCIIDigit == true {
        read.append(true)
      }
    }
    guard seen.count == read.count else { return .unclear }
    if zip(seen, read).contains(where: { $0 && !$1 }) { return .more }
    return seen == read ? .asRead : .unclear
  }

  /// The ink of a shape in a square, its height filling it.
  private static func ink(of shape: InkShape, _ part: GrayPicture) -> [Float] {
    let scale = Float(shape.height) / Float(side)
    let left = Float(shape.left) + Float(shape.width) / 2 - scale * Float(side) / 2
    var ink = [Float](repeating: 0, count: side * side)
    for row in 0..<side {
      for column in 0..<side {
        var sum: Float = 0
        for step in 0..<4 {
          let x = left + (Float(column) + (step % 2 == 0 ? 0.25 : 0.75)) * scale
          let y = Float(shape.top) + (Float(row) + (step < 2 ? 0.25 : 0.75)) * scale
          // Ink beside the shape belongs to its neighbours.
          guard x >= Float(shape.left) - 1, x < Float(shape.right) + 2, x >= 0 else { continue }
          let (atX, atY) = (min(Int(x), part.width - 1), min(max(Int(y), 0), part.height - 1))
          sum += Float(255 - part.shades[atY * part.width + atX])
        }
        ink[row * side + column] = sum
      }
    }
    let mean = ink.reduce(0, +) / Float(ink.count)
    let length = max(1e-6, ink.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot())
    return ink.map { ($0 - mean) / length }
  }
}

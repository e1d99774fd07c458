import RecordModel
import RecordTestSupport

extension SeededGenerator {
  /// A value of every kind, nested up to `depth` levels, in the one form that survives a round trip.
  mutating func value(depth: Int) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &self) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &self))
    case 2: return .integer(Int64(bitPattern: next() >> UInt64.random(in: 0..<64, using: &self)))
    case 3: return .double(fraction())
    case 4, 5: return .string(text())
    case 6:
      return .array((0..<Int.random(in: 0..<5, using: &self)).map { _ in value(depth: depth - 1) })
    default:
      var members: [Value.Member] = []
      for _ in 0..<Int.random(in: 0..<24, using: &self) {
        let name = text()
        if !members.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
          members.append(Value.Member(name, value(depth: depth - 2)))
        }
      }
      return .object(members)
    }
  }

  private mutating func fraction() -> Double {
    while true {
      let number = Double(bitPattern: next())
      if number.isFinite, Int64(exactly: number) == nil { return number }
    }
  }

  /// Text of up to a few dozen scalars out of every plane, with what needs escapes among them.
  mutating func text() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<(Bool.random(using: &self) ? 6 : 40), using: &self) {
      let bound: UInt32 =
        [0x20, 0x7F, 0x7F, 0x7F, 0x800, 0x10000, 0x110000].randomElement(using: &self) ?? 0x7F
      text.append(Unicode.Scalar(UInt32.random(in: 0..<bound, using: &self)) ?? "\"")
    }
    return String(text)
  }
}

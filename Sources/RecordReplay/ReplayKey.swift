/// A key of the terminal.
enum ReplayKey: Equatable {
  case character(Character)
  case left, right, up, down, home, end, pageUp, pageDown, enter, escape, backspace
  /// Control-C or Control-D.
  case interrupt

  /// The keys of a stretch of bytes as a terminal sends them; what is not known is left out.
  static func parse(_ bytes: [UInt8]) -> [ReplayKey] {
    var (keys, rest) = ([ReplayKey](), bytes[...])
    while let byte = rest.popFirst() {
      switch byte {
      case 0x03, 0x04: keys.append(.interrupt)
      case 0x0A, 0x0D: keys.append(.enter)
      case 0x08, 0x7F: keys.append(.backspace)
      case 0x1B: keys.append(contentsOf: sequence(&rest))
      case 0x20..<0x7F: keys.append(.character(Character(Unicode.Scalar(byte))))
      default: break
      }
    }
    return keys
  }

  /// The sequence after an escape: `[` or `O`, parameters, and a letter that identifies the key.
  private static func sequence(_ rest: inout ArraySlice<UInt8>) -> [ReplayKey] {
    guard let next = rest.first, next == UInt8(ascii: "[") || next == UInt8(ascii: "O") else {
      return [.escape]
    }
    rest.removeFirst()
    var parameters: [UInt8] = []
    while let byte = rest.popFirst() {
      guard (0x40...0x7E).contains(byte) else {
        parameters.append(byte)
        continue
      }
      return named(byte, parameters).map { [$0] } ?? []
    }
    return []
  }

  private static func named(_ byte: UInt8, _ parameters: [UInt8]) -> ReplayKey? {
    switch byte {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .right
    case UInt8(ascii: "D"): return .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "~"):
      switch String(decoding: parameters, as: UTF8.self) {
      case "1", "7": return .home
      case "4", "8": return .end
      case "5": return .pageUp
      case "6": return .pageDown
      default: return nil
      }
    default: return nil
    }
  }
}

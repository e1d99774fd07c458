import RecordModel

/// The parameters of a request's query, percent-decoded.
struct QueryItems: Sendable {
  private let items: [(name: String, value: String)]

  /// Reads the text behind the question mark.
  ///
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` where a part is not percent-encoded UTF-8.
  init(_ text: String?) throws(Failure) {
    var items: [(String, String)] = []
    for part in (text ?? "").split(separator: "&") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentText.decode(halves[0]),
        let value = PercentText.decode(halves.count > 1 ? halves[1] : "")
      else {
        throw Failure(.invalidInput, "the query is not percent-encoded UTF-8", details: ["field": "query"])
      }
      items.append((name, value))
    }
    self.items = items
  }

  /// The value of a parameter, refused where it stands there twice.
  func value(_ name: String) throws(Failure) -> String? {
    let values = items.filter { $0.name == name }
    guard values.count <= 1 else {
      throw Failure(.invalidInput, "a parameter stands there twice", details: ["field": .string(name)])
    }
    return values.first?.value
  }
}

/// Percent-encoding (RFC 3986 §2.1).
enum PercentText {
  /// The decoded text, with `+` as a space; `nil` where it is malformed or not UTF-8.
  static func decode(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
          return nil
        }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Everything but unreserved characters encoded.
  static func encode(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}

/// The text of a mail in lines that every server accepts.
struct MailBody {
  /// `7bit` or `quoted-printable`.
  let encoding: String
  /// The lines without line ends.
  let lines: [[UInt8]]

  /// Characters of a line at most, as RFC 5322 §2.1.1 recommends.
  private static let longestPlain = 78
  /// Characters of an encoded line at most, with the `=` at its end (RFC 2045 §6.7).
  private static let longestEncoded = 76

  /// The text unchanged if it is plain and in short lines, else encoded; any line end is one.
  init(_ text: String) {
    let rows = Self.rows(text)
    if rows.allSatisfy(Self.isPlain) {
      (encoding, lines) = ("7bit", rows)
    } else {
      (encoding, lines) = ("quoted-printable", rows.flatMap(Self.quoted))
    }
  }

  private static func rows(_ text: String) -> [[UInt8]] {
    var rows: [[UInt8]] = [[]]
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): rows.append([])
      default: rows[rows.count - 1].append(byte)
      }
      previous = byte
    }
    if rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }

  private static func isPlain(_ row: [UInt8]) -> Bool {
    row.count <= longestPlain && row.last != UInt8(ascii: " ")
      && row.allSatisfy { (0x20..<0x7f).contains($0) }
  }

  private static func quoted(_ row: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for (index, byte) in row.enumerated() {
      let isLast = index == row.count - 1
      let piece = encoded(byte, isLast: isLast)
      if line.count + piece.count > longestEncoded - (isLast ? 0 : 1) {
        lines.append(line + [UInt8(ascii: "=")])
        line = []
      }
      line += piece
    }
    return lines + [line]
  }

  /// A space is encoded only if a server might cut it off.
  private static func encoded(_ byte: UInt8, isLast: Bool) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "="): Array("=3D".utf8)
    case UInt8(ascii: " ") where !isLast: [byte]
    case 0x21..<0x7f: [byte]
    default: Array(("=" + HexText.pair(byte)).utf8)
    }
  }
}

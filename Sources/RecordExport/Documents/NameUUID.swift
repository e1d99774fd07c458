import Crypto
import RecordModel

/// UUIDs derived from names, version 5 (RFC 9562 §5.5): the same name in the same space is the same id for
/// ever.
package enum NameUUID {
  /// The id of a name within a space of names.
  package static func of(_ name: [UInt8], in space: CommandID) -> CommandID {
    var bytes = (bytes(space.high) + bytes(space.low)) + name
    bytes = Array(Insecure.SHA1.hash(data: bytes).prefix(16))
    func word(_ start: Int) -> UInt64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    return CommandID(
      high: word(0) & 0xFFFF_FFFF_FFFF_0FFF | 0x0000_0000_0000_5000,
      low: word(8) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  /// The id of a list of texts; no two lists have the same.
  package static func of(_ texts: [String], in space: CommandID) -> CommandID {
    of(texts.flatMap { Array("\($0.utf8.count):\($0)".utf8) }, in: space)
  }

  private static func bytes(_ word: UInt64) -> [UInt8] {
    withUnsafeBytes(of: word.bigEndian) { Array($0) }
  }
}

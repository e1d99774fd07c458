import Crypto
import RecordModel
import RecordStore

extension Identifier {
  /// The id that the same facts always have (R-SO-243, R-SO-249): the first half of a SHA-256 over the purpose and the parts, with
  /// the bits of a version 4 UUID.
  ///
  /// Unlike a version 5 UUID it passes wherever ids are read strictly.
  init(of purpose: String, _ parts: [UInt8]...) {
    var message = Array(purpose.utf8) + [0]
    // Each part with its length, so that no two lists of parts are the same bytes.
    for part in parts { message += UInt64(part.count).keyBytes + part }
    let bytes = SHA256.bytes(of: message, first: 16)
    func word(_ half: ArraySlice<UInt8>) -> UInt64 { half.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(random: (word(bytes[..<8]), word(bytes[8...])))
  }
}

import Crypto
import RecordModel

/// A key encryption key, or a share of it, for writing on paper.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 1 | format, 1 |
/// | 1 | 1 | shares that are needed; 0 for the key itself |
/// | 2 | 1 | number of the share; 0 for the key itself |
/// | 3 | 16 | store instance |
/// | 19 | 8 | random, the same in all shares of one splitting, to distinguish splittings |
/// | 27 | 32 | the key, or the share of it |
/// | 59 | 4 | first bytes of SHA-256 over all before |
///
/// Written in Crockford's base 32: groups of four digits, six groups a line. Upper and lower case, O for 0, I
/// and L for 1, spaces, hyphens and line ends are all accepted.
package struct RecoveryCopy: Sendable, Equatable {
  /// Shares that are needed; 0 for the key itself.
  package var threshold: Int
  /// Number of the share; 0 for the key itself.
  package var index: Int
  /// The store that the key belongs to.
  package var instance: InstanceID
  let splitting: [UInt8]
  package let bytes: [UInt8]

  private static let format: UInt8 = 1
  private static let length = 63

  /// The copies of a key: one, or shares of which `threshold` restore it.
  ///
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` for a threshold that does not lie between 2 and the
  ///   shares.
  package static func copies(
    of key: KeyEncryptionKey, for instance: InstanceID, shares: (count: Int, threshold: Int)?,
    random: any RandomSource = SystemRandomSource()
  ) throws(Failure) -> [RecoveryCopy] {
    let raw = key.key.withUnsafeBytes { Array($0) }
    let splitting = random.bytes(8)
    guard let shares else {
      return [RecoveryCopy(threshold: 0, index: 0, instance: instance, splitting: splitting, bytes: raw)]
    }
    guard shares.threshold > 1 else {
      throw Failure(
        .invalidInput, "a threshold of 1 would make every share the key itself",
        details: ["field": "threshold"])
    }
    let split = try SecretSharing.split(
      raw, threshold: shares.threshold, count: shares.count, random: random)
    return split.map { share in
      RecoveryCopy(
        threshold: shares.threshold, index: Int(share.index), instance: instance, splitting: splitting,
        bytes: share.bytes)
    }
  }

  /// The key restored from copies of one store and one splitting.
  ///
  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` if they do not belong together or are too few.
  package static func key(_ copies: [RecoveryCopy]) throws(Failure) -> KeyEncryptionKey {
    guard let first = copies.first,
      copies.allSatisfy({
        $0.instance == first.instance && $0.threshold == first.threshold && $0.splitting == first.splitting
      })
    else { throw Failure(.wrongKey, "the copies do not belong together") }
    if first.threshold == 0 { return try KeyEncryptionKey(first.bytes) }
    var shares: [SecretSharing.Share] = []
    for copy in copies where !shares.contains(where: { Int($0.index) == copy.index }) {
      shares.append(SecretSharing.Share(index: UInt8(truncatingIfNeeded: copy.index), bytes: copy.bytes))
    }
    guard shares.count >= first.threshold, let key = SecretSharing.join(shares) else {
      throw Failure(
        .wrongKey, "\(first.threshold) different shares are needed",
        details: ["reason": "too_few_shares", "needed": .integer(Int64(first.threshold))])
    }
    return try KeyEncryptionKey(key)
  }

  /// The groups, six a line.
  package var text: String {
    let digits = Base32.text(encoded)
    var (lines, line): ([String], [String]) = ([], [])
    var rest = digits[...]
    while !rest.isEmpty {
      line.append(String(rest.prefix(4)))
      rest = rest.dropFirst(4)
      if line.count == 6 || rest.isEmpty {
        lines.append(line.joined(separator: " "))
        line = []
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Reads ``text``.
  ///
  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` if a digit is missing or wrong.
  package init(_ text: String) throws(Failure) {
    guard let bytes = Base32.bytes(text, count: Self.length), bytes[0] == Self.format,
      Array(bytes[59...]) == Self.checksum(bytes[..<59])
    else {
      throw Failure(
        .wrongKey, "a digit of the copy is missing or wrong", details: ["reason": "mistyped_copy"])
    }
    (threshold, index) = (Int(bytes[1]), Int(bytes[2]))
    instance = InstanceID(high: bytes.bigEndian(at: 3), low: bytes.bigEndian(at: 11))
    (splitting, self.bytes) = (Array(bytes[19..<27]), Array(bytes[27..<59]))
  }

  private init(threshold: Int, index: Int, instance: InstanceID, splitting: [UInt8], bytes: [UInt8]) {
    (self.threshold, self.index, self.instance) = (threshold, index, instance)
    (self.splitting, self.bytes) = (splitting, bytes)
  }

  private var encoded: [UInt8] {
    var encoded = [Self.format, UInt8(truncatingIfNeeded: threshold), UInt8(truncatingIfNeeded: index)]
    encoded += instance.keyBytes + splitting + bytes
    return encoded + Self.checksum(encoded[...])
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    SHA256.bytes(of: Array(bytes), first: 4)
  }
}

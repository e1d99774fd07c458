import Crypto
import CryptoExtras
import FoundationEssentials
import RecordModel
import RecordStore

/// A password's hash by scrypt (RFC 7914) as a PHC text: `$scrypt$ln=17,r=8,p=1$SALT$HASH`.
///
/// Salt and hash are standard base64 without padding, as in the PHC string format.
struct PasswordHash: Sendable, Equatable {
  var cost: ScryptCost
  var salt: [UInt8]
  var hash: [UInt8]

  static let saltBytes = 16
  static let hashBytes = 32

  /// Hashes a password under a random salt.
  ///
  /// Takes a third of a second and 128 MiB at the recommended cost.
  init(_ password: Password, cost: ScryptCost) throws(Failure) {
    (self.cost, salt) = (cost, randomBytes(Self.saltBytes))
    hash = try Self.derive(password.bytes, salt: salt, cost, count: Self.hashBytes)
  }

  /// A hash of that cost that no password has.
  init(standingFor cost: ScryptCost) {
    (self.cost, salt, hash) = (cost, randomBytes(Self.saltBytes), randomBytes(Self.hashBytes))
  }

  /// Reads the text form; `nil` for any other text, and for a cost that no configuration of ours allows.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1].elementsEqual("scrypt".utf8),
      let cost = ScryptCost(phc: String(decoding: Array(parts[2]), as: UTF8.self)),
      let salt = Self.bytes(Array(parts[3])), let hash = Self.bytes(Array(parts[4])), hash.count >= 16
    else { return nil }
    (self.cost, self.salt, self.hash) = (cost, salt, hash)
  }

  var text: String {
    "$scrypt$ln=\(cost.roundsLog2),r=\(cost.blockSize),p=\(cost.parallelism)$\(Self.text(salt))$\(Self.text(hash))"
  }

  /// Whether it is the hash of that password; takes as long for a wrong one.
  func isHash(of password: Password) throws(Failure) -> Bool {
    let derived = try Self.derive(password.bytes, salt: salt, cost, count: hash.count)
    return constantTimeEqual(derived, hash)
  }

  /// scrypt itself.
  static func derive(
    _ password: [UInt8], salt: [UInt8], _ cost: ScryptCost, count: Int
  ) throws(Failure) -> [UInt8] {
    do {
      let key = try KDF.Scrypt.deriveKey(
        from: password, salt: salt, outputByteCount: count, rounds: 1 << cost.roundsLog2,
        blockSize: cost.blockSize, parallelism: cost.parallelism)
      return key.withUnsafeBytes { Array($0) }
    } catch {
      throw Failure(.internalError, "a password could not be hashed")
    }
  }

  private static func text(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("=", with: "")
  }

  private static func bytes(_ digits: [UInt8]) -> [UInt8]? {
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    guard !digits.isEmpty, digits.count <= 128, !digits.contains(UInt8(ascii: "=")) else { return nil }
    return Data(base64Encoded: Data(digits + padding)).map { Array($0) }
  }
}

extension ScryptCost {
  /// `ln=17,r=8,p=1`, within 1 GiB of memory.
  fileprivate init?(phc text: String) {
    let parts = text.split(separator: ",")
    guard parts.count == 3, let rounds = Self.number(parts[0], "ln="), let size = Self.number(parts[1], "r="),
      let parallelism = Self.number(parts[2], "p="), (1...20).contains(rounds), (1...32).contains(size),
      (1...16).contains(parallelism), size << (rounds + 7) <= 1 << 30
    else { return nil }
    self.init(roundsLog2: rounds, blockSize: size, parallelism: parallelism)
  }

  private static func number(_ text: Substring, _ name: String) -> Int? {
    guard text.hasPrefix(name), text.utf8.count <= name.utf8.count + 2 else { return nil }
    return Int(text.dropFirst(name.count))
  }
}

extension Password {
  /// Hashed in place of a text that nobody can have as a password.
  static let impossible = Password(unchecked: [])
}

/// Compares bytes in a time that does not reveal where they differ.
func constantTimeEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
  guard left.count == right.count else { return false }
  var difference: UInt8 = 0
  for (first, second) in zip(left, right) { difference |= first ^ second }
  return difference == 0
}

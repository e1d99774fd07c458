import Crypto
import RecordModel
import RecordStore

extension EmailAddress {
  /// Index of an account by its address: HMAC-SHA256 under a key outside the log, so that a copy of the store
  /// does not reveal who has an account.
  func index(_ key: SymmetricKey) -> [UInt8] { Self.index(of: canonical, key) }

  /// The same for a text that is no address, so that trying one takes as long.
  static func index(of text: String, _ key: SymmetricKey) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Array("address 1\0".utf8) + Array(text.utf8), using: key))
  }

  /// The id of the account that registers with the address: derived, so that registering again after a crash
  /// goes on with the record that was opened before it.
  ///
  /// - Parameter attempt: 0, or more if records of lower numbers were erased.
  func account(_ key: SymmetricKey, attempt: UInt8) -> AccountID {
    let message = Array("account 1\0".utf8) + [attempt] + Array(canonical.utf8)
    let code = Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
    return AccountID(random: (code.bigEndian(at: 0), code.bigEndian(at: 8)))
  }
}

extension Failure {
  static func emailInvalid(_ field: String = "email") -> Failure {
    Failure(
      .invalidInput, "a mail address has \(EmailAddress.expectation)",
      details: ["field": .string(field), "reason": "email_invalid"])
  }
}

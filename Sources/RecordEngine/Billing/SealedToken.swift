import Crypto
import FoundationEssentials
import RecordModel
import RecordStore

/// A processor's token as events hold it: AES-256-GCM, bound to its patient and payment method.
///
/// The nonce is a keyed hash of what is sealed, as in a synthetic initialization vector: the same token of the same payment
/// method is the same bytes, so that a repeated request is recognized without opening anything.
struct SealedToken {
  let bytes: Bytes

  /// As an event holds it.
  init(_ bytes: Bytes) { self.bytes = bytes }

  /// The processor's token.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if it was sealed with another key, or for another payment method.
  func opened(
    _ method: RecordID, _ patient: PatientID, _ key: SymmetricKey
  ) throws(Failure) -> String {
    let place = patient.keyBytes + method.keyBytes
    guard let box = try? AES.GCM.SealedBox(combined: bytes.bytes),
      let token = try? AES.GCM.open(box, using: key, authenticating: place),
      let text = String(validating: token, as: UTF8.self)
    else { throw Failure(.corrupt, "the token of a payment method is damaged") }
    return text
  }

  init(_ token: String, of method: RecordID, _ patient: PatientID, _ key: SymmetricKey) throws(Failure) {
    let place = patient.keyBytes + method.keyBytes
    let message = place + [0] + Array(token.utf8)
    let hash = HMAC<SHA256>.authenticationCode(for: Array("nonce\0".utf8) + message, using: key)
    do {
      let nonce = try AES.GCM.Nonce(data: Array(hash.prefix(12)))
      let box = try AES.GCM.seal(Array(token.utf8), using: key, nonce: nonce, authenticating: place)
      bytes = Bytes(Array(box.combined ?? Data()))
    } catch {
      throw Failure(.internalError, "a token cannot be sealed")
    }
  }
}

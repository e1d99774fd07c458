import Crypto
import LMDB
import RecordModel

/// A command id with what it is bound to.
struct CommandOnce: Sendable {
  /// Key in the ``CommandIndex``.
  let key: EventKey
  /// What the id is bound to.
  let digest: [UInt8]

  /// Bound by a plain digest of the request; `nil` where the call has no command id.
  init?(_ call: CallContext, method: String, request: [UInt8]) {
    guard let command = call.command else { return nil }
    key = CommandIndex.key(scope: call.actor, method: method, command: command)
    digest = CommandIndex.digest(request)
  }

  /// For methods whose requests hold secrets; `nil` where the call has no command id.
  ///
  /// Bound by an HMAC under a key outside the log over everything but passwords: what is stored of one must not be cheaper
  /// to guess than its hash. Whoever sends the id again shows the password again, which is compared with that hash.
  init?(_ call: CallContext, method: String, request: [UInt8], key secret: SymmetricKey) {
    guard let command = call.command else { return nil }
    key = CommandIndex.key(scope: call.actor, method: method, command: command)
    let message = Array("command 1\0".utf8) + request
    digest = Array(HMAC<SHA256>.authenticationCode(for: message, using: secret).prefix(16))
  }

  /// Where the answer is kept.
  func answer(_ outcome: some Encodable) throws(Failure) -> CommandAnswer {
    do throws(CodingFailure) {
      return CommandAnswer(key: key, digest: digest, outcome: try Tape(encoding: outcome))
    } catch {
      throw Failure(.internalError, "a result cannot be written: \(error.kind.rawValue) at \(error.path)")
    }
  }
}

/// What came of an operation.
struct Done<Outcome: Codable & Sendable>: Sendable {
  var outcome: Outcome
  /// Where its first event stands; `nil` where nothing was appended.
  var receipt: Receipt?

  /// Whether it had been carried out before.
  var isReplayed: Bool { receipt?.replayed == true }
}

extension WriterState {
  /// The original answer where the id was carried out before.
  ///
  /// - Throws: ``RecordModel/Failure/Code/stateConflict`` where it was used for another request.
  func answer(
    _ key: EventKey, boundTo digest: [UInt8], _ view: borrowing ReadTransaction
  ) throws(Failure) -> (tape: Tape, position: UInt64)? {
    guard let record = try answering(key, view) else { return nil }
    guard let body = try store.sealing.open(record), let answer = body.outcome else { throw .erased }
    guard Array(body.tape.bytes(at: answer.digest)) == digest else { throw .commandReused }
    return (body.tape.subtree(at: answer.result), record.position)
  }

  /// The same, decoded.
  func done<Outcome: Codable & Sendable>(
    _ once: CommandOnce, _ view: borrowing ReadTransaction
  ) throws(Failure) -> Done<Outcome>? {
    guard let known = try answer(once.key, boundTo: once.digest, view) else { return nil }
    do throws(CodingFailure) {
      return Done(
        outcome: try known.tape.decode(Outcome.self),
        receipt: Receipt(position: known.position, replayed: true))
    } catch {
      throw Failure(.internalError, "an original answer cannot be read: \(error.kind.rawValue)")
    }
  }
}

extension Failure {
  static let commandReused = Failure(
    .stateConflict, "this command id was used for another request",
    details: ["reason": "idempotency_key_reused"])
}

import Crypto
import LMDB
import RecordModel
import RecordStore

/// A command id and the request it is bound to.
struct CommandOnce: Sendable {
  /// Key in the ``CommandIndex``.
  let key: EventKey
  /// The digest that the id is bound to.
  let digest: [UInt8]
  /// Key and digest of an id that names a request of one method, under which it may have been carried out
  /// before.
  let former: (key: EventKey, digest: [UInt8])?
  /// The place for an answer that no event holds; `nil` for none.
  let place: KeptPlace?

  /// Bound by a plain digest of the request; `nil` if the call has no command id.
  init?(_ call: CallContext, method: String, request: [UInt8]) {
    self.init(call, method: method, request: request, digest: CommandIndex.digest)
  }

  /// For methods whose requests hold secrets; `nil` if the call has no command id.
  ///
  /// Bound by an HMAC under a key outside the log over everything but passwords: the stored data must not
  /// make a password cheaper to guess than its hash does. A repeated request shows the password again, which
  /// is compared with that hash.
  init?(_ call: CallContext, method: String, request: [UInt8], key secret: SymmetricKey) {
    self.init(call, method: method, request: request) { request in
      let message = Array("command 1\0".utf8) + request
      return Array(HMAC<SHA256>.authenticationCode(for: message, using: secret).prefix(16))
    }
  }

  private init?(
    _ call: CallContext, method: String, request: [UInt8], digest: ([UInt8]) -> [UInt8]
  ) {
    guard let command = call.command else { return nil }
    let own = (CommandIndex.key(scope: call.actor, method: method, command: command), digest(request))
    guard call.keeps != nil else {
      ((key, self.digest), former, place) = (own, nil, nil)
      return
    }
    key = CommandIndex.key(ofCaller: call.callerWords, command)
    self.digest = digest(Array(method.utf8) + [0] + request)
    (former, place) = (own, KeptPlace(call, command, key))
  }

  /// The answer to be kept.
  func answer(_ outcome: some Encodable) throws(Failure) -> CommandAnswer {
    CommandAnswer(
      key: key, digest: digest, outcome: try RecordBody.bytes(of: try RecordBody.tape(of: outcome)))
  }
}

/// The result of an operation.
struct Done<Outcome: Codable & Sendable>: Sendable {
  var outcome: Outcome
  /// Where its events stand; `nil` if nothing was appended.
  var receipt: Receipt?

  /// Whether it had been carried out before.
  var isReplayed: Bool { receipt?.replayed == true }
}

extension WriterState {
  /// The original answer if the command was answered before, whether an event holds the answer or it was
  /// kept.
  func reply(
    to once: CommandOnce, _ kept: KeptAnswers, _ view: borrowing ReadTransaction
  ) throws(Failure) -> Reply? {
    for (key, digest) in [(once.key, once.digest)] + (once.former.map { [$0] } ?? []) {
      guard let known = try answer(key, boundTo: digest, view) else { continue }
      return Reply(.success(known.tape), receipt: known.receipt)
    }
    guard let place = once.place, let answer = try kept.answer(place, view) else { return nil }
    guard answer.digest == once.digest else { throw .commandReused }
    return answer.reply(at: position)
  }

  /// The original answer if the id was carried out before.
  ///
  /// - Throws: ``RecordModel/Failure/Code/stateConflict`` if it was used for another request.
  func answer(
    _ key: EventKey, boundTo digest: [UInt8], _ view: borrowing ReadTransaction
  ) throws(Failure) -> (tape: Tape, receipt: Receipt)? {
    guard let record = try answering(key, view) else { return nil }
    guard let body = try store.sealing.open(record), let answer = body.outcome else { throw .erased }
    guard Array(body.tape.bytes(at: answer.digest)) == digest else { throw .commandReused }
    let (tape, last) = (body.tape.subtree(at: answer.result), record.position + answer.following)
    return (tape, Receipt(position: record.position, last: last, replayed: true))
  }

  /// The same, decoded.
  ///
  /// - Throws: also the original refusal of the command.
  func done<Outcome: Codable & Sendable>(
    _ once: CommandOnce, _ kept: KeptAnswers, _ view: borrowing ReadTransaction
  ) throws(Failure) -> Done<Outcome>? {
    guard let known = try reply(to: once, kept, view) else { return nil }
    let tape = try known.outcome.get()
    do throws(CodingFailure) {
      return Done(outcome: try tape.decode(Outcome.self), receipt: known.receipt)
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

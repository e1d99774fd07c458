import RecordModel
import RecordStore
import Synchronization

/// What somebody tries who may be guessing.
enum Attempt: Sendable {
  /// Signing in to an address, or changing the password of the account that has it.
  case signIn(index: [UInt8])
  /// Presenting the code that was mailed to an address.
  case mailedCode(index: [UInt8])
  /// Presenting a generated code to change the generator of one's account.
  case generatedCode(AccountID)

  /// What it is counted by.
  var key: [UInt8] {
    switch self {
    case .signIn(let index): index
    case .mailedCode(let index): Array("code".utf8) + index
    case .generatedCode(let account): Array("totp".utf8) + account.keyBytes
    }
  }

  /// The class that a refusal names.
  var rateClass: RateClass {
    if case .signIn = self { .logIn } else { .code }
  }
}

extension RecordView {
  /// When the attempt failed lately, as far as the record knows, the oldest first.
  func failures(of attempt: Attempt) throws(Failure) -> [Timestamp] {
    switch attempt {
    case .signIn(let index):
      guard let account = try account(index: index) else { return [] }
      return try credential(account.accountId).failedSignIns
    case .mailedCode(let index):
      let known = try account(index: index)
      let pending = known == nil ? try AddressChange.pending(index, self) : nil
      guard let account = known ?? pending,
        let code = try credential(account.accountId).code(pending == nil ? .verifyAddress : .changeAddress),
        let last = code.triedAt
      else { return [] }
      return Array(repeating: last, count: min(code.wrongTries, AttemptTable.limit))
    case .generatedCode(let account): return try credential(account).failedCodes
    }
  }
}

extension Engine {
  /// Counts an attempt as failed until it turns out otherwise, or refuses it.
  ///
  /// Looks into the record where the counter knows nothing, in the same way for addresses with and without an account.
  func begin(_ attempt: Attempt, _ call: CallContext) throws(Failure) {
    let key = attempt.key
    if !identity.attempts.knows(key) {
      let (failures, now) = try readSettled(call) { (view) throws(Failure) in
        (try view.failures(of: attempt), view.now)
      }
      // How long ago by the clock of the record, counted back on the clock that is never set.
      let moment = identity.moment
      let ages = failures.map { min(max(0, now.milliseconds - $0.milliseconds), AttemptTable.window) }
      identity.attempts.recall(key, ages.map { moment - $0 })
    }
    if let wait = identity.attempts.begin(key, at: identity.moment) {
      identity.counts.withLock { $0.locked += 1 }
      throw .rateLimited(attempt.rateClass.rawValue, milliseconds: wait, reason: "too_many_attempts")
    }
  }
}

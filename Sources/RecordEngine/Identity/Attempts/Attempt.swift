import RecordModel
import RecordStore
import Synchronization

/// An attempt that may be a guess.
enum Attempt: Sendable {
  /// Signing in to an address, or changing the password of its account.
  case signIn(index: [UInt8])
  /// Presenting a code that was mailed to an address.
  case mailedCode(index: [UInt8])
  /// Presenting a generated code to change one's own generator.
  case generatedCode(AccountID)

  /// Attempts with the same key are counted together.
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
  /// Recent failures of the attempt, as far as the record knows, oldest first.
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
  /// Consults the record if the counter knows nothing, in the same way for addresses with and without an
  /// account.
  func begin(_ attempt: Attempt, _ call: CallContext) throws(Failure) {
    let key = attempt.key
    if !identity.attempts.knows(key) {
      let (failures, now) = try readSettled(call) { (view) throws(Failure) in
        (try view.failures(of: attempt), view.now)
      }
      // The age by the record's clock, counted back on the clock that is never set.
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

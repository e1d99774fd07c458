import RecordModel
import RecordStore

extension AccountFold {
  /// Passwords, generators, codes and mails; returns whether the event was about one.
  func credential(_ payload: any Event) throws(Failure) -> Bool {
    switch payload {
    case let event as PasswordChanged:
      try changeCredential { $0.password = event.password }
      if event.way != .rehashed { try forgetFailures() }
      if event.way == .reset { try removeCode(.resetPassword) }
    case let event as TotpEnrolled:
      try changeCredential { $0.totp = .init(secret: event.secret, isConfirmed: false) }
    case let event as TotpConfirmed:
      try changeCredential {
        $0.totp?.isConfirmed = true
        $0.totp?.use(event.step)
        ($0.failedCodes, $0.codeRightAt) = ([], decidedAt)
      }
      try change { $0.hasTotp = true }
    case let event as TotpUsed: try changeCredential { $0.totp?.use(event.step) }
    case is TotpRemoved:
      try changeCredential { ($0.totp, $0.failedCodes, $0.codeRightAt) = (nil, [], decidedAt) }
      try change { $0.hasTotp = false }
    case let event as CodeIssued: try issue(event)
    case let event as CodeRejected:
      try changeCredential { credential in
        for index in credential.codes.indices where credential.codes[index].purpose == event.purpose {
          credential.codes[index].wrongTries += 1
          credential.codes[index].triedAt = decidedAt
        }
      }
    case let event as CodeRanOut:
      try changeCredential { credential in
        for index in credential.codes.indices where credential.codes[index].purpose == event.purpose {
          credential.codes[index].ranOut = true
        }
      }
    case let event as SignInFailed: try note(event)
    case let event as SignInLocked:
      try changeCredential { credential in
        credential.lockedUntil = event.until
        // As many failures as the lock implies, even if they were not written themselves.
        let last = event.until.advanced(seconds: -AttemptTable.windowSeconds)
        let missing = AttemptTable.limit - credential.failedSignIns.count
        credential.failedSignIns += Array(repeating: last, count: max(0, missing))
      }
    case let event as MailSettled: try settle(event)
    default: return false
    }
    return true
  }

  func changeCredential(_ body: (inout CredentialDocument) -> Void) throws(Failure) {
    try documents.change(CredentialDocument.self, key, body)
  }

  /// The person proved their identity: earlier failures no longer count.
  func forgetFailures() throws(Failure) {
    let now = decidedAt
    try changeCredential { credential in
      (credential.failedSignIns, credential.failed) = ([], 0)
      (credential.lockedUntil, credential.signedInAt) = (nil, now)
    }
  }

  private func note(_ event: SignInFailed) throws(Failure) {
    let count = min(max(event.count, 0), AttemptTable.limit)
    let moments = Array(repeating: event.lastAt, count: count)
    try changeCredential { credential in
      let isCode = event.factor == .generatorChange
      let rightAt = isCode ? credential.codeRightAt : credential.signedInAt
      if let rightAt, event.wasWrittenLate(after: rightAt) { return }
      if isCode {
        credential.failedCodes = Array((credential.failedCodes + moments).suffix(AttemptTable.limit))
      } else {
        credential.failedSignIns = Array((credential.failedSignIns + moments).suffix(AttemptTable.limit))
      }
      let (sum, overflow) = credential.failed.addingReportingOverflow(max(event.count, 0))
      (credential.failed, credential.failedAt) = (overflow ? .max : sum, event.lastAt)
    }
  }

  /// The secret of that purpose is worthless, and its mail need not be sent.
  func removeCode(_ purpose: CodePurpose) throws(Failure) {
    let code = try documents.get(CredentialDocument.self, key)?.code(purpose)
    if let index = code?.addressIndex {
      documents.remove(PendingAddressDocument.self, index.bytes + key)
      try change { $0.pendingAddress = nil }
    }
    try changeCredential { $0.codes.removeAll { $0.purpose == purpose } }
    guard let account = try documents.get(AccountDocument.self, key) else { return }
    for mail in account.mails where mail.purpose == purpose {
      documents.remove(MailDocument.self, MailDocument.key(mail.mailId, mail.createdAt))
    }
    try change { $0.mails.removeAll { $0.purpose == purpose } }
  }

  private func issue(_ event: CodeIssued) throws(Failure) {
    try removeCode(event.purpose)
    guard let account = try documents.get(AccountDocument.self, key) else { return }
    try changeCredential {
      $0.codes.append(
        .init(
          purpose: event.purpose, nonce: event.nonce, expiresAt: event.expiresAt, wrongTries: 0,
          address: event.address, addressIndex: event.addressIndex))
    }
    if let address = event.address, let index = event.addressIndex {
      documents.set(PendingAddressDocument(accountId: self.account), index.bytes + key)
      try change {
        $0.pendingAddress = address
        $0.addressVersion += 1
        // By the clock that the code's end was counted from.
        let sentAt = event.expiresAt.advanced(seconds: -NewCode.lifetime(event.purpose))
        $0.addressCodes = Array(($0.addressCodes + [sentAt]).suffix(AddressChange.codesPerHour))
      }
    }
    documents.set(
      MailDocument(
        mailId: event.mailId, accountId: self.account, address: event.address ?? account.address,
        purpose: event.purpose,
        nonce: event.nonce, application: event.application, language: event.language, createdAt: decidedAt,
        expiresAt: event.expiresAt, attempts: 0, dueAt: decidedAt), MailDocument.key(event.mailId, decidedAt))
    try change { $0.mails.append(.init(mailId: event.mailId, createdAt: decidedAt, purpose: event.purpose)) }
  }

  private func settle(_ event: MailSettled) throws(Failure) {
    guard let account = try documents.get(AccountDocument.self, key),
      let mail = account.mails.first(where: { $0.mailId == event.mailId })
    else { return }
    let place = MailDocument.key(mail.mailId, mail.createdAt)
    if event.outcome == .failed {
      return try documents.change(MailDocument.self, place) { mail in
        mail.attempts += 1
        mail.dueAt = MailRetry.next(after: decidedAt, attempts: mail.attempts)
      }
    }
    documents.remove(MailDocument.self, place)
    try change { $0.mails.removeAll { $0.mailId == event.mailId } }
  }
}

extension SignInFailed {
  /// Whether it precedes a sign-in that the log accepted first: older failures lock nothing.
  ///
  /// One from long before came after, by a clock that was set back.
  func wasWrittenLate(after rightAt: Timestamp) -> Bool {
    let late = rightAt.milliseconds - lastAt.milliseconds
    return late > 0 && late <= AttemptTable.window
  }
}

/// The next offer of a mail that could not be handed over.
enum MailRetry {
  /// The longest wait in seconds.
  static let longest: Int64 = 900

  /// 15 seconds, then twice as long each time, at most 15 minutes.
  static func next(after moment: Timestamp, attempts: Int) -> Timestamp {
    let doublings = min(max(attempts - 1, 0), 6)
    return moment.advanced(seconds: min(longest, 15 << Int64(doublings)))
  }
}

extension Timestamp {
  /// The moment that many seconds later, within the range of texts.
  func advanced(seconds: Int64) -> Timestamp {
    let (span, tooLong) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, overflow) = milliseconds.addingReportingOverflow(span)
    if tooLong || overflow { return seconds < 0 ? .earliest : .latest }
    return min(max(Timestamp(milliseconds: sum), .earliest), .latest)
  }
}

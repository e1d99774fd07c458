import RecordModel
import RecordStore

extension AddPaymentMethod: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<PaymentMethod> {
    _ = try view.patient(patientId)
    try check(view.now)
    let id = try view.billingID(id, for: patientId)
    let added = PaymentMethodAdded(
      paymentMethodId: id, details: details,
      token: try SealedToken(paymentToken, of: id, patientId, view.context.paymentKey).bytes)
    let books = try view.books(of: patientId)
    if let known = try view.document(PaymentMethodDocument.self, patientId.keyBytes + id.keyBytes) {
      guard !known.isRemoved, known.first == (try added.digest) else { throw .duplicateID }
      return .unchanged(
        StreamID(patientId), outcome: known.view(isDefault: books.defaultMethod == id, at: view.now))
    }
    let becomesDefault = isDefault == true || books.defaultMethod == nil
    let events: [any Event] =
      becomesDefault ? [added, DefaultPaymentMethodSet(paymentMethodId: id)] : [added]
    return Decision(
      StreamID(patientId), events,
      outcome: PaymentMethod(
        id: id, details, isDefault: becomesDefault, expired: false, createdAt: view.recordedAt))
  }

  private func check(_ now: Timestamp) throws(Failure) {
    var checks = FieldChecks()
    if paymentToken.wholeMatch(of: /[A-Za-z]+_[A-Za-z0-9_]{8,200}/) == nil {
      checks.refuse("/paymentToken", "bad_format", "the processor's opaque token")
    }
    if last4.wholeMatch(of: /[0-9]{4}/) == nil {
      checks.refuse("/last4", "bad_format", "the last four digits")
    }
    checks.paymentMethod(details, now)
    try checks.finish()
  }
}

extension FieldChecks {
  /// What is written on a payment method.
  ///
  /// - Parameter now: the moment at which it must not have expired; `nil` where its expiry is not new.
  fileprivate mutating func paymentMethod(_ details: PaymentMethodDetails, _ now: Timestamp?) {
    text("/cardholderName", details.cardholderName, 1...120)
    address("/billingAddress", details.billingAddress)
    let count = problems.count
    within("/expMonth", details.expMonth, 1...12)
    within("/expYear", details.expYear, 2000...2100)
    if count == problems.count, let now, details.isExpired(at: now) {
      let isYear = details.expYear < CalendarDay(now).year
      refuse(isYear ? "/expYear" : "/expMonth", "card_expired", "not past")
    }
  }
}

extension UpdatePaymentMethod: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<PaymentMethod> {
    var method = try view.knownMethod(paymentMethodId, of: patientId)
    let isDefault = try view.books(of: patientId).defaultMethod == paymentMethodId
    let old = method.details
    method.details.expMonth = expMonth ?? old.expMonth
    method.details.expYear = expYear ?? old.expYear
    method.details.cardholderName = cardholderName ?? old.cardholderName
    method.details.billingAddress = billingAddress ?? old.billingAddress
    var checks = FieldChecks()
    checks.paymentMethod(method.details, expMonth == nil && expYear == nil ? nil : view.now)
    try checks.finish()
    let outcome = method.view(isDefault: isDefault, at: view.now)
    if method.details == old { return .unchanged(StreamID(patientId), outcome: outcome) }
    return Decision(
      StreamID(patientId),
      [PaymentMethodUpdated(paymentMethodId: paymentMethodId, details: method.details)], outcome: outcome)
  }
}

extension SetDefaultPaymentMethod: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<PaymentMethod> {
    let method = try view.knownMethod(paymentMethodId, of: patientId)
    let outcome = method.view(isDefault: true, at: view.now)
    if try view.books(of: patientId).defaultMethod == paymentMethodId {
      return .unchanged(StreamID(patientId), outcome: outcome)
    }
    return Decision(
      StreamID(patientId), [DefaultPaymentMethodSet(paymentMethodId: paymentMethodId)], outcome: outcome)
  }
}

extension RemovePaymentMethod: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    let method = try view.knownMethod(paymentMethodId, of: patientId)
    if method.pending > 0 { throw .conflict("payment_pending", "a payment with it is pending") }
    let wasDefault = try view.books(of: patientId).defaultMethod == paymentMethodId
    let others = try view.paymentMethods(of: patientId).filter { $0.id != paymentMethodId }
    return Decision(
      StreamID(patientId),
      [
        PaymentMethodRemoved(
          paymentMethodId: paymentMethodId, newDefault: wasDefault ? others.first?.id : nil)
      ],
      outcome: Outcome(paymentMethodId: paymentMethodId))
  }
}

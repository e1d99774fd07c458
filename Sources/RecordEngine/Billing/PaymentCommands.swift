import RecordModel
import RecordStore

extension MakePayment: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Payment> {
    _ = try view.patient(patientId)
    try check(view)
    let submitted = PaymentSubmitted(
      paymentId: try view.billingID(id, for: patientId), invoiceId: invoiceId,
      paymentMethodId: paymentMethodId, amount: Money(amountMinor: amountMinor, currency: currency))
    if let known = try view.payment(submitted.paymentId, of: patientId) {
      guard known.submitted == submitted else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: known.view(of: patientId))
    }
    try view.requireRecent()
    let invoice = try view.knownInvoice(invoiceId, of: patientId)
    let method = try view.knownMethod(paymentMethodId, of: patientId)
    try require(invoice)
    if method.isExpired(at: view.now) {
      throw .conflict("payment_method_expired", "the payment method has expired")
    }
    return Decision(
      StreamID(patientId), [submitted],
      outcome: PaymentDocument(submitted, at: view.recordedAt).view(of: patientId))
  }

  private func check(_ view: borrowing RecordView) throws(Failure) {
    var checks = FieldChecks()
    checks.require(
      "/id", id != nil || view.call.command != nil,
      "an id or an idempotency key, so that nothing is paid twice")
    checks.within("/amountMinor", amountMinor, 1...100_000_000)
    try checks.finish()
  }

  /// Refuses what the invoice does not ask for.
  private func require(_ invoice: InvoiceDocument) throws(Failure) {
    guard invoice.isPayable else {
      throw .conflict("invoice_not_payable", "nothing is owed on the invoice")
    }
    var checks = FieldChecks()
    if currency != invoice.issued.total.currency {
      checks.refuse("/currency", "currency_mismatch", "the invoice's currency")
    } else if amountMinor > invoice.unreserved {
      checks.refuse("/amountMinor", "amount_exceeds_balance", "at most what is owed and not being paid")
    }
    try checks.finish()
  }
}

extension SettlePayment: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Payment> {
    var checks = FieldChecks()
    checks.text("/processorReference", processorReference, 1...100)
    checks.text("/failureCode", failureCode, 0...80)
    try checks.finish()
    var payment = try view.knownPayment(paymentId, of: patientId)
    guard payment.status == .pending else {
      throw .conflict("already_settled", "the payment's outcome is recorded already")
    }
    let events: [any Event]
    switch outcome {
    case .succeeded:
      events = try succeeded(payment, view)
      payment.status = .succeeded
    case .failed:
      let reason = failureCode.flatMap { $0.isEmpty ? nil : $0 }
      events = [
        PaymentFailed(
          paymentId: paymentId, invoiceId: payment.submitted.invoiceId,
          processorReference: processorReference, failureCode: reason)
      ]
      (payment.status, payment.failureCode) = (.failed, reason)
    }
    payment.settledAt = view.recordedAt
    return Decision(StreamID(patientId), events, outcome: payment.view(of: patientId))
  }

  private func succeeded(
    _ payment: PaymentDocument, _ view: borrowing RecordView
  ) throws(Failure) -> [any Event] {
    let submitted = payment.submitted
    // It stays while a payment with it is pending.
    let method = try view.knownMethod(submitted.paymentMethodId, of: patientId)
    let count = try view.books(of: patientId).receipts + 1
    let receipt = PaymentReceipt(
      id: RecordID(uuid: view.store.random.words()), paymentId: paymentId,
      number: patientId.number("REC", count), issuedAt: view.recordedAt,
      payer: method.details.cardholderName, amount: submitted.amount, methodLabel: method.details.label,
      invoiceNumber: try view.knownInvoice(submitted.invoiceId, of: patientId).issued.number)
    return [
      PaymentSucceeded(
        paymentId: paymentId, invoiceId: submitted.invoiceId, amount: submitted.amount,
        processorReference: processorReference),
      ReceiptIssued(receipt: receipt),
    ]
  }
}

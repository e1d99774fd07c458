import RecordModel
import RecordStore

/// Money of a payment that was given back.
///
/// Key: patient id 16, moment newest first 8, refund id.
struct RefundDocument: Document {
  static var projection: any Projection.Type { BillingProjection.self }
  static let prefix = UInt8(ascii: "R")

  var refunded: PaymentRefunded
  var refundedAt: Timestamp

  static func key(_ patient: PatientID, _ moment: Timestamp, _ id: RecordID) -> [UInt8] {
    patient.keyBytes + moment.newestFirst + id.keyBytes
  }

  var view: Refund {
    Refund(
      id: refunded.refundId, paymentId: refunded.paymentId, invoiceId: refunded.invoiceId,
      amount: refunded.amount, reason: refunded.reason, refundedAt: refundedAt)
  }
}

extension RefundPayment: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Refund> {
    _ = try view.patient(patientId)
    try check(view)
    let payment = try view.knownPayment(paymentId, of: patientId)
    let refunded = PaymentRefunded(
      refundId: try view.billingID(id, for: patientId), paymentId: paymentId,
      invoiceId: payment.submitted.invoiceId, amount: Money(amountMinor: amountMinor, currency: currency),
      reason: reason)
    if let known = try view.refund(refunded.refundId, of: patientId) {
      guard known.refunded == refunded else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: known.view)
    }
    try require(payment)
    return Decision(
      StreamID(patientId), [refunded],
      outcome: RefundDocument(refunded: refunded, refundedAt: view.recordedAt).view)
  }

  private func check(_ view: borrowing RecordView) throws(Failure) {
    var checks = FieldChecks()
    checks.require(
      "/id", id != nil || view.call.command != nil,
      "an id or an idempotency key, so that nothing is given back twice")
    checks.within("/amountMinor", amountMinor, 1...100_000_000)
    checks.text("/reason", reason, 1...500)
    try checks.finish()
  }

  /// Refuses what was not paid, or was given back before.
  private func require(_ payment: PaymentDocument) throws(Failure) {
    guard payment.status == .succeeded else {
      throw .conflict("payment_not_succeeded", "only what was paid can be given back")
    }
    var checks = FieldChecks()
    if currency != payment.submitted.amount.currency {
      checks.refuse("/currency", "currency_mismatch", "the payment's currency")
    } else if amountMinor > payment.refundable {
      checks.refuse("/amountMinor", "amount_exceeds_payment", "at most what was paid and not given back")
    }
    try checks.finish()
  }
}

extension ListRefunds: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let (refunds, page) = try RecordPage.page(
      RefundDocument.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view
    ) { (document) throws(Failure) -> Refund? in
      paymentId.map { $0 == document.refunded.paymentId } ?? true ? document.view : nil
    }
    return Outcome(refunds: refunds, page: page)
  }
}

extension RecordView {
  fileprivate func refund(_ id: RecordID, of patient: PatientID) throws(Failure) -> RefundDocument? {
    let place = BillingPlaceDocument.refund(patient, id)
    guard let moment = try document(BillingPlaceDocument.self, place)?.moment else { return nil }
    return try document(RefundDocument.self, RefundDocument.key(patient, moment, id))
  }
}

/// Money of a payment that was given back.
package struct Refund: Codable, Sendable, Equatable {
  package var id: RecordID
  package var paymentId: RecordID
  package var invoiceId: RecordID
  package var amount: Money
  package var reason: String
  package var refundedAt: Timestamp

  package init(
    id: RecordID, paymentId: RecordID, invoiceId: RecordID, amount: Money, reason: String,
    refundedAt: Timestamp
  ) {
    (self.id, self.paymentId, self.invoiceId) = (id, paymentId, invoiceId)
    (self.amount, self.reason, self.refundedAt) = (amount, reason, refundedAt)
  }

  static let example = Refund(
    id: RecordID(known: "refund-1"), paymentId: Payment.example.id, invoiceId: Invoice.example.id,
    amount: Money(amountMinor: 2_500, currency: "USD"), reason: "Shorter visit than billed",
    refundedAt: Example.end)
}

/// Money of a payment was given back; nothing is owed again for it.
package struct PaymentRefunded: BusinessEvent, MakesRecord {
  package static let type = EventType(code: 650, name: "billing.payment-refunded")
  package var refundId: RecordID
  package var paymentId: RecordID
  package var invoiceId: RecordID
  package var amount: Money
  package var reason: String

  package init(refundId: RecordID, paymentId: RecordID, invoiceId: RecordID, amount: Money, reason: String) {
    (self.refundId, self.paymentId, self.invoiceId) = (refundId, paymentId, invoiceId)
    (self.amount, self.reason) = (amount, reason)
  }

  package var madeID: RecordID { refundId }
}

/// Records that money of a payment was given back.
package struct RefundPayment: Method {
  package static let name = "billing.refund"
  package static let summary =
    "Records that a succeeded payment was given back, wholly or in part; needs an id or a command id."
  package static let access = Access.write(.patient, only: .administrators, shows: .business)
  package static let refusesCardNumbers = true

  package var patientId: PatientID
  /// Made by the client; the same id and content again gives nothing back.
  package var id: RecordID?
  package var paymentId: RecordID
  /// 1 to 100,000,000, and with all refunds before no more than was paid.
  package var amountMinor: Int64
  /// The payment's currency.
  package var currency: String
  /// 1 to 500 characters; the patient is shown it.
  package var reason: String

  package init(patientId: PatientID, paymentId: RecordID, amount: Money, reason: String) {
    (self.patientId, self.paymentId, self.reason) = (patientId, paymentId, reason)
    (amountMinor, currency) = (amount.amountMinor, amount.currency)
  }

  package typealias Outcome = Refund
  package static let example: Self = {
    var call = RefundPayment(
      patientId: Example.patient, paymentId: Payment.example.id, amount: Refund.example.amount,
      reason: Refund.example.reason)
    call.id = Refund.example.id
    return call
  }()
  package static let exampleOutcome = Refund.example
}

package struct ListRefunds: Method {
  package static let name = "billing.listRefunds"
  package static let summary = "Answers what was given back of the patient's payments, the newest first."
  package static let access = Access.read(.patient, only: .patientsAndAdministrators, shows: .business)

  package var patientId: PatientID
  /// Only those of this payment.
  package var paymentId: RecordID?
  /// Refunds a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var refunds: [Refund]
    package var page: Pagination

    package init(refunds: [Refund], page: Pagination) { (self.refunds, self.page) = (refunds, page) }
  }

  package static let example = ListRefunds(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    refunds: [.example], page: Pagination(limit: 50, nextCursor: nil))
}

/// A payment of an invoice; pending until its processor's outcome is recorded (R-MH-146).
package struct Payment: Codable, Sendable, Equatable {
  package var id: RecordID
  package var invoiceId: RecordID
  package var paymentMethodId: RecordID
  package var amount: Money
  package var status: PaymentStatus
  /// The processor's reason, if it failed and one was told.
  @OrNull package var failureCode: String?
  package var createdAt: Timestamp
  @OrNull package var settledAt: Timestamp?
  /// Path of the receipt, if it succeeded.
  @OrNull package var receiptUrl: String?
  /// What was given back of it in all; absent if nothing was.
  package var refunded: Money?

  package init(
    id: RecordID, invoiceId: RecordID, paymentMethodId: RecordID, amount: Money, status: PaymentStatus,
    createdAt: Timestamp
  ) {
    (self.id, self.invoiceId, self.paymentMethodId) = (id, invoiceId, paymentMethodId)
    (self.amount, self.status, self.createdAt) = (amount, status, createdAt)
    (failureCode, settledAt, receiptUrl) = (nil, nil, nil)
  }

  static let example = Payment(
    id: RecordID(known: "payment-1"), invoiceId: Invoice.example.id,
    paymentMethodId: PaymentMethod.example.id, amount: .example, status: .pending, createdAt: Example.start)

  static let exampleSettled: Payment = {
    var payment = example
    (payment.status, payment.settledAt) = (.succeeded, Example.end)
    payment.receiptUrl = "/api/patients/\(Example.patient)/billing/payments/payment-1/receipt"
    return payment
  }()
}

package enum PaymentStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Reserves its amount.
  case pending
  case succeeded, failed
}

/// How a payment ended.
package enum PaymentOutcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case succeeded, failed
}

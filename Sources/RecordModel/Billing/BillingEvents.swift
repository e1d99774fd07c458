/// What is between the patient and the practice's office, which the care team is not shown (R-MH-051).
package protocol BusinessEvent: Event {}

extension BusinessEvent {
  package static var isHiddenFromTeam: Bool { true }
}

/// An invoice was issued.
package struct InvoiceIssued: BusinessEvent, MakesRecord {
  package static let type = EventType(code: 640, name: "billing.invoice-issued")
  package var invoiceId: RecordID
  package var number: String
  package var dueDate: CalendarDay
  package var lines: [InvoiceItem]
  /// The sum of the lines.
  package var total: Money
  package var appointmentId: RecordID?

  package init(
    invoiceId: RecordID, number: String, dueDate: CalendarDay, lines: [InvoiceItem], total: Money,
    appointmentId: RecordID?
  ) {
    (self.invoiceId, self.number, self.dueDate) = (invoiceId, number, dueDate)
    (self.lines, self.total, self.appointmentId) = (lines, total, appointmentId)
  }

  package var madeID: RecordID { invoiceId }
}

/// An invoice was taken back.
package struct InvoiceVoided: BusinessEvent {
  package static let type = EventType(code: 641, name: "billing.invoice-voided")
  package var invoiceId: RecordID
  /// The invoice's total, which is owed no more.
  package var total: Money
  package var reason: String

  package init(invoiceId: RecordID, total: Money, reason: String) {
    (self.invoiceId, self.total, self.reason) = (invoiceId, total, reason)
  }
}

/// A payment was handed to its processor.
package struct PaymentSubmitted: BusinessEvent, MakesRecord {
  package static let type = EventType(code: 642, name: "billing.payment-submitted")
  package var paymentId: RecordID
  package var invoiceId: RecordID
  package var paymentMethodId: RecordID
  package var amount: Money

  package init(paymentId: RecordID, invoiceId: RecordID, paymentMethodId: RecordID, amount: Money) {
    (self.paymentId, self.invoiceId) = (paymentId, invoiceId)
    (self.paymentMethodId, self.amount) = (paymentMethodId, amount)
  }

  package var madeID: RecordID { paymentId }
}

/// A processor said that a payment came.
package struct PaymentSucceeded: BusinessEvent {
  package static let type = EventType(code: 643, name: "billing.payment-succeeded")
  package var paymentId: RecordID
  package var invoiceId: RecordID
  package var amount: Money
  package var processorReference: String

  package init(paymentId: RecordID, invoiceId: RecordID, amount: Money, processorReference: String) {
    (self.paymentId, self.invoiceId) = (paymentId, invoiceId)
    (self.amount, self.processorReference) = (amount, processorReference)
  }
}

/// A processor said that a payment will not come.
package struct PaymentFailed: BusinessEvent {
  package static let type = EventType(code: 644, name: "billing.payment-failed")
  package var paymentId: RecordID
  package var invoiceId: RecordID
  package var processorReference: String
  package var failureCode: String?

  package init(
    paymentId: RecordID, invoiceId: RecordID, processorReference: String, failureCode: String?
  ) {
    (self.paymentId, self.invoiceId) = (paymentId, invoiceId)
    (self.processorReference, self.failureCode) = (processorReference, failureCode)
  }
}

/// A receipt was issued for a succeeded payment.
package struct ReceiptIssued: BusinessEvent {
  package static let type = EventType(code: 645, name: "billing.receipt-issued")
  package var receipt: PaymentReceipt

  package init(receipt: PaymentReceipt) { self.receipt = receipt }
}

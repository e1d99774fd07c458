/// Pays an invoice, wholly or in part.
package struct MakePayment: Method {
  package static let name = "billing.makePayment"
  package static let summary =
    "Submits a payment, which reserves its amount until its outcome is recorded; needs an id or a command id."
  package static let access = Access.write(.patient, only: .patients, shows: .business)
  package static let refusesCardNumbers = true

  package var patientId: PatientID
  /// Made by the client; the same id and content again charges nothing (R-MH-147).
  package var id: RecordID?
  package var invoiceId: RecordID
  package var paymentMethodId: RecordID
  /// 1 to 100,000,000.
  package var amountMinor: Int64
  /// The invoice's currency.
  package var currency: String

  package init(patientId: PatientID, invoiceId: RecordID, paymentMethodId: RecordID, amount: Money) {
    (self.patientId, self.invoiceId, self.paymentMethodId) = (patientId, invoiceId, paymentMethodId)
    (amountMinor, currency) = (amount.amountMinor, amount.currency)
  }

  package typealias Outcome = Payment
  package static let example: Self = {
    var call = MakePayment(
      patientId: Example.patient, invoiceId: Invoice.example.id, paymentMethodId: PaymentMethod.example.id,
      amount: .example)
    call.id = Payment.example.id
    return call
  }()
  package static let exampleOutcome = Payment.example
}

/// Records how a payment ended.
package struct SettlePayment: Method {
  package static let name = "billing.settlePayment"
  package static let summary =
    "Records the processor's outcome of a pending payment, once; a succeeded one gets a receipt."
  package static let access = Access.write(.patient, only: .administrators, shows: .business)
  package static let refusesCardNumbers = true

  package var patientId: PatientID
  package var paymentId: RecordID
  package var outcome: PaymentOutcome
  /// The processor's name for it; 1 to 100 characters.
  package var processorReference: String
  /// At most 80 characters.
  package var failureCode: String?

  package init(
    patientId: PatientID, paymentId: RecordID, outcome: PaymentOutcome, processorReference: String
  ) {
    (self.patientId, self.paymentId, self.outcome) = (patientId, paymentId, outcome)
    self.processorReference = processorReference
  }

  package typealias Outcome = Payment
  package static let example = SettlePayment(
    patientId: Example.patient, paymentId: Payment.example.id, outcome: .succeeded,
    processorReference: "ch_example")
  package static let exampleOutcome = Payment.exampleSettled
}

package struct ListPayments: Method {
  package static let name = "billing.listPayments"
  package static let summary = "Answers the patient's payments, the newest first."
  package static let access = Access.read(.patient, only: .patientsAndAdministrators, shows: .business)

  package var patientId: PatientID
  /// Submitted then or later.
  package var from: Timestamp?
  /// Submitted before.
  package var to: Timestamp?
  /// Payments a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var payments: [Payment]
    package var page: Pagination

    package init(payments: [Payment], page: Pagination) { (self.payments, self.page) = (payments, page) }
  }

  package static let example = ListPayments(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    payments: [.exampleSettled], page: Pagination(limit: 50, nextCursor: nil))
}

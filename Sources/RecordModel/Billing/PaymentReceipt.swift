/// The proof of a succeeded payment, as the contract's `Receipt`.
package struct PaymentReceipt: Codable, Sendable, Equatable {
  package var id: RecordID
  package var paymentId: RecordID
  /// For people: unique among all receipts.
  package var number: String
  package var issuedAt: Timestamp
  /// The holder of the payment method at that time.
  package var payer: String
  package var amount: Money
  /// Such as `visa ending 4242`.
  package var methodLabel: String
  package var invoiceNumber: String

  package init(
    id: RecordID, paymentId: RecordID, number: String, issuedAt: Timestamp, payer: String, amount: Money,
    methodLabel: String, invoiceNumber: String
  ) {
    (self.id, self.paymentId, self.number, self.issuedAt) = (id, paymentId, number, issuedAt)
    (self.payer, self.amount, self.methodLabel) = (payer, amount, methodLabel)
    self.invoiceNumber = invoiceNumber
  }

  static let example = PaymentReceipt(
    id: RecordID(known: "receipt-1"), paymentId: Payment.example.id, number: "REC-0A1B2C3D4E-0001",
    issuedAt: Example.end, payer: "Erika Beispiel", amount: .example, methodLabel: "visa ending 4242",
    invoiceNumber: Invoice.example.number)
}

/// Answers the receipt of a payment.
package struct GetReceipt: Method {
  package static let name = "billing.receipt"
  package static let summary = "Answers the receipt of a succeeded payment."
  package static let access = Access.read(.patient, only: .patientsAndAdministrators, shows: .business)

  package var patientId: PatientID
  package var paymentId: RecordID

  package init(patientId: PatientID, paymentId: RecordID) {
    (self.patientId, self.paymentId) = (patientId, paymentId)
  }

  package typealias Outcome = PaymentReceipt
  package static let example = GetReceipt(patientId: Example.patient, paymentId: Payment.example.id)
  package static let exampleOutcome = PaymentReceipt.example
}

/// Reads a piece of a receipt as PDF.
package struct ReadReceipt: Method {
  package static let name = "billing.readReceipt"
  package static let summary =
    "Answers a piece of a receipt as PDF, which the laboratory prints once the receipt is issued."
  package static let access = Access.read(.patient, only: .patientsAndAdministrators, shows: .business)

  package var patientId: PatientID
  package var paymentId: RecordID
  /// Bytes before the piece; 0 if left out.
  package var offset: Int?
  /// Bytes of the piece at most, 1 to 131,072; as many if left out.
  package var limit: Int?

  package init(patientId: PatientID, paymentId: RecordID, offset: Int? = nil) {
    (self.patientId, self.paymentId, self.offset) = (patientId, paymentId, offset)
  }

  package typealias Outcome = DocumentPiece
  package static let example = ReadReceipt(
    patientId: Example.patient, paymentId: Payment.example.id, offset: 0)
  package static let exampleOutcome: DocumentPiece = {
    var document = RecordDocument.example
    document.fileName = FileName(cleaning: PaymentReceipt.example.number + ".pdf")
    return DocumentPiece(document, offset: 0, data: "JVBERi0xLjcK")
  }()
}

import Crypto
import RecordModel
import RecordStore

extension RecordView {
  func books(of patient: PatientID) throws(Failure) -> BooksDocument {
    try document(BooksDocument.self, patient.keyBytes) ?? BooksDocument()
  }

  func invoice(_ id: RecordID, of patient: PatientID) throws(Failure) -> InvoiceDocument? {
    let place = BillingPlaceDocument.invoice(patient, id)
    guard let moment = try document(BillingPlaceDocument.self, place)?.moment else { return nil }
    return try document(InvoiceDocument.self, InvoiceDocument.key(patient, moment, id))
  }

  func payment(_ id: RecordID, of patient: PatientID) throws(Failure) -> PaymentDocument? {
    let place = BillingPlaceDocument.payment(patient, id)
    guard let moment = try document(BillingPlaceDocument.self, place)?.moment else { return nil }
    return try document(PaymentDocument.self, PaymentDocument.key(patient, moment, id))
  }

  /// The patient's invoice, or the refusal that there is none.
  func knownInvoice(_ id: RecordID, of patient: PatientID) throws(Failure) -> InvoiceDocument {
    if let invoice = try invoice(id, of: patient) { return invoice }
    _ = try self.patient(patient)
    throw .noSuch("invoice", field: "invoiceId")
  }

  /// The patient's payment, or the refusal that there is none.
  func knownPayment(_ id: RecordID, of patient: PatientID) throws(Failure) -> PaymentDocument {
    if let payment = try payment(id, of: patient) { return payment }
    _ = try self.patient(patient)
    throw .noSuch("payment", field: "paymentId")
  }

  /// The receipt of the patient's payment, or the refusal that there is none.
  func receipt(of payment: RecordID, _ patient: PatientID) throws(Failure) -> PaymentReceipt {
    guard let receipt = try knownPayment(payment, of: patient).receipt else {
      throw Failure(
        .notFound, "only succeeded payments have a receipt", details: ["reason": "no_receipt"])
    }
    return receipt
  }

  /// The patient's payment method, or the refusal that there is none.
  func knownMethod(_ id: RecordID, of patient: PatientID) throws(Failure) -> PaymentMethodDocument {
    let known = try document(PaymentMethodDocument.self, patient.keyBytes + id.keyBytes)
    if let known, !known.isRemoved { return known }
    _ = try self.patient(patient)
    throw .noSuch("payment method", field: "paymentMethodId")
  }

  /// The patient's payment methods, the newest first.
  func paymentMethods(of patient: PatientID) throws(Failure) -> [PaymentMethodDocument] {
    try documents(PaymentMethodDocument.self, prefix: patient.keyBytes, limit: Int.max).map(\.document)
      .filter { !$0.isRemoved }.sorted { $0.number > $1.number }
  }

  /// The id of something new: the client's, or a UUID.
  ///
  /// Ids come back in bodies in which no card number may be, and other ids can look like one.
  func billingID(_ wanted: RecordID?, for patient: PatientID) throws(Failure) -> RecordID {
    guard let wanted else { return RecordID(uuid: store.random.words()) }
    return try newID(wanted, for: patient, in: .billing)
  }
}

extension PatientID {
  /// A number for people that is unique among all patients' of its kind, and says nothing of who the patient is:
  /// `INV-0A1B2C3D4E-0001`.
  func number(_ kind: String, _ count: Int) -> String {
    let hash = SHA256.bytes(of: Array("billing\0".utf8) + keyBytes, first: 5)
    let digits = String(count)
    let padded = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    return "\(kind)-\(Hexadecimal.text(hash).uppercased())-\(padded)"
  }
}

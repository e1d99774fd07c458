import Crypto
import RecordModel
import RecordStore

/// Each patient's invoices, payments, payment methods and books.
enum BillingProjection: Projection {
  static let name = "billing"
  static let revision: UInt32 = 2
  static let handles = EventCatalog.types(of: .billing)
  static let ignores = EventCatalog.outside(.billing)
  static let streamKind: StreamID.Kind? = .patient

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    let fold = BillingFold(patient: patient, envelope: event.envelope, documents: documents)
    switch event.payload {
    case let event as InvoiceIssued: try fold.take(event)
    case let event as InvoiceVoided: try fold.change(event.invoiceId) { $0.isVoid = true }
    case let event as PaymentSubmitted: try fold.take(event)
    case let event as PaymentSucceeded: try fold.take(event)
    case let event as PaymentFailed: try fold.take(event)
    case let event as ReceiptIssued: try fold.take(event)
    case let event as PaymentRefunded: try fold.take(event)
    case let event as PaymentMethodAdded: try fold.take(event)
    case let event as DefaultPaymentMethodSet:
      try fold.changeBooks { $0.defaultMethod = event.paymentMethodId }
    case let event as PaymentMethodUpdated:
      try fold.change(method: event.paymentMethodId) { $0.details = event.details }
    case let event as PaymentMethodRemoved: try fold.take(event)
    default: break
    }
    if let entry = LedgerEntry(event.payload, event.envelope) { try fold.book(entry) }
  }
}

/// One event of billing on its way into a patient's documents.
struct BillingFold {
  let patient: PatientID
  let envelope: Envelope
  let documents: StreamDocuments

  private var moment: Timestamp { envelope.recordedAt }

  func take(_ issued: InvoiceIssued) throws(Failure) {
    documents.set(
      InvoiceDocument(issued, at: moment), InvoiceDocument.key(patient, moment, issued.invoiceId))
    documents.set(
      BillingPlaceDocument(moment: moment), BillingPlaceDocument.invoice(patient, issued.invoiceId))
    try changeBooks { $0.invoices += 1 }
  }

  func take(_ submitted: PaymentSubmitted) throws(Failure) {
    documents.set(
      PaymentDocument(submitted, at: moment), PaymentDocument.key(patient, moment, submitted.paymentId))
    documents.set(
      BillingPlaceDocument(moment: moment), BillingPlaceDocument.payment(patient, submitted.paymentId))
    try change(submitted.invoiceId) { $0.pending &+= submitted.amount.amountMinor }
    try change(method: submitted.paymentMethodId) { $0.pending += 1 }
  }

  func take(_ succeeded: PaymentSucceeded) throws(Failure) {
    try settle(succeeded.paymentId) { $0.status = .succeeded }
    try change(succeeded.invoiceId) { $0.paid &+= succeeded.amount.amountMinor }
  }

  func take(_ failed: PaymentFailed) throws(Failure) {
    try settle(failed.paymentId) { ($0.status, $0.failureCode) = (.failed, failed.failureCode) }
  }

  func take(_ issued: ReceiptIssued) throws(Failure) {
    try change(payment: issued.receipt.paymentId) { $0.receipt = issued.receipt }
    try changeBooks { $0.receipts += 1 }
  }

  func take(_ refunded: PaymentRefunded) throws(Failure) {
    documents.set(
      RefundDocument(refunded: refunded, refundedAt: moment),
      RefundDocument.key(patient, moment, refunded.refundId))
    documents.set(
      BillingPlaceDocument(moment: moment), BillingPlaceDocument.refund(patient, refunded.refundId))
    try change(payment: refunded.paymentId) { $0.refunded &+= refunded.amount.amountMinor }
  }

  func take(_ added: PaymentMethodAdded) throws(Failure) {
    let number = try books.paymentMethods + 1
    let method = PaymentMethodDocument(
      id: added.paymentMethodId, details: added.details, createdAt: moment, number: number,
      first: try added.digest)
    documents.set(method, patient.keyBytes + method.id.keyBytes)
    try changeBooks { $0.paymentMethods = number }
  }

  func take(_ removed: PaymentMethodRemoved) throws(Failure) {
    try change(method: removed.paymentMethodId) { $0.isRemoved = true }
    try changeBooks { books in
      if books.defaultMethod == removed.paymentMethodId { books.defaultMethod = removed.newDefault }
    }
  }

  func book(_ entry: LedgerEntry) throws(Failure) {
    documents.set(
      LedgerEntryDocument(entry: entry), LedgerEntryDocument.key(patient, envelope.position))
    try changeBooks { $0.book(entry.postings) }
  }

  /// Ends a payment: what it reserved is free again.
  private func settle(_ id: RecordID, _ body: (inout PaymentDocument) -> Void) throws(Failure) {
    try change(payment: id) { payment in
      payment.settledAt = moment
      body(&payment)
    }
    guard let payment = try payment(id) else { return }
    try change(payment.submitted.invoiceId) { $0.pending &-= payment.submitted.amount.amountMinor }
    try change(method: payment.submitted.paymentMethodId) { $0.pending -= 1 }
  }
}

extension BillingFold {
  fileprivate var books: BooksDocument {
    get throws(Failure) { try documents.get(BooksDocument.self, patient.keyBytes) ?? BooksDocument() }
  }

  func changeBooks(_ body: (inout BooksDocument) -> Void) throws(Failure) {
    var books = try books
    body(&books)
    documents.set(books, patient.keyBytes)
  }

  func change(_ invoice: RecordID, _ body: (inout InvoiceDocument) -> Void) throws(Failure) {
    let place = BillingPlaceDocument.invoice(patient, invoice)
    guard let moment = try documents.get(BillingPlaceDocument.self, place)?.moment else { return }
    try documents.change(InvoiceDocument.self, InvoiceDocument.key(patient, moment, invoice), body)
  }

  fileprivate func payment(_ id: RecordID) throws(Failure) -> PaymentDocument? {
    let place = BillingPlaceDocument.payment(patient, id)
    guard let moment = try documents.get(BillingPlaceDocument.self, place)?.moment else { return nil }
    return try documents.get(PaymentDocument.self, PaymentDocument.key(patient, moment, id))
  }

  fileprivate func change(
    payment id: RecordID, _ body: (inout PaymentDocument) -> Void
  ) throws(Failure) {
    guard var document = try payment(id) else { return }
    body(&document)
    documents.set(document, PaymentDocument.key(patient, document.createdAt, id))
  }

  func change(method: RecordID, _ body: (inout PaymentMethodDocument) -> Void) throws(Failure) {
    try documents.change(PaymentMethodDocument.self, patient.keyBytes + method.keyBytes, body)
  }
}

extension PaymentMethodAdded {
  /// Identifies what was stored.
  var digest: [UInt8] {
    get throws(Failure) { SHA256.bytes(of: try encodeCBOR(self)) }
  }
}

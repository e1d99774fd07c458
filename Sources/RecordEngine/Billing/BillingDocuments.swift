import RecordModel
import RecordStore

/// An invoice and what became of it.
///
/// Key: patient id 16, moment newest first 8, invoice id.
struct InvoiceDocument: Document {
  static var projection: any Projection.Type { BillingProjection.self }
  static let prefix = UInt8(ascii: "I")

  var issued: InvoiceIssued
  var issuedAt: Timestamp
  /// Succeeded payments, in minor units.
  var paid: Int64 = 0
  /// Pending payments, in minor units.
  var pending: Int64 = 0
  var isVoid = false

  init(_ issued: InvoiceIssued, at moment: Timestamp) { (self.issued, issuedAt) = (issued, moment) }

  static func key(_ patient: PatientID, _ moment: Timestamp, _ id: RecordID) -> [UInt8] {
    patient.keyBytes + moment.newestFirst + id.keyBytes
  }

  /// What is owed: total minus succeeded payments, and nothing once it is void (R-MH-144).
  var balance: Int64 { isVoid ? 0 : issued.total.amountMinor &- paid }
  /// What can be paid: pending payments reserve theirs.
  var unreserved: Int64 { balance &- pending }
  var isPayable: Bool { balance > 0 }
  var hasPayments: Bool { paid > 0 || pending > 0 }

  func status(at now: Timestamp) -> InvoiceStatus {
    if isVoid { return .void }
    if balance == 0 { return .paid }
    if CalendarDay(now) > issued.dueDate { return .overdue }
    return paid > 0 ? .partiallyPaid : .open
  }

  func view(at now: Timestamp) -> Invoice {
    let currency = issued.total.currency
    return Invoice(
      id: issued.invoiceId, number: issued.number, issuedDate: CalendarDay(issuedAt), dueDate: issued.dueDate,
      status: status(at: now), total: issued.total,
      balance: Money(amountMinor: balance, currency: currency),
      lines: issued.lines.map { InvoiceLine($0, currency: currency) }, appointmentId: issued.appointmentId)
  }
}

/// A payment and what became of it.
///
/// Key: patient id 16, moment newest first 8, payment id.
struct PaymentDocument: Document {
  static var projection: any Projection.Type { BillingProjection.self }
  static let prefix = UInt8(ascii: "P")

  var submitted: PaymentSubmitted
  var createdAt: Timestamp
  var status = PaymentStatus.pending
  var failureCode: String?
  var settledAt: Timestamp?
  var receipt: PaymentReceipt?
  /// Given back, in minor units.
  var refunded: Int64 = 0

  init(_ submitted: PaymentSubmitted, at moment: Timestamp) {
    (self.submitted, createdAt) = (submitted, moment)
  }

  static func key(_ patient: PatientID, _ moment: Timestamp, _ id: RecordID) -> [UInt8] {
    patient.keyBytes + moment.newestFirst + id.keyBytes
  }

  /// What can be given back.
  var refundable: Int64 { status == .succeeded ? submitted.amount.amountMinor &- refunded : 0 }

  func view(of patient: PatientID) -> Payment {
    var payment = Payment(
      id: submitted.paymentId, invoiceId: submitted.invoiceId, paymentMethodId: submitted.paymentMethodId,
      amount: submitted.amount, status: status, createdAt: createdAt)
    (payment.failureCode, payment.settledAt) = (failureCode, settledAt)
    if status == .succeeded {
      payment.receiptUrl = "/api/patients/\(patient)/billing/payments/\(submitted.paymentId)/receipt"
    }
    if refunded > 0 {
      payment.refunded = Money(amountMinor: refunded, currency: submitted.amount.currency)
    }
    return payment
  }
}

/// The moment under which an invoice, a payment or a refund is kept.
///
/// Key: patient id 16, kind 1, id.
struct BillingPlaceDocument: Document {
  static var projection: any Projection.Type { BillingProjection.self }
  static let prefix = UInt8(ascii: "W")

  var moment: Timestamp

  static func invoice(_ patient: PatientID, _ id: RecordID) -> [UInt8] {
    patient.keyBytes + [InvoiceDocument.prefix] + id.keyBytes
  }

  static func payment(_ patient: PatientID, _ id: RecordID) -> [UInt8] {
    patient.keyBytes + [PaymentDocument.prefix] + id.keyBytes
  }

  static func refund(_ patient: PatientID, _ id: RecordID) -> [UInt8] {
    patient.keyBytes + [RefundDocument.prefix] + id.keyBytes
  }
}

/// A payment method; its token is in the event alone.
///
/// Key: patient id 16, id.
struct PaymentMethodDocument: Document {
  static var projection: any Projection.Type { BillingProjection.self }
  static let prefix = UInt8(ascii: "M")

  var id: RecordID
  var details: PaymentMethodDetails
  var createdAt: Timestamp
  /// Counts the patient's payment methods, from 1.
  var number: Int
  /// Pending payments with it.
  var pending = 0
  var isRemoved = false
  /// Hash of what was first stored, token included, to recognize repeats.
  var first: [UInt8]

  func isExpired(at now: Timestamp) -> Bool { details.isExpired(at: now) }

  func view(isDefault: Bool, at now: Timestamp) -> PaymentMethod {
    PaymentMethod(
      id: id, details, isDefault: isDefault, expired: isExpired(at: now), createdAt: createdAt)
  }
}

extension PaymentMethodDetails {
  /// Whether its month is over, in UTC.
  func isExpired(at now: Timestamp) -> Bool {
    let today = CalendarDay(now)
    return (expYear, expMonth) < (today.year, today.month)
  }
}

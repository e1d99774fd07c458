import RecordModel
import RecordStore

/// A patient's books in short.
///
/// Key: patient id 16.
struct BooksDocument: Document {
  static var projection: any Projection.Type { BillingProjection.self }
  static let prefix = UInt8(ascii: "B")

  var invoices = 0
  var receipts = 0
  var paymentMethods = 0
  /// There is one while there is any payment method (R-MH-152).
  var defaultMethod: RecordID?
  /// Of all entries of the ledger; they sum to zero in each currency.
  var balances: [LedgerPosting] = []

  func balance(_ account: LedgerAccount, _ currency: String) -> Int64 {
    balances.first { $0.account == account && $0.amount.currency == currency }?.amount.amountMinor ?? 0
  }

  mutating func book(_ postings: [LedgerPosting]) {
    for posting in postings {
      let index = balances.firstIndex {
        $0.account == posting.account && $0.amount.currency == posting.amount.currency
      }
      guard let index else {
        balances.append(posting)
        continue
      }
      balances[index].amount.amountMinor &+= posting.amount.amountMinor
    }
  }
}

/// What one event moved.
///
/// Key: patient id 16, position 8.
struct LedgerEntryDocument: Document {
  static var projection: any Projection.Type { BillingProjection.self }
  static let prefix = UInt8(ascii: "L")

  var entry: LedgerEntry

  static func key(_ patient: PatientID, _ position: UInt64) -> [UInt8] {
    patient.keyBytes + position.keyBytes
  }
}

extension LedgerEntry {
  /// What an event moves; `nil` for one that moves nothing, such as a payment that is pending or failed.
  init?(_ payload: any Event, _ envelope: Envelope) {
    let (invoice, payment, postings): (RecordID, RecordID?, [LedgerPosting])
    switch payload {
    case let issued as InvoiceIssued:
      (invoice, payment) = (issued.invoiceId, nil)
      postings = Self.moving(issued.total, from: .revenue, to: .receivable)
    case let voided as InvoiceVoided:
      (invoice, payment) = (voided.invoiceId, nil)
      postings = Self.moving(voided.total, from: .receivable, to: .revenue)
    case let succeeded as PaymentSucceeded:
      (invoice, payment) = (succeeded.invoiceId, succeeded.paymentId)
      postings = Self.moving(succeeded.amount, from: .receivable, to: .cash)
    case let refunded as PaymentRefunded:
      // What was given back was not earned after all; it is not owed again.
      (invoice, payment) = (refunded.invoiceId, refunded.paymentId)
      postings = Self.moving(refunded.amount, from: .cash, to: .revenue)
    default: return nil
    }
    self.init(
      position: envelope.position, recordedAt: envelope.recordedAt, invoiceId: invoice, paymentId: payment,
      postings: postings)
  }

  private static func moving(
    _ amount: Money, from credited: LedgerAccount, to debited: LedgerAccount
  ) -> [LedgerPosting] {
    let taken = Money(amountMinor: 0 &- amount.amountMinor, currency: amount.currency)
    return [LedgerPosting(debited, amount), LedgerPosting(credited, taken)]
  }
}

import RecordModel
import RecordStore

extension GetInvoice: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Invoice {
    try view.knownInvoice(invoiceId, of: patientId).view(at: view.now)
  }
}

extension ListInvoices: Scan {
  /// What an empty list is said to be owed in, since it has to name some currency.
  private static let anyCurrency = "USD"

  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let span = try TimeSpan(from, to)
    let (invoices, page) = try RecordPage.page(
      InvoiceDocument.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view
    ) { (invoice) throws(Failure) -> Invoice? in
      guard span.touches(invoice.issuedAt), status.map({ $0 == invoice.status(at: view.now) }) ?? true else {
        return nil
      }
      return invoice.view(at: view.now)
    }
    return Outcome(invoices: invoices, totalBalance: try owed(view), page: page)
  }

  private func owed(_ view: borrowing RecordView) throws(Failure) -> Money {
    let all = try view.documents(InvoiceDocument.self, prefix: patientId.keyBytes, limit: Int.max)
    let newest = all.first { $0.document.isPayable } ?? all.first
    let currency = newest?.document.issued.total.currency ?? Self.anyCurrency
    return Money(
      amountMinor: try view.books(of: patientId).balance(.receivable, currency), currency: currency)
  }
}

extension TimeSpan {
  /// Whether it has a part of the day of a moment in UTC: an invoice is issued on a day.
  fileprivate func touches(_ moment: Timestamp) -> Bool {
    let day = CalendarDay(moment).start
    return !isBefore(day) && !isAfter(Timestamp(milliseconds: day.milliseconds + 86_399_999))
  }
}

extension ListPayments: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let span = try TimeSpan(from, to)
    let (payments, page) = try RecordPage.page(
      PaymentDocument.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view
    ) { (payment) throws(Failure) -> Payment? in
      span.contains(payment.createdAt) ? payment.view(of: patientId) : nil
    }
    return Outcome(payments: payments, page: page)
  }
}

extension GetReceipt: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> PaymentReceipt {
    try view.receipt(of: paymentId, patientId)
  }
}

extension GetLedger: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let (entries, page) = try RecordPage.page(
      LedgerEntryDocument.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view
    ) { (document) throws(Failure) -> LedgerEntry? in document.entry }
    let balances = try view.books(of: patientId).balances.sorted {
      ($0.amount.currency, $0.account.rawValue) < ($1.amount.currency, $1.account.rawValue)
    }
    return Outcome(balances: balances, entries: entries, page: page)
  }
}

extension ListPaymentMethods: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let chosen = try view.books(of: patientId).defaultMethod
    let (found, page) = try RecordPage.page(
      of: try view.paymentMethods(of: patientId), limit: limit, cursor: cursor
    ) { [Hexadecimal.text((~UInt64($0.number)).keyBytes)] }
    return Outcome(
      paymentMethods: found.map { $0.view(isDefault: $0.id == chosen, at: view.now) }, page: page)
  }
}

import RecordModel
import RecordStore

/// What is not the care team's, so that its chart has none of it.
extension ChartSection {
  /// Without the items themselves, which are the practice's.
  static let bookmarks = ChartSection("bookmarks", .library) { (patient, view) throws(Failure) in
    guard view.admits(to: ListBookmarks.self) else { return [] }
    let all = try view.documents(BookmarkDocument.self, prefix: patient.keyBytes, limit: Int.max)
    return try all.map { (found) throws(Failure) in
      try ChartItem(found.document.resourceId.text, found.document.view(nil))
    }
  }

  static let invoices = ChartSection("invoices", .billing) { (patient, view) throws(Failure) in
    guard view.admits(to: ListInvoices.self) else { return [] }
    let all = try view.documents(InvoiceDocument.self, prefix: patient.keyBytes, limit: Int.max)
    return try all.map { (found) throws(Failure) in
      try ChartItem(found.document.issued.invoiceId.text, found.document.view(at: view.now))
    }
  }

  static let payments = ChartSection("payments", .billing) { (patient, view) throws(Failure) in
    guard view.admits(to: ListPayments.self) else { return [] }
    let all = try view.documents(PaymentDocument.self, prefix: patient.keyBytes, limit: Int.max)
    return try all.map { (found) throws(Failure) in
      try ChartItem(found.document.submitted.paymentId.text, found.document.view(of: patient))
    }
  }

  static let refunds = ChartSection("refunds", .billing) { (patient, view) throws(Failure) in
    guard view.admits(to: ListRefunds.self) else { return [] }
    let all = try view.documents(RefundDocument.self, prefix: patient.keyBytes, limit: Int.max)
    return try all.map { (found) throws(Failure) in
      try ChartItem(found.document.refunded.refundId.text, found.document.view)
    }
  }

  static let paymentMethods = ChartSection("paymentMethods", .billing) { (patient, view) throws(Failure) in
    guard view.admits(to: ListPaymentMethods.self) else { return [] }
    let chosen = try view.books(of: patient).defaultMethod
    return try view.paymentMethods(of: patient).map { (method) throws(Failure) in
      try ChartItem(method.id.text, method.view(isDefault: method.id == chosen, at: view.now))
    }
  }
}

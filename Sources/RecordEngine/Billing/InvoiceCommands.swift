import RecordModel
import RecordStore

extension IssueInvoice: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Invoice> {
    try check(try view.patient(patientId).person)
    let invoiceId = try view.billingID(id, for: patientId)
    let total = Money(amountMinor: lines.reduce(0) { $0 &+ $1.amountMinor }, currency: currency)
    let books = try view.books(of: patientId)
    let issued = InvoiceIssued(
      invoiceId: invoiceId, number: patientId.number("INV", books.invoices + 1), dueDate: dueDate,
      lines: lines, total: total, appointmentId: appointmentId)
    if let known = try view.invoice(invoiceId, of: patientId) {
      guard known.issued.says(issued) else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: known.view(at: view.now))
    }
    if let appointmentId { _ = try view.appointment(appointmentId, of: patientId) }
    let owed = books.balance(.receivable, currency).addingReportingOverflow(total.amountMinor)
    let earned = (0 &- books.balance(.revenue, currency)).addingReportingOverflow(total.amountMinor)
    if owed.overflow || earned.overflow {
      throw Failure(problems: [
        FieldProblem(path: "/lines", code: "out_of_range", message: "more than the patient's books can hold")
      ])
    }
    let document = InvoiceDocument(issued, at: view.recordedAt)
    return Decision(StreamID(patientId), [issued], outcome: document.view(at: view.now))
  }

  private func check(_ person: PersonDetails) throws(Failure) {
    var checks = FieldChecks()
    if let birth = person.birthDate, dueDate < birth {
      checks.refuse("/dueDate", "before_birth", "not before the date of birth")
    }
    if Currency.digits(of: currency) == nil {
      checks.refuse("/currency", "bad_format", "a code of ISO 4217")
    }
    if lines.isEmpty { checks.refuse("/lines", "out_of_range", "1 to 100") }
    if lines.count > 100 { checks.refuse("/lines", "too_many", "at most 100") }
    for (index, line) in lines.enumerated() {
      checks.text("/lines/\(index)/description", line.description, 1...300)
      checks.within("/lines/\(index)/quantity", line.quantity, 1...1000)
      checks.within("/lines/\(index)/unitPriceMinor", line.unitPriceMinor, 0...100_000_000)
    }
    try checks.finish()
  }
}

extension InvoiceIssued {
  /// Whether it asks for the same.
  fileprivate func says(_ other: InvoiceIssued) -> Bool {
    (dueDate, lines, total, appointmentId) == (other.dueDate, other.lines, other.total, other.appointmentId)
  }
}

extension VoidInvoice: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Invoice> {
    var checks = FieldChecks()
    checks.text("/reason", reason, 1...500)
    try checks.finish()
    var invoice = try view.knownInvoice(invoiceId, of: patientId)
    if invoice.isVoid { throw .conflict("already_void", "the invoice is void already") }
    if invoice.hasPayments {
      throw .conflict("invoice_has_payments", "something was paid on the invoice, or is being paid")
    }
    invoice.isVoid = true
    return Decision(
      StreamID(patientId),
      [InvoiceVoided(invoiceId: invoiceId, total: invoice.issued.total, reason: reason)],
      outcome: invoice.view(at: view.now))
  }
}

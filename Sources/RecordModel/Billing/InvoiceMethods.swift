/// Issues an invoice.
package struct IssueInvoice: Method {
  package static let name = "billing.issueInvoice"
  package static let summary = "Issues an invoice to a patient, who is notified."
  package static let access = Access.write(.patient, only: .administrators, shows: .business)

  package var patientId: PatientID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// May be past: an invoice can be issued late.
  package var dueDate: CalendarDay
  /// By ISO 4217.
  package var currency: String
  /// 1 to 100.
  package var lines: [InvoiceItem]
  /// The patient's visit that it is for.
  package var appointmentId: RecordID?

  package init(patientId: PatientID, dueDate: CalendarDay, currency: String, lines: [InvoiceItem]) {
    (self.patientId, self.dueDate, self.currency, self.lines) = (patientId, dueDate, currency, lines)
  }

  package typealias Outcome = Invoice
  package static let example = IssueInvoice(
    patientId: Example.patient, dueDate: Invoice.example.dueDate, currency: "USD", lines: [.example])
  package static let exampleOutcome = Invoice.example
}

/// Takes an invoice back.
package struct VoidInvoice: Method {
  package static let name = "billing.voidInvoice"
  package static let summary = "Takes back an invoice on which nothing was paid and no payment is pending."
  package static let access = Access.write(.patient, only: .administrators, shows: .business)

  package var patientId: PatientID
  package var invoiceId: RecordID
  /// 1 to 500 characters.
  package var reason: String

  package init(patientId: PatientID, invoiceId: RecordID, reason: String) {
    (self.patientId, self.invoiceId, self.reason) = (patientId, invoiceId, reason)
  }

  package typealias Outcome = Invoice
  package static let example = VoidInvoice(
    patientId: Example.patient, invoiceId: Invoice.example.id, reason: "Issued twice")
  package static let exampleOutcome: Invoice = {
    var invoice = Invoice.example
    (invoice.status, invoice.balance.amountMinor) = (.void, 0)
    return invoice
  }()
}

package struct GetInvoice: Method {
  package static let name = "billing.getInvoice"
  package static let summary = "Answers one invoice."
  package static let access = Access.read(.patient, only: .patientsAndAdministrators, shows: .business)

  package var patientId: PatientID
  package var invoiceId: RecordID

  package init(patientId: PatientID, invoiceId: RecordID) {
    (self.patientId, self.invoiceId) = (patientId, invoiceId)
  }

  package typealias Outcome = Invoice
  package static let example = GetInvoice(patientId: Example.patient, invoiceId: Invoice.example.id)
  package static let exampleOutcome = Invoice.example
}

package struct ListInvoices: Method {
  package static let name = "billing.listInvoices"
  package static let summary = "Answers the patient's invoices, the newest first, and what is owed in all."
  package static let access = Access.read(.patient, only: .patientsAndAdministrators, shows: .business)

  package var patientId: PatientID
  package var status: InvoiceStatus?
  /// Issued on that day or later.
  package var from: Timestamp?
  /// Issued on a day that began before.
  package var to: Timestamp?
  /// Invoices a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var invoices: [Invoice]
    /// What is owed on all invoices of one currency, whatever the list shows.
    ///
    /// The currency is that of the newest invoice on which something is owed: currencies are never added.
    package var totalBalance: Money
    package var page: Pagination

    package init(invoices: [Invoice], totalBalance: Money, page: Pagination) {
      (self.invoices, self.totalBalance, self.page) = (invoices, totalBalance, page)
    }
  }

  package static let example = ListInvoices(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    invoices: [.example], totalBalance: .example, page: Pagination(limit: 50, nextCursor: nil))
}

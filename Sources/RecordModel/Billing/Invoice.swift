/// What a patient is asked to pay.
package struct Invoice: Codable, Sendable, Equatable {
  package var id: RecordID
  /// For people: unique among all invoices.
  package var number: String
  /// The day of its issue in UTC.
  package var issuedDate: CalendarDay
  package var dueDate: CalendarDay
  package var status: InvoiceStatus
  package var total: Money
  /// What is left to pay; pending payments are not taken off (R-MH-144).
  package var balance: Money
  package var lines: [InvoiceLine]
  /// The visit that it is for.
  @OrNull package var appointmentId: RecordID?

  package init(
    id: RecordID, number: String, issuedDate: CalendarDay, dueDate: CalendarDay, status: InvoiceStatus,
    total: Money, balance: Money, lines: [InvoiceLine], appointmentId: RecordID?
  ) {
    (self.id, self.number, self.issuedDate, self.dueDate) = (id, number, issuedDate, dueDate)
    (self.status, self.total, self.balance, self.lines) = (status, total, balance, lines)
    self.appointmentId = appointmentId
  }

  static let example = Invoice(
    id: RecordID(known: "invoice-1"), number: "INV-0A1B2C3D4E-0001", issuedDate: CalendarDay(Example.start),
    dueDate: CalendarDay(year: 2026, month: 2, day: 15), status: .open, total: .example, balance: .example,
    lines: [InvoiceLine(.example, currency: "USD")], appointmentId: nil)
}

/// How far an invoice is paid (R-MH-145).
package enum InvoiceStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case open
  case partiallyPaid = "partially-paid"
  case paid
  /// Something is left to pay after the due date.
  case overdue
  /// Taken back; nothing is owed.
  case void
}

package struct InvoiceLine: Codable, Sendable, Equatable {
  package var description: String
  package var quantity: Int
  package var unitPrice: Money
  /// Quantity times price.
  package var amount: Money

  package init(_ line: InvoiceItem, currency: String) {
    (description, quantity) = (line.description, line.quantity)
    unitPrice = Money(amountMinor: Int64(line.unitPriceMinor), currency: currency)
    amount = Money(amountMinor: line.amountMinor, currency: currency)
  }
}

/// A line of an invoice as it is issued.
package struct InvoiceItem: Codable, Sendable, Equatable {
  /// 1 to 300 characters.
  package var description: String
  /// 1 to 1000.
  package var quantity: Int
  /// 0 to 100,000,000, in minor units of the invoice's currency.
  package var unitPriceMinor: Int

  package init(description: String, quantity: Int, unitPriceMinor: Int) {
    (self.description, self.quantity, self.unitPriceMinor) = (description, quantity, unitPriceMinor)
  }

  /// Within its bounds far from overflowing.
  package var amountMinor: Int64 { Int64(quantity) &* Int64(unitPriceMinor) }

  static let example = InvoiceItem(description: "Consultation", quantity: 1, unitPriceMinor: 12_500)
}

extension Money {
  static let example = Money(amountMinor: 12_500, currency: "USD")
}

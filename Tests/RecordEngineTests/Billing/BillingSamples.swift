import RecordModel

@testable import RecordStore

extension EventSamples {
  /// One event of every type of billing.
  static var billing: [any Event] {
    let (invoice, payment) = (RecordID(replacing: "invoice-1"), RecordID(replacing: "payment-1"))
    let (card, other) = (RecordID(replacing: "card-1"), RecordID(replacing: "card-2"))
    let amount = Money(amountMinor: 12_500, currency: "USD")
    let details = PaymentMethodDetails(
      kind: .card, brand: .visa, last4: "4242", expMonth: 12, expYear: 2030, cardholderName: "Erika Muster",
      billingAddress: Address(
        line1: "Hauptstraße 1", line2: nil, city: "Berlin", region: "BE", postalCode: "10115", country: "DE"))
    let receipt = PaymentReceipt(
      id: RecordID(replacing: "receipt-1"), paymentId: payment, number: "REC-0A1B2C3D4E-0001",
      issuedAt: Example.end, payer: "Erika Muster", amount: amount, methodLabel: details.label,
      invoiceNumber: "INV-0A1B2C3D4E-0001")
    return [
      InvoiceIssued(
        invoiceId: invoice, number: "INV-0A1B2C3D4E-0001", dueDate: CalendarDay(Example.end),
        lines: [InvoiceItem(description: "Beratung", quantity: 1, unitPriceMinor: 12_500)], total: amount,
        appointmentId: RecordID(replacing: "visit-1")),
      InvoiceVoided(invoiceId: invoice, total: amount, reason: "doppelt"),
      PaymentSubmitted(
        paymentId: payment, invoiceId: invoice, paymentMethodId: card, amount: amount),
      PaymentSucceeded(
        paymentId: payment, invoiceId: invoice, amount: amount, processorReference: "ch_1"),
      PaymentFailed(
        paymentId: payment, invoiceId: invoice, processorReference: "ch_1", failureCode: "declined"),
      ReceiptIssued(receipt: receipt),
      PaymentMethodAdded(
        paymentMethodId: card, details: details, token: Bytes([UInt8](repeating: 7, count: 44))),
      DefaultPaymentMethodSet(paymentMethodId: card),
      PaymentMethodUpdated(paymentMethodId: card, details: details),
      PaymentMethodRemoved(paymentMethodId: card, newDefault: other),
      PaymentRefunded(
        refundId: RecordID(replacing: "refund-1"), paymentId: payment, invoiceId: invoice,
        amount: Money(amountMinor: 2_500, currency: "USD"), reason: "zu viel berechnet"),
    ]
  }

  /// One event of every type of the library.
  static var library: [any Event] {
    let id = RecordID(replacing: "salt")
    let resource = LibraryContent(id: id, language: .en, item: ResourceItem.example, isPublished: true)
    let faq = LibraryContent(
      id: RecordID(replacing: "book"), language: .de,
      item: FaqItem(
        question: "Wie buche ich?", answer: "Unter Termine.", category: "Termine", relatedResourceIds: [id]),
      isPublished: false)
    return [
      ResourcePublished(content: resource), ResourceRevised(content: resource),
      ResourceBookmarked(resourceId: id), ResourceBookmarkRemoved(resourceId: id),
      FaqPublished(content: faq), FaqRevised(content: faq),
    ]
  }
}

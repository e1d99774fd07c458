import RecordModel

/// What the practice asks to be paid for, and what is paid of it.
extension SimulatedLife {
  mutating func payBill() async throws {
    guard random.chance(0.5) else { return }
    var issue = IssueInvoice(
      patientId: person.id, dueDate: day.adding(14).calendarDay, currency: "EUR",
      lines: [
        InvoiceItem(
          description: person.say("Beratung", "Consultation"), quantity: 1,
          unitPriceMinor: random.whole(20...120) * 100)
      ])
    issue.id = newID()
    guard let invoice = try await act(issue, at: nil, by: SimulationIDs.office) else { return }
    let chance = random.fraction()
    if chance < 0.6 { return try await pay(invoice) }
    guard chance < 0.7 else { return }
    try await act(
      VoidInvoice(
        patientId: person.id, invoiceId: invoice.id, reason: person.say("Doppelt gestellt", "Issued twice")),
      at: nil, by: SimulationIDs.office)
  }

  /// A second card, which becomes the usual one; the first is renewed or removed.
  mutating func keepCards() async throws {
    guard let first = paidWith, random.chance(0.4) else { return }
    var other = AddPaymentMethod(patientId: person.id, paymentToken: "tok_simulated_2", card)
    (other.id, other.last4) = (newID(), "4444")
    guard let added = try await act(other, at: nil) else { return }
    try await act(SetDefaultPaymentMethod(patientId: person.id, paymentMethodId: added.id), at: nil)
    if random.chance(0.5) {
      var renew = UpdatePaymentMethod(patientId: person.id, paymentMethodId: first)
      renew.expMonth = 6
      try await act(renew, at: nil)
    } else {
      try await act(RemovePaymentMethod(patientId: person.id, paymentMethodId: first), at: nil)
    }
  }

  private mutating func pay(_ invoice: Invoice) async throws {
    var card = AddPaymentMethod(patientId: person.id, paymentToken: "tok_simulated", card)
    card.id = newID()
    guard let method = try await act(card, at: nil) else { return }
    paidWith = method.id
    let isWhole = random.chance(0.7)
    var amount = invoice.total
    if !isWhole { amount.amountMinor /= 2 }
    var payment = MakePayment(
      patientId: person.id, invoiceId: invoice.id, paymentMethodId: method.id, amount: amount)
    payment.id = newID()
    guard let made = try await act(payment, at: nil), random.chance(0.8) else { return }
    try await act(
      SettlePayment(
        patientId: person.id, paymentId: made.id, outcome: random.chance(0.9) ? .succeeded : .failed,
        processorReference: "simulated"), at: nil, by: SimulationIDs.office)
  }

  private var card: PaymentMethodDetails {
    PaymentMethodDetails(
      kind: .card, brand: .visa, last4: "4242", expMonth: 12, expYear: 2099,
      cardholderName: person.fullName,
      billingAddress: Address(
        line1: "Hauptstraße 1", line2: nil, city: "Berlin", region: "BE", postalCode: "10115", country: "DE"))
  }
}

import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Invoices and payments") struct PaymentTests {
  private let scene: BillingScene

  init() throws { scene = try BillingScene() }

  @Test("R-MH-143: an invoice adds its lines in whole minor units") func totals() throws {
    let issue = IssueInvoice(
      patientId: scene.patient, dueDate: scene.day(ahead: 14), currency: "JPY",
      lines: [
        InvoiceItem(description: "Visit", quantity: 3, unitPriceMinor: 1_999),
        InvoiceItem(description: "Free advice", quantity: 1, unitPriceMinor: 0),
        InvoiceItem(description: "Device", quantity: 1000, unitPriceMinor: 100_000_000),
      ])
    let made = try scene.test.call(issue, meta: scene.scene.by(.admin))
    #expect(made.total == Money(amountMinor: 100_000_005_997, currency: "JPY") && made.balance == made.total)
    #expect(made.lines.map(\.amount.amountMinor) == [5_997, 0, 100_000_000_000] && made.status == .open)
    #expect(made.total.description == "JPY 100000005997")
    #expect(try scene.known(made) == made)
    let second = try scene.invoice(5)
    #expect(second.number != made.number && second.number.hasSuffix("-0002"))
    #expect(second.total.description == "USD 0.05")
    let list = try scene.test.call(ListInvoices(patientId: scene.patient))
    #expect(list.invoices.count == 2)
  }

  @Test(
    "R-MH-144, R-MH-146: a pending payment reserves its amount, a failed one frees it, a succeeded one is paid"
  )
  func reservation() throws {
    let (invoice, card) = (try scene.invoice(1000), try scene.card())
    let first = try scene.test.call(scene.pay(invoice, 600, with: card, id: "p1"))
    #expect(first.status == .pending && first.receiptUrl == nil && first.settledAt == nil)
    #expect(try scene.known(invoice).balance.amountMinor == 1000 && scene.known(invoice).status == .open)
    #expect(
      try scene.scene.refusal(scene.pay(invoice, 401, with: card, id: "p2"))
        == "/amountMinor amount_exceeds_balance")
    let second = try scene.test.call(scene.pay(invoice, 400, with: card, id: "p3"))
    #expect(
      try scene.scene.refusal(scene.pay(invoice, 1, with: card, id: "p4"))
        == "/amountMinor amount_exceeds_balance")
    let failed = try scene.settle(second, .failed)
    #expect(failed.status == .failed && failed.receiptUrl == nil && failed.settledAt != nil)
    let paid = try scene.settle(first)
    #expect(paid.receiptUrl?.hasSuffix("/billing/payments/p1/receipt") == true)
    #expect(try scene.known(invoice).balance.amountMinor == 400)
    #expect(try scene.known(invoice).status == .partiallyPaid)
    let last = try scene.test.call(scene.pay(invoice, 400, with: card, id: "p5"))
    try scene.settle(last)
    #expect(try scene.known(invoice).status == .paid)
    #expect(try scene.scene.refusal(scene.pay(invoice, 1, with: card, id: "p6")) == "invoice_not_payable")
  }

  @Test("R-MH-144, R-MH-145: currencies are never mixed, and nobody pays what is void") func refusals() throws
  {
    let dollars = try scene.invoice(1000)
    scene.test.clock.step(milliseconds: 1)
    let (euros, card) = (try scene.invoice(500, "EUR"), try scene.card())
    #expect(
      try scene.scene.refusal(scene.pay(dollars, 10, "EUR", with: card, id: "p1"))
        == "/currency currency_mismatch")
    #expect(
      try scene.test.call(ListInvoices(patientId: scene.patient)).totalBalance
        == Money(amountMinor: 500, currency: "EUR"))
    let void = VoidInvoice(patientId: scene.patient, invoiceId: euros.id, reason: "wrong")
    #expect(try scene.test.call(void).balance.amountMinor == 0)
    #expect(try scene.scene.refusal(void) == "already_void")
    #expect(
      try scene.scene.refusal(scene.pay(euros, 10, "EUR", with: card, id: "p2")) == "invoice_not_payable")
    #expect(
      try scene.test.call(ListInvoices(patientId: scene.patient)).totalBalance
        == Money(amountMinor: 1000, currency: "USD"))
    let payment = try scene.test.call(scene.pay(dollars, 10, with: card, id: "p3"))
    let other = VoidInvoice(patientId: scene.patient, invoiceId: dollars.id, reason: "wrong")
    #expect(try scene.scene.refusal(other) == "invoice_has_payments")
    try scene.settle(payment, .failed)
    #expect(try scene.test.call(other).status == .void)
    #expect(
      try scene.scene.refusal(
        IssueInvoice(
          patientId: scene.patient, dueDate: scene.day(ahead: 1), currency: "ABC",
          lines: [InvoiceItem(description: " ", quantity: 0, unitPriceMinor: -1)]))
        == "/currency bad_format, /lines/0/description bad_format, /lines/0/quantity out_of_range, "
        + "/lines/0/unitPriceMinor out_of_range")
  }

  @Test("R-MH-145: an invoice is overdue from the day after it was due, as of the moment of reading")
  func overdue() throws {
    let invoice = try scene.invoice(1000, due: 1)
    #expect(try scene.known(invoice).status == .open)
    scene.scene.advance(hours: 24)
    #expect(try scene.known(invoice).status == .open)
    scene.scene.advance(hours: 24)
    #expect(try scene.known(invoice).status == .overdue)
    var list = ListInvoices(patientId: scene.patient)
    list.status = .open
    #expect(try scene.test.call(list).invoices == [])
    list.status = .overdue
    #expect(try scene.test.call(list).invoices.map(\.id) == [invoice.id])
    let card = try scene.card()
    try scene.settle(try scene.test.call(scene.pay(invoice, 1, with: card, id: "p1")))
    #expect(try scene.known(invoice).status == .overdue)
    try scene.settle(try scene.test.call(scene.pay(invoice, 999, with: card, id: "p2")))
    #expect(try scene.known(invoice).status == .paid)
    #expect(try scene.invoice(10, due: -1).status == .overdue)
  }

  @Test("R-MH-146: an outcome is recorded once, and only succeeded payments have a receipt") func settlement()
    throws
  {
    let (invoice, card) = (try scene.invoice(1000), try scene.card())
    let payment = try scene.test.call(scene.pay(invoice, 600, with: card, id: "p1"))
    let get = GetReceipt(patientId: scene.patient, paymentId: payment.id)
    #expect(try scene.scene.refusal(get) == "no_receipt")
    try scene.settle(payment)
    for outcome in PaymentOutcome.allCases {
      let again = SettlePayment(
        patientId: scene.patient, paymentId: payment.id, outcome: outcome, processorReference: "ch_two")
      #expect(try scene.scene.refusal(again) == "already_settled")
    }
    let receipt = try scene.test.call(get)
    #expect(receipt.methodLabel == "visa ending 4242" && receipt.payer == "Erika Muster")
    #expect(receipt.amount == payment.amount && receipt.invoiceNumber == invoice.number)
    #expect(receipt.number.hasPrefix("REC-") && receipt.paymentId == payment.id)
    let other = try scene.test.call(scene.pay(invoice, 1, with: card, id: "p2"))
    try scene.settle(other, .failed)
    #expect(
      try scene.scene.refusal(GetReceipt(patientId: scene.patient, paymentId: other.id)) == "no_receipt")
    #expect(try scene.known(invoice).balance.amountMinor == 400)
  }

  @Test("R-MH-147, R-MH-269: a payment needs an id or a key, and repeating it charges once") func repeated()
    throws
  {
    let (invoice, card) = (try scene.invoice(1000), try scene.card())
    var bare = scene.pay(invoice, 600, with: card, id: "p1")
    let first = try scene.test.call(bare)
    #expect(try scene.test.call(bare) == first)
    bare.amountMinor = 500
    #expect(try scene.scene.refusal(bare) == "duplicate_id")
    bare.id = nil
    bare.amountMinor = 100
    #expect(try scene.scene.refusal(bare) == "/id required")
    let meta = CallMeta(commandId: CommandID(high: 1, low: 2))
    let keyed = try scene.test.call(bare, meta: meta)
    #expect(try scene.test.call(bare, meta: meta) == keyed)
    #expect(try scene.test.call(ListPayments(patientId: scene.patient)).payments.count == 2)
    let stranger = try scene.scene.stranger()
    var other = AddPaymentMethod(
      patientId: stranger, paymentToken: BillingScene.token, BillingScene.details)
    other.id = card.id
    #expect(try scene.scene.refusal(other) == "duplicate_id", "R-MH-270")
  }

  @Test("R-MH-251: an invoice notifies the patient") func notified() throws {
    _ = try scene.invoice(1000)
    let list = try scene.test.call(ListNotifications(patientId: scene.patient)).notifications
    #expect(list.map(\.type) == [.message] && list.first?.title == "Neue Rechnung")
    #expect(list.first?.actionUrl.hasPrefix("/billing/") == true)
  }

  @Test("R-MH-051: the office issues and settles, patients pay, and the care team sees none of it")
  func roles()
    throws
  {
    let (invoice, card) = (try scene.invoice(1000), try scene.card())
    let pay = scene.pay(invoice, 1, with: card, id: "p1")
    for role in [ActingPerson.Role.clinician, .nurse] {
      let meta = scene.scene.by(role)
      #expect(try scene.scene.refusal(pay, meta) == "role")
      #expect(try scene.scene.refusal(ListInvoices(patientId: scene.patient), meta) == "role")
      #expect(try scene.scene.refusal(ListPaymentMethods(patientId: scene.patient), meta) == "role")
      let timeline = try scene.test.call(ReadTimeline(patientId: scene.patient), meta: meta)
      #expect(!timeline.entries.contains { $0.area == .billing })
      let chart = try scene.test.call(GetChart(patientId: scene.patient), meta: meta)
      #expect(chart.sections.filter { $0.area == .billing }.allSatisfy { $0.items.isEmpty })
    }
    #expect(try scene.scene.refusal(pay, scene.scene.by(.admin)) == "role")
    #expect(
      try scene.scene.refusal(
        VoidInvoice(patientId: scene.patient, invoiceId: invoice.id, reason: "no"), scene.scene.by(.patient))
        == "role")
    let own = try scene.test.call(ReadTimeline(patientId: scene.patient), meta: scene.scene.by(.patient))
    #expect(own.entries.filter { $0.area == .billing }.count == 3)
    let chart = try scene.test.call(GetChart(patientId: scene.patient), meta: scene.scene.by(.patient))
    #expect(chart.sections.filter { $0.area == .billing }.map(\.items.count) == [1, 0, 0, 1])
  }
}

import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Refunds") struct RefundTests {
  private let scene: BillingScene

  init() throws { scene = try BillingScene() }

  private func paid(_ amount: Int64, id: String = "p1") throws -> Payment {
    let (invoice, card) = (try scene.invoice(1000), try scene.card())
    return try scene.settle(try scene.test.call(scene.pay(invoice, amount, with: card, id: id)))
  }

  private func refund(_ call: RefundPayment) throws -> Refund {
    try scene.test.call(call, meta: scene.scene.by(.admin))
  }

  private func invoice(of payment: Payment) throws -> Invoice {
    try scene.test.call(GetInvoice(patientId: scene.patient, invoiceId: payment.invoiceId))
  }

  private func payment() throws -> Payment {
    try #require(try scene.test.call(ListPayments(patientId: scene.patient)).payments.first)
  }

  private func balance(_ account: LedgerAccount) throws -> Int64 {
    try scene.test.call(GetLedger(patientId: scene.patient)).balances
      .first { $0.account == account }?.amount.amountMinor ?? 0
  }

  @Test("R-MH-144, R-MH-145: what is given back is not owed again, whether wholly or in part, and unearned")
  func parts() throws {
    let payment = try paid(1000)
    #expect(payment.refunded == nil)
    #expect(try invoice(of: payment).status == .paid)
    let first = try refund(scene.refund(payment, 300, id: "r1", because: "Shorter visit"))
    #expect(first.amount == Money(amountMinor: 300, currency: "USD") && first.reason == "Shorter visit")
    #expect(first.paymentId == payment.id && first.invoiceId == payment.invoiceId)
    #expect(try invoice(of: payment).balance.amountMinor == 0 && invoice(of: payment).status == .paid)
    #expect(try self.payment().refunded?.amountMinor == 300 && self.payment().status == .succeeded)
    #expect(
      try scene.scene.refusal(scene.refund(payment, 701, id: "r2")) == "/amountMinor amount_exceeds_payment")
    _ = try refund(scene.refund(payment, 700, id: "r3"))
    #expect(
      try scene.scene.refusal(scene.refund(payment, 1, id: "r4")) == "/amountMinor amount_exceeds_payment")
    #expect(try balance(.cash) == 0 && balance(.revenue) == 0 && balance(.receivable) == 0)
    #expect(try self.payment().refunded == payment.amount)
    let void = VoidInvoice(patientId: scene.patient, invoiceId: payment.invoiceId, reason: "any")
    #expect(try scene.scene.refusal(void) == "invoice_has_payments")
    #expect(
      try scene.test.call(GetReceipt(patientId: scene.patient, paymentId: payment.id)).amount
        == payment.amount, "it was paid all the same")
    try scene.scene.verifyProjections()
  }

  @Test("R-MH-144, R-MH-146: only what was paid is given back, in its currency, for a reason") func refusals()
    throws
  {
    let (invoice, card) = (try scene.invoice(1000), try scene.card())
    let payment = try scene.test.call(scene.pay(invoice, 600, with: card, id: "p1"))
    let call = scene.refund(payment, 600, id: "r1")
    #expect(try scene.scene.refusal(call) == "payment_not_succeeded")
    try scene.settle(payment)
    #expect(
      try scene.scene.refusal(scene.refund(payment, 600, "EUR", id: "r1")) == "/currency currency_mismatch")
    let failed = try scene.test.call(scene.pay(invoice, 100, with: card, id: "p2"))
    try scene.settle(failed, .failed)
    #expect(try scene.scene.refusal(scene.refund(failed, 100, id: "r1")) == "payment_not_succeeded")
    var bad = scene.refund(payment, 0, id: "r1", because: "")
    bad.id = nil
    #expect(
      try scene.scene.refusal(bad) == "/id required, /amountMinor out_of_range, /reason bad_format")
    let unknown = RefundPayment(
      patientId: scene.patient, paymentId: RecordID(replacing: "none"),
      amount: Money(amountMinor: 1, currency: "USD"), reason: "any")
    let meta = CallMeta(commandId: CommandID(high: 1, low: 2))
    #expect(try scene.scene.refusal(unknown, meta) == "NOT_FOUND")
    #expect(
      try scene.scene.refusal(scene.refund(payment, 1, id: "r1", because: "card 4242 4242 4242 4242"))
        == "pan_not_accepted", "R-MH-149")
    #expect(try scene.test.call(ListRefunds(patientId: scene.patient)).refunds.isEmpty)
  }

  @Test("R-MH-147, R-MH-269: repeating a refund gives back once") func repeated() throws {
    let payment = try paid(600)
    var call = scene.refund(payment, 200, id: "r1")
    let first = try refund(call)
    #expect(try refund(call) == first)
    call.amountMinor = 100
    #expect(try scene.scene.refusal(call) == "duplicate_id")
    call.id = nil
    let meta = CallMeta(commandId: CommandID(high: 3, low: 4))
    let keyed = try scene.test.call(call, meta: meta)
    #expect(try scene.test.call(call, meta: meta) == keyed)
    let list = ListRefunds(patientId: scene.patient)
    #expect(try Set(scene.test.call(list).refunds.map(\.amount.amountMinor)) == [200, 100])
    var ofOther = list
    ofOther.paymentId = RecordID(replacing: "other")
    #expect(try scene.test.call(ofOther).refunds.isEmpty)
  }

  @Test("R-MH-051, R-MH-251: the office gives back, the patient is told, and the care team sees none of it")
  func people() throws {
    let payment = try paid(600)
    let call = scene.refund(payment, 100, id: "r1")
    for role in [ActingPerson.Role.patient, .clinician, .nurse] {
      #expect(try scene.scene.refusal(call, scene.scene.by(role)) == "role")
    }
    _ = try refund(call)
    let list = ListRefunds(patientId: scene.patient)
    #expect(try scene.test.call(list, meta: scene.scene.by(.patient)).refunds.count == 1)
    for role in [ActingPerson.Role.clinician, .nurse] {
      #expect(try scene.scene.refusal(list, scene.scene.by(role)) == "role")
      let timeline = try scene.test.call(ReadTimeline(patientId: scene.patient), meta: scene.scene.by(role))
      #expect(!timeline.entries.contains { $0.area == .billing })
    }
    let notes = try scene.test.call(ListNotifications(patientId: scene.patient)).notifications
    let note = try #require(notes.first { $0.title == "Erstattung" })
    #expect(note.type == .message && note.actionUrl == "/billing/\(payment.id)")
    let own = try scene.test.call(ReadTimeline(patientId: scene.patient), meta: scene.scene.by(.patient))
    #expect(own.entries.contains { $0.summary == "USD 1.00 einer Zahlung erstattet" })
    let chart = try scene.test.call(GetChart(patientId: scene.patient), meta: scene.scene.by(.patient))
    #expect(chart.sections.first { $0.section == "refunds" }?.items.count == 1)
  }
}

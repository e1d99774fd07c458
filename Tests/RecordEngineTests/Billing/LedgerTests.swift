import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Random invoices and payments, kept a second time in a much simpler way.
private struct RandomBilling {
  let scene: BillingScene
  var random: SeededGenerator
  let card: PaymentMethod
  private var invoices: [(invoice: Invoice, left: Int64, reserved: Int64, isVoid: Bool)] = []
  private var pending: [(payment: Payment, index: Int)] = []
  private var settled: [Payment] = []
  private var refundable: [RecordID: Int64] = [:]
  private(set) var paid: [String: Int64] = [:]
  private(set) var refunded: [String: Int64] = [:]
  private var count = 0

  init(seed: UInt64) throws {
    scene = try BillingScene()
    random = SeededGenerator(seed: seed)
    card = try scene.card()
  }

  /// What is owed by currency.
  var owed: [String: Int64] {
    invoices.reduce(into: [:]) { owed, item in
      owed[item.invoice.total.currency, default: 0] += item.isVoid ? 0 : item.left
    }
  }

  mutating func step() throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: try issue()
    case 2...5: try pay()
    case 6, 7: try settle()
    case 8: try settleAgain()
    case 9, 10: try refund()
    default: try void()
    }
  }

  private mutating func issue() throws {
    let currency = ["USD", "EUR", "JPY"].randomElement(using: &random) ?? "USD"
    let amount = Int.random(in: 0...2_000, using: &random)
    let days = Int64.random(in: -3...3, using: &random)
    let invoice = try scene.invoice(amount, currency, due: days)
    invoices.append((invoice, Int64(amount), 0, false))
  }

  /// Pays too little, too much, twice, or in another currency.
  private mutating func pay() throws {
    guard let index = invoices.indices.randomElement(using: &random) else { return }
    count += 1
    let item = invoices[index]
    let amount = Int64.random(in: 1...1_500, using: &random)
    let isOther = Int.random(in: 0..<5, using: &random) == 0
    let currency = isOther ? "GBP" : item.invoice.total.currency
    let call = scene.pay(item.invoice, amount, currency, with: card, id: "p\(count)")
    let free = item.left - item.reserved
    let expected =
      item.isVoid || item.left == 0
      ? "invoice_not_payable"
      : isOther
        ? "/currency currency_mismatch" : amount > free ? "/amountMinor amount_exceeds_balance" : "accepted"
    #expect(try scene.scene.refusal(call) == expected)
    guard expected == "accepted" else { return }
    let payment = try scene.test.call(call)
    #expect(payment.status == .pending, "sent twice")
    invoices[index].reserved += amount
    pending.append((payment, index))
  }

  private mutating func settle() throws {
    guard let place = pending.indices.randomElement(using: &random) else { return }
    let (payment, index) = pending.remove(at: place)
    let succeeds = Bool.random(using: &random)
    settled.append(try scene.settle(payment, succeeds ? .succeeded : .failed))
    invoices[index].reserved -= payment.amount.amountMinor
    if succeeds {
      invoices[index].left -= payment.amount.amountMinor
      paid[payment.amount.currency, default: 0] += payment.amount.amountMinor
      refundable[payment.id] = payment.amount.amountMinor
    }
  }

  /// Gives back too much, in another currency, of what failed, and twice.
  private mutating func refund() throws {
    guard let payment = (settled + pending.map(\.payment)).randomElement(using: &random) else { return }
    count += 1
    let amount = Int64.random(in: 1...900, using: &random)
    let isOther = Int.random(in: 0..<5, using: &random) == 0
    let currency = isOther ? "GBP" : payment.amount.currency
    let call = scene.refund(payment, amount, currency, id: "r\(count)")
    let left = refundable[payment.id]
    let expected =
      left == nil
      ? "payment_not_succeeded"
      : isOther
        ? "/currency currency_mismatch"
        : amount > left ?? 0 ? "/amountMinor amount_exceeds_payment" : "accepted"
    #expect(try scene.scene.refusal(call) == expected)
    guard expected == "accepted" else { return }
    #expect(try scene.test.call(call).amount.amountMinor == amount, "sent twice")
    refundable[payment.id] = (left ?? 0) - amount
    refunded[currency, default: 0] += amount
  }

  private mutating func settleAgain() throws {
    guard let payment = settled.randomElement(using: &random) else { return }
    let outcome = PaymentOutcome.allCases.randomElement(using: &random) ?? .failed
    let call = SettlePayment(
      patientId: scene.patient, paymentId: payment.id, outcome: outcome, processorReference: "ch_again")
    #expect(try scene.scene.refusal(call) == "already_settled")
  }

  private mutating func void() throws {
    guard let index = invoices.indices.randomElement(using: &random) else { return }
    let item = invoices[index]
    let wasPaid = item.left < item.invoice.total.amountMinor || item.reserved > 0
    let call = VoidInvoice(patientId: scene.patient, invoiceId: item.invoice.id, reason: "any")
    let expected = item.isVoid ? "already_void" : wasPaid ? "invoice_has_payments" : "accepted"
    #expect(try scene.scene.refusal(call) == expected)
    if expected == "accepted" { invoices[index].isVoid = true }
  }

  func check() throws {
    for item in invoices {
      let known = try scene.known(item.invoice)
      #expect(known.balance.amountMinor == (item.isVoid ? 0 : item.left))
      let isOverdue = CalendarDay(scene.scene.now) > known.dueDate
      let isTouched = item.left < known.total.amountMinor
      let expected: InvoiceStatus =
        item.isVoid
        ? .void : item.left == 0 ? .paid : isOverdue ? .overdue : isTouched ? .partiallyPaid : .open
      #expect(known.status == expected)
    }
  }
}

@Suite("The ledger") struct LedgerTests {
  private func ledger(_ scene: BillingScene) throws -> [LedgerEntry] {
    var (entries, list): ([LedgerEntry], GetLedger) = ([], GetLedger(patientId: scene.patient))
    repeat {
      let page = try scene.test.call(list)
      entries += page.entries
      list.cursor = page.page.nextCursor
    } while list.cursor != nil
    return entries
  }

  private func sums(_ postings: [LedgerPosting]) -> [String: Int64] {
    postings.reduce(into: [:]) { $0[$1.amount.currency, default: 0] += $1.amount.amountMinor }
  }

  @Test(
    "R-MH-143, R-MH-144, R-MH-145, R-MH-146: whatever happens, the books sum to zero and say what was done",
    arguments: [1, 7, 42, 1_000_003] as [UInt64])
  func random(seed: UInt64) throws {
    var billing = try RandomBilling(seed: seed)
    for _ in 0..<150 {
      try billing.step()
      if Int.random(in: 0..<10, using: &billing.random) == 0 { billing.scene.scene.advance(hours: 13) }
    }
    try billing.check()
    let entries = try ledger(billing.scene)
    #expect(!entries.isEmpty)
    for entry in entries {
      #expect(sums(entry.postings).values.allSatisfy { $0 == 0 } && sums(entry.postings).count == 1)
    }
    let balances = try billing.scene.test.call(GetLedger(patientId: billing.scene.patient)).balances
    #expect(sums(balances).values.allSatisfy { $0 == 0 })
    func balance(_ account: LedgerAccount, _ currency: String) -> Int64 {
      balances.filter { $0.account == account && $0.amount.currency == currency }
        .reduce(0) { $0 + $1.amount.amountMinor }
    }
    for (currency, owed) in billing.owed { #expect(balance(.receivable, currency) == owed) }
    for (currency, paid) in billing.paid {
      let cash = balance(.cash, currency)
      #expect(cash == paid - billing.refunded[currency, default: 0])
      #expect(cash >= 0 && cash <= 0 - balance(.revenue, currency), "no more than was earned")
    }
    let refunds = try billing.scene.test.call(ListRefunds(patientId: billing.scene.patient)).refunds
    #expect(
      Dictionary(refunds.map { ($0.amount.currency, $0.amount.amountMinor) }, uniquingKeysWith: +)
        == billing.refunded)
    #expect(sums(balances)["GBP"] == nil, "refused payments leave nothing")
    try billing.scene.scene.verifyProjections()
  }
}

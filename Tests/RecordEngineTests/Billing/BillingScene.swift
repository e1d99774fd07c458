import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient who is sent invoices and pays them.
struct BillingScene {
  let scene: RecordScene

  init(directory: TemporaryDirectory = TemporaryDirectory()) throws {
    scene = try RecordScene(directory: directory)
  }

  var test: TestEngine { scene.test }
  var patient: PatientID { scene.patient }

  func day(ahead days: Int64) -> CalendarDay {
    CalendarDay(Timestamp(milliseconds: scene.now.milliseconds + days * 86_400_000))
  }

  /// An invoice of one line.
  func invoice(
    _ amount: Int, _ currency: String = "USD", due days: Int64 = 14
  ) throws -> Invoice {
    try test.call(
      IssueInvoice(
        patientId: patient, dueDate: day(ahead: days), currency: currency,
        lines: [InvoiceItem(description: "Consultation", quantity: 1, unitPriceMinor: amount)]),
      meta: scene.by(.admin))
  }

  static let details = PaymentMethodDetails(
    kind: .card, brand: .visa, last4: "4242", expMonth: 12, expYear: 2030, cardholderName: "Erika Muster",
    billingAddress: Address(
      line1: "1 Main St", line2: nil, city: "Springfield", region: "IL", postalCode: "62701", country: "US"))

  static let token = "tok_wombatSecret"

  func card(_ change: (inout AddPaymentMethod) -> Void = { _ in }) throws -> PaymentMethod {
    var add = AddPaymentMethod(patientId: patient, paymentToken: Self.token, Self.details)
    change(&add)
    return try test.call(add, meta: scene.by(.patient))
  }

  func pay(
    _ invoice: Invoice, _ amount: Int64, _ currency: String = "USD", with card: PaymentMethod, id: String
  ) -> MakePayment {
    var pay = MakePayment(
      patientId: patient, invoiceId: invoice.id, paymentMethodId: card.id,
      amount: Money(amountMinor: amount, currency: currency))
    pay.id = RecordID(id)
    return pay
  }

  @discardableResult
  func settle(_ payment: Payment, _ outcome: PaymentOutcome = .succeeded) throws -> Payment {
    try test.call(
      SettlePayment(
        patientId: patient, paymentId: payment.id, outcome: outcome, processorReference: "ch_one"),
      meta: scene.by(.admin))
  }

  func refund(
    _ payment: Payment, _ amount: Int64, _ currency: String = "USD", id: String,
    because reason: String = "any"
  ) -> RefundPayment {
    var refund = RefundPayment(
      patientId: patient, paymentId: payment.id, amount: Money(amountMinor: amount, currency: currency),
      reason: reason)
    refund.id = RecordID(id)
    return refund
  }

  func known(_ invoice: Invoice) throws -> Invoice {
    try test.call(GetInvoice(patientId: patient, invoiceId: invoice.id))
  }
}

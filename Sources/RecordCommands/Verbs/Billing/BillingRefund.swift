import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl billing refund`.
struct BillingRefund: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refund", abstract: "Record that a payment was given back, wholly or in part.",
    discussion: """
      Example: recordctl billing refund 550e8400-e29b-41d4-a716-446655440000 payment-1 2500 USD \
        --reason "Shorter visit than billed"
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Argument(help: "Id of the payment.")
  var payment: RecordID

  @Argument(help: "What was given back, in minor units such as cents.")
  var amount: Int64

  @Argument(help: "The payment's currency, by ISO 4217.")
  var currency: String

  @Option(help: "Why; the patient is shown it.")
  var reason: String

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let method = RefundPayment(
      patientId: patient, paymentId: payment, amount: Money(amountMinor: amount, currency: currency),
      reason: reason)
    try await Session.run(shared) { session in
      try session.console.show(try await session.command(method, command)) { refund, style in
        BillingRefunds.lines([refund], style)
      }
    }
  }
}

/// `recordctl billing refunds`.
struct BillingRefunds: BillingPages {
  static let configuration = CommandConfiguration(
    commandName: "refunds", abstract: "List what was given back of a patient's payments, the newest first.",
    discussion: "Example: recordctl billing refunds 550e8400-e29b-41d4-a716-446655440000")

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Option(help: "Only those of this payment.")
  var payment: RecordID?

  @OptionGroup var paging: PagingOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  var call: ListRefunds {
    var method = ListRefunds(patientId: patient)
    (method.paymentId, method.limit, method.cursor) = (payment, paging.limit, paging.cursor)
    return method
  }

  static func lines(_ outcome: ListRefunds.Outcome, _ style: Style) -> [String] {
    lines(outcome.refunds, style)
  }

  static func lines(_ refunds: [Refund], _ style: Style) -> [String] {
    if refunds.isEmpty { return [style.say("Keine Erstattungen.", "No refunds.")] }
    return refunds.map {
      "\(style.time($0.refundedAt))  \($0.amount)  \($0.paymentId)  \($0.reason)"
    }
  }
}

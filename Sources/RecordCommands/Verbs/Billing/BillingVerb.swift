import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl billing`.
struct BillingVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "billing", abstract: "What a patient was asked to pay, and what came of it.",
    discussion: "Example: recordctl billing invoices 550e8400-e29b-41d4-a716-446655440000",
    subcommands: [
      BillingInvoices.self, BillingLedger.self, BillingRefund.self, BillingRefunds.self,
    ])
}

/// `recordctl billing invoices`.
struct BillingInvoices: BillingPages {
  static let configuration = CommandConfiguration(
    commandName: "invoices", abstract: "List a patient's invoices, the newest first, and what is owed.",
    discussion: "Example: recordctl billing invoices 550e8400-e29b-41d4-a716-446655440000 --status overdue")

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Option(help: "Only invoices of this status.")
  var status: InvoiceStatus?

  @OptionGroup var paging: PagingOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  var call: ListInvoices {
    var method = ListInvoices(patientId: patient)
    (method.status, method.limit, method.cursor) = (status, paging.limit, paging.cursor)
    return method
  }

  static func lines(_ outcome: ListInvoices.Outcome, _ style: Style) -> [String] {
    lines(outcome.invoices, style)
      + [style.say("offen: \(outcome.totalBalance)", "owed: \(outcome.totalBalance)")]
  }

  private static func lines(_ invoices: [Invoice], _ style: Style) -> [String] {
    if invoices.isEmpty { return [style.say("Keine Rechnungen.", "No invoices.")] }
    var table = Table([
      .init(title: style.say("RECHNUNG", "INVOICE")), .init(title: style.say("GESTELLT", "ISSUED")),
      .init(title: style.say("FÄLLIG", "DUE")), .init(title: "STATUS"),
      .init(title: style.say("BETRAG", "TOTAL"), isNumber: true),
      .init(title: style.say("OFFEN", "BALANCE"), isNumber: true),
    ])
    for invoice in invoices {
      table.add(
        invoice.number, "\(invoice.issuedDate)", "\(invoice.dueDate)", invoice.status.rawValue,
        "\(invoice.total)", "\(invoice.balance)")
    }
    return table.lines(style)
  }
}

extension InvoiceStatus: ExpressibleByArgument {}

/// `recordctl billing ledger`.
struct BillingLedger: BillingPages {
  static let configuration = CommandConfiguration(
    commandName: "ledger", abstract: "Show a patient's books by double entry, and what the accounts hold.",
    discussion: "Example: recordctl billing ledger 550e8400-e29b-41d4-a716-446655440000")

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @OptionGroup var paging: PagingOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  var call: GetLedger {
    var method = GetLedger(patientId: patient)
    (method.limit, method.cursor) = (paging.limit, paging.cursor)
    return method
  }

  static func lines(_ outcome: GetLedger.Outcome, _ style: Style) -> [String] {
    outcome.entries.flatMap { entry in
      ["\(entry.position)  \(style.time(entry.recordedAt))  \(entry.invoiceId)"]
        + entry.postings.map { style.paint("  \(text($0))", .dim) }
    } + [style.say("Stand:", "balances:")] + outcome.balances.map { "  \(text($0))" }
  }

  private static func text(_ posting: LedgerPosting) -> String {
    "\(posting.account.rawValue) \(posting.amount)"
  }
}

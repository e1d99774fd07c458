import HTTPTypes
import RecordModel

extension MyHealthAlly {
  private static let invoice = Argument.path("invoiceId", .identifier, as: "invoiceId")
  private static let payment = Argument.path("paymentId", .identifier, as: "paymentId")

  /// Invoices, for patients and administrators (R-MH-051, R-MH-143).
  static let billingRoutes: [Route] = [
    route(
      "listInvoices", .get, "/api/patients/{patientId}/billing/invoices", ListInvoices.self, .namedRecord,
      .query("status", .words(of: InvoiceStatus.self)), from, to, limit, cursor,
      answers: .listed("invoices", MyHealthAllyAnswers.invoice, .required("totalBalance", .money))),
    route(
      "issueInvoice", .post, "/api/patients/{patientId}/billing/invoices", IssueInvoice.self, .namedRecord,
      .members(),
      takes: .closed(
        .optional("id", .id), .required("dueDate", .day), .required("currency", .form(.currency)),
        .required("lines", .filled(of: line, atMost: 100)), .optional("appointmentId", .id)),
      answers: MyHealthAllyAnswers.invoice, success: .created(.below("id"))),
    route(
      "getInvoice", .get, "/api/patients/{patientId}/billing/invoices/{invoiceId}", GetInvoice.self,
      .namedRecord, invoice, answers: MyHealthAllyAnswers.invoice),
    route(
      "voidInvoice", .post, "/api/patients/{patientId}/billing/invoices/{invoiceId}/void", VoidInvoice.self,
      .namedRecord, invoice, .members(), takes: .closed(.required("reason", .text(1...500))),
      answers: MyHealthAllyAnswers.invoice),
  ]

  private static let line = Shape.closed(
    .required("description", .text(1...300)), .required("quantity", .integer(1...1000)),
    .required("unitPriceMinor", .integer(0...100_000_000)))

  static let paymentRoutes: [Route] = [
    route(
      "listPayments", .get, "/api/patients/{patientId}/billing/payments", ListPayments.self, .namedRecord,
      from, to, limit, cursor, answers: .listed("payments", MyHealthAllyAnswers.payment)),
    route(
      "makePayment", .post, "/api/patients/{patientId}/billing/payments", MakePayment.self, .namedRecord,
      .members(),
      takes: .closed(
        .optional("id", .id), .required("invoiceId", .id), .required("paymentMethodId", .id),
        .required("amountMinor", .integer(1...100_000_000)), .required("currency", .form(.currency))),
      answers: MyHealthAllyAnswers.payment,
      success: .created(.moment("createdAt"))),
    route(
      "settlePayment", .put, "/api/patients/{patientId}/billing/payments/{paymentId}/settlement",
      SettlePayment.self, .namedRecord, payment, .members(),
      takes: .closed(
        .required("outcome", .words(of: PaymentOutcome.self)),
        .required("processorReference", .text(1...100)), .optional("failureCode", .text(0...80))),
      answers: MyHealthAllyAnswers.payment),
    receiptRoute,
  ]

  /// As data, as a page to look at, or as the PDF of it, which whoever names no format asks for with `Accept`.
  private static let receiptRoute: Route = {
    var made = route(
      "getReceipt", .get, "/api/patients/{patientId}/billing/payments/{paymentId}/receipt", GetReceipt.self,
      .namedRecord, payment, .unsent("format", .words(["json", "html"])),
      answers: MyHealthAllyAnswers.receipt
    ) { (received, exchange) throws(Failure) in
      guard try exchange.query.value("format") == "html" else { return Answer(received) }
      return ReceiptPage(try received.read(PaymentReceipt.self)).answer
    }
    made.documentation.otherMedia = ["text/html", MediaType.pdf.rawValue]
    made.documentation.statuses = [.ok, .partialContent]
    (made.documentation.refusals, made.documentation.isConditional) = ([416], true)
    (made.callsSeveral, made.timeout) = (true, fileTime)
    let shown = made.handle
    return made.answered { (exchange) async throws(Failure) in
      let media = AcceptedMedia(exchange.head.headerFields[.accept])
      let isPrinted =
        exchange.query.isEmpty && media.names(MediaType.pdf.rawValue, before: "application/json")
      var answer = try await isPrinted ? printedReceipt(exchange) : shown(exchange.last)
      answer.headers[.vary] = "Accept"
      return answer
    }
  }()

  private static func printedReceipt(_ exchange: Exchange) async throws(Failure) -> Answer {
    let names = try Argument.namedRecord.members(of: exchange) + payment.members(of: exchange)
    return try await ServedFile(
      method: ReadReceipt.name, names: names, exchange: exchange, isHashed: true
    ).answer()
  }
}

extension MyHealthAlly {
  private static let paymentMethod = Argument.path("paymentMethodId", .identifier, as: "paymentMethodId")

  /// The patient's own payment methods; nobody is ever shown their tokens (R-MH-148, R-MH-150).
  static let paymentMethodRoutes: [Route] = [
    route(
      "listPaymentMethods", .get, "/api/patients/{patientId}/payment-methods", ListPaymentMethods.self,
      .namedRecord, limit, cursor, answers: .listed("paymentMethods", MyHealthAllyAnswers.paymentMethod)),
    route(
      "addPaymentMethod", .post, "/api/patients/{patientId}/payment-methods", AddPaymentMethod.self,
      .namedRecord, .members(),
      takes: .closed(
        .optional("id", .id), .optional("kind", .words(of: PaymentMethodKind.self)),
        .required("paymentToken", .form(.paymentToken)), .required("brand", .words(of: CardBrand.self)),
        .required("last4", .form(.lastDigits)), .required("expMonth", .integer(1...12)),
        .required("expYear", .integer(2000...2100)), .required("cardholderName", .text(1...120)),
        .required("billingAddress", .address), .optional("isDefault", .flag)),
      answers: MyHealthAllyAnswers.paymentMethod, success: .created(.here)),
    route(
      "updatePaymentMethod", .put, "/api/patients/{patientId}/payment-methods/{paymentMethodId}",
      UpdatePaymentMethod.self, .namedRecord, paymentMethod, .members(),
      takes: .closed(
        .optional("expMonth", .integer(1...12)), .optional("expYear", .integer(2000...2100)),
        .optional("cardholderName", .text(1...120)), .optional("billingAddress", .address)),
      answers: MyHealthAllyAnswers.paymentMethod),
    route(
      "removePaymentMethod", .delete, "/api/patients/{patientId}/payment-methods/{paymentMethodId}",
      RemovePaymentMethod.self, .namedRecord, paymentMethod, success: .noContent),
    route(
      "setDefaultPaymentMethod", .put, "/api/patients/{patientId}/payment-methods/{paymentMethodId}/default",
      SetDefaultPaymentMethod.self, .namedRecord, paymentMethod, answers: MyHealthAllyAnswers.paymentMethod),
  ]
}

extension MyHealthAllyAnswers {
  /// `Invoice`.
  static let invoice = Shape.closed(
    .required("id", .id), .required("number", .anyText), .required("issuedDate", .day),
    .required("dueDate", .day), .required("status", .words(of: InvoiceStatus.self)),
    .required("total", .money), .required("balance", .money),
    .required(
      "lines",
      .list(
        of: .closed(
          .required("description", .text(1...300)), .required("quantity", .integer(1...1000)),
          .required("unitPrice", .money), .required("amount", .money)))),
    .optional("appointmentId", .orNull(.id)))

  /// `Payment`.
  static let payment = Shape.closed(
    .required("id", .id), .required("invoiceId", .id), .required("paymentMethodId", .id),
    .required("amount", .money), .required("status", .words(of: PaymentStatus.self)),
    .optional("failureCode", .orNull(.anyText)), .required("createdAt", .moment),
    .required("settledAt", .orNull(.moment)), .required("receiptUrl", .orNull(.link)))

  /// `Receipt`.
  static let receipt = Shape.closed(
    .required("id", .id), .required("paymentId", .id), .required("number", .anyText),
    .required("issuedAt", .moment), .required("payer", .anyText), .required("amount", .money),
    .required("methodLabel", .anyText), .required("invoiceNumber", .anyText))

  /// `PaymentMethod`.
  static let paymentMethod = Shape.closed(
    .required("id", .id), .required("kind", .words(of: PaymentMethodKind.self)),
    .required("brand", .words(of: CardBrand.self)), .required("last4", .form(.lastDigits)),
    .required("expMonth", .integer(1...12)), .required("expYear", .integer(2000...2100)),
    .required("cardholderName", .anyText), .required("billingAddress", .address),
    .required("isDefault", .flag), .required("expired", .flag), .required("createdAt", .moment))
}

import RecordModel
import Testing

/// Bills and the library, as all operations are walked through.
extension AllyOperationsTests {
  func pay(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    let to = ["patientId": paula.account]
    let card = try await caller.call("addPaymentMethod", as: paula, AllyFixture.card, expecting: 201)
    let id = try #require(card.json?["id"]?.text)
    try await caller.call(
      "updatePaymentMethod", as: paula, at: ["paymentMethodId": id], ["cardholderName": "Paula B."])
    let other = try await caller.call("addPaymentMethod", as: paula, AllyFixture.card, expecting: 201)
    let second = try #require(other.json?["id"]?.text)
    try await caller.call("setDefaultPaymentMethod", as: paula, at: ["paymentMethodId": second])
    try await caller.call(
      "removePaymentMethod", as: paula, at: ["paymentMethodId": second], expecting: 204)
    try await caller.call("listPaymentMethods", as: paula)
    let issued = try await caller.call(
      "issueInvoice", as: site.admin, at: to, AllyFixture.invoice, expecting: 201)
    let invoice = try #require(issued.json?["id"]?.text)
    #expect(issued["Location"] == paula.own("billing/invoices/\(invoice)"))
    let payment = try await caller.call(
      "makePayment", as: paula,
      [
        "invoiceId": .string(invoice), "paymentMethodId": .string(id), "amountMinor": 500, "currency": "USD",
      ], with: ["Idempotency-Key": "paula-pays-once"], expecting: 201)
    let paid = ["paymentId": try #require(payment.json?["id"]?.text)]
    let none = try await caller.call("getReceipt", as: paula, at: paid, expecting: 404)
    #expect(none.code == "no_receipt", "R-MH-146")
    try await caller.call(
      "settlePayment", as: site.admin, at: paid.merging(to) { $1 },
      ["outcome": "succeeded", "processorReference": "ch_1"])
    try await caller.call("getReceipt", as: paula, at: paid)
    try await caller.call("listPayments", as: site.admin, at: to)
    let list = try await caller.call("listInvoices", as: paula, query: "?status=partially-paid")
    #expect(list.json?["totalBalance"] == ["amountMinor": 12_000, "currency": "USD"], "R-MH-144")
    try await caller.call("getInvoice", as: paula, at: ["invoiceId": invoice])
    let void = try await caller.call(
      "issueInvoice", as: site.admin, at: to, AllyFixture.invoice, expecting: 201)
    try await caller.call(
      "voidInvoice", as: site.admin, at: to.merging(["invoiceId": void.json?["id"]?.text ?? ""]) { $1 },
      ["reason": "Issued twice"])
  }

  func learn(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    let made = try await caller.call(
      "publishResource", as: site.admin, AllyFixture.resource, expecting: 201)
    let resource = ["resourceId": try #require(made.json?["id"]?.text)]
    try await caller.call("reviseResource", as: site.admin, at: resource, AllyFixture.resource)
    try await caller.call("addBookmark", as: paula, at: resource)
    let one = try await caller.call("getResource", as: paula, at: resource)
    #expect(one.json?["bookmarked"] == true && one.json?["body"] != nil)
    let list = try await caller.call("listResources", as: paula, query: "?q=WATER&category=nutrition")
    #expect(list.json?["resources"]?.list.first?["body"] == nil, "R-MH-300")
    try await caller.call("listBookmarks", as: paula)
    try await caller.call("removeBookmark", as: paula, at: resource, expecting: 204)
    let faq = try await caller.call("publishFaq", as: site.admin, AllyFixture.faq, expecting: 201)
    let id = ["faqId": try #require(faq.json?["id"]?.text)]
    try await caller.call("reviseFaq", as: site.admin, at: id, AllyFixture.faq)
    try await caller.call("getFaq", as: site.web.stranger, at: id)
    try await caller.call("listFaqs", as: site.web.stranger, query: "?category=Visits")
  }
}

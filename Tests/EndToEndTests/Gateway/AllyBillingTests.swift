import RecordModel
import Testing

/// Invoices, payments and payment methods over HTTP, for whoever they concern.
@Suite("MyHealthAlly: billing", .serialized) struct AllyBillingTests {
  private func money(_ reply: WebSession.Reply, _ member: String) -> Value? {
    reply.json?[member]?["amountMinor"]
  }

  private func invoice(
    _ amount: Int64, for person: WebSession, at site: AllySite, due: String = "2099-01-31"
  ) async throws -> String {
    let reply = try await site.admin.post(
      person.own("billing/invoices"),
      AllyFixture.invoice.with("dueDate", .string(due))
        .with("lines", [["description": "Visit", "quantity": 1, "unitPriceMinor": .integer(amount)]]))
    return try #require(reply.json?["id"]?.text, "\(reply.text)")
  }

  private func card(_ person: WebSession) async throws -> String {
    let reply = try await person.post(person.own("payment-methods"), AllyFixture.card)
    return try #require(reply.json?["id"]?.text, "\(reply.text)")
  }

  private func payment(
    _ invoice: String, _ card: String, _ amount: Int64, _ currency: String = "USD"
  ) -> Value {
    [
      "invoiceId": .string(invoice), "paymentMethodId": .string(card), "amountMinor": .integer(amount),
      "currency": .string(currency),
    ]
  }

  @Test("R-MH-143 to R-MH-147: an invoice is paid in parts, once each, and no more than is owed")
  func payments()
    async throws
  {
    let site = try await SharedAllySite.get()
    let person = try await site.patient("bill")
    let (id, card) = (try await invoice(1000, for: person, at: site), try await card(person))
    func pay(_ amount: Int64, _ currency: String = "USD", key: String?) async throws -> WebSession.Reply {
      try await person.post(
        person.own("billing/payments"), payment(id, card, amount, currency),
        key.map { ["Idempotency-Key": $0] } ?? [:])
    }
    let none = try await pay(600, key: nil)
    #expect(none.status == 422 && none.problems == ["/id required"], "R-MH-147 \(none.text)")
    let first = try await pay(600, key: "first-payment")
    #expect(first.status == 201 && first.json?["status"] == "pending", "\(first.text)")
    let again = try await pay(600, key: "first-payment")
    #expect(again.status == 200 && again["Idempotency-Replayed"] == "true" && again.bytes == first.bytes)
    let much = try await pay(401, key: "second-payment")
    #expect(much.status == 422 && much.code == "amount_exceeds_balance", "\(much.text)")
    let other = try await pay(1, "EUR", key: "third-payment")
    #expect(other.status == 422 && other.code == "currency_mismatch", "\(other.text)")
    let paymentID = try #require(first.json?["id"]?.text)
    let settle = person.own("billing/payments/\(paymentID)/settlement")
    let outcome = #"{"outcome":"succeeded","processorReference":"ch_1"}"#
    #expect(try await person.send("PUT", settle, body: outcome).code == "forbidden", "R-MH-051")
    #expect(try await site.clinician.send("PUT", settle, body: outcome).code == "forbidden", "R-MH-051")
    let settled = try await site.admin.send("PUT", settle, body: outcome)
    let receipt = try #require(settled.json?["receiptUrl"]?.text, "\(settled.text)")
    let twice = try await site.admin.send("PUT", settle, body: outcome)
    #expect(twice.status == 409 && twice.code == "already_settled", "\(twice.text)")
    let invoice = try await person.get(person.own("billing/invoices/\(id)"))
    #expect(money(invoice, "balance") == 400 && invoice.json?["status"] == "partially-paid")
    let void = try await site.admin.post(
      person.own("billing/invoices/\(id)/void"), ["reason": "Mistake"])
    #expect(void.status == 409 && void.code == "invoice_has_payments", "\(void.text)")
    let page = try await person.get(receipt + "?format=html")
    #expect(page["Content-Type"] == "text/html; charset=utf-8" && page.text.contains("USD 6.00"), "R-MH-335")
    #expect(page.text.contains("visa ending 4242") && page["Content-Security-Policy"]?.isEmpty == false)
    let odd = try await person.get(receipt + "?format=pdf")
    #expect(odd.status == 422 && odd.problems == ["query:format not_in_enum"], "\(odd.text)")
    #expect(try await site.max.get(receipt).code == "forbidden", "R-MH-048")
  }

  @Test("R-MH-143, R-MH-145, R-MH-340: bad invoices are refused whole, and an old one is overdue")
  func invoices()
    async throws
  {
    let site = try await SharedAllySite.get()
    let person = try await site.patient("bert")
    let bad = try await site.admin.post(
      person.own("billing/invoices"),
      [
        "dueDate": "1900-01-01", "currency": "ABC", "lines": [["description": "", "quantity": 1.5]],
        "total": 1,
      ])
    #expect(
      bad.problems == [
        "/currency bad_format", "/dueDate before_birth", "/lines/0/description bad_format",
        "/lines/0/quantity wrong_type", "/lines/0/unitPriceMinor required", "/total unknown_field",
      ], "\(bad.text)")
    let none = try await site.admin.post(
      person.own("billing/invoices"), AllyFixture.invoice.with("lines", []))
    #expect(none.status == 422, "\(none.text)")
    let old = try await invoice(700, for: person, at: site, due: "2020-01-31")
    let list = try await person.get(person.own("billing/invoices?status=overdue"))
    #expect(list.json?["invoices"]?.list.map { $0["id"]?.text } == [old], "\(list.text)")
    #expect(money(list, "totalBalance") == 700)
    let replay = try await site.admin.post(
      person.own("billing/invoices"), AllyFixture.invoice.with("id", "bert-1"))
    let same = try await site.admin.post(
      person.own("billing/invoices"), AllyFixture.invoice.with("id", "bert-1"))
    #expect(replay.status == 201 && same.status == 200 && same.json == replay.json, "R-MH-269")
    let taken = try await site.admin.post(
      site.max.own("billing/invoices"), AllyFixture.invoice.with("id", "bert-1"))
    #expect(taken.status == 409 && taken.code == "duplicate_id", "R-MH-270 \(taken.text)")
    #expect(try await site.clinician.get(person.own("billing/invoices")).code == "forbidden")
    #expect(try await site.max.get(person.own("billing/invoices")).code == "forbidden")
    #expect(try await site.admin.get(person.own("payment-methods")).code == "forbidden")
    #expect(try await site.admin.get(person.own("vitals")).code == "forbidden", "R-MH-051")
    let notes = try await person.get(person.own("notifications"))
    #expect(notes.json?["notifications"]?.list.first?["title"] == "New invoice", "R-MH-251")
  }

  @Test("R-MH-148, R-MH-149, R-MH-282: a card number is refused wherever it stands, and left nowhere")
  func cardNumbers() async throws {
    let site = try await SharedAllySite.get()
    let person = try await site.patient("carl")
    let (id, card) = (try await invoice(1000, for: person, at: site), try await card(person))
    let numbers = ["4242 4242 4242 4242", "5555-5555-5555-4444", "378282246310005"]
    let key = ["Idempotency-Key": "a-key-with-a-card"]
    let path = person.own("payment-methods")
    for number in numbers {
      for body in [
        AllyFixture.card.with("cardholderName", .string(number)),
        AllyFixture.card.with("cardNumber", .string(number)),
        AllyFixture.card.with("cvc", .string("x \(number)")),
        AllyFixture.card.with("billingAddress", ["line1": .string(number)]), ["id": .string(number)],
      ] {
        let reply = try await person.post(path, body, key)
        #expect(reply.status == 422 && reply.code == "pan_not_accepted", "\(reply.text)")
        #expect(reply["Idempotency-Replayed"] == nil && !reply.text.contains(number))
      }
      let paid = try await person.post(
        person.own("billing/payments"), payment(id, card, 1).with("note", .string(number)), key)
      #expect(paid.status == 422 && paid.code == "pan_not_accepted", "\(paid.text)")
      let updated = try await person.send(
        "PUT", person.own("payment-methods/\(card)"), body: #"{"cardholderName":"\#(number)"}"#)
      #expect(updated.status == 422 && updated.code == "pan_not_accepted", "\(updated.text)")
    }
    // Whoever may not call at all learns that, and the attempt is not lost.
    let stranger = try await site.max.post(path, AllyFixture.card.with("note", "4242424242424242"))
    #expect(stranger.status == 403 && stranger.code == "forbidden", "\(stranger.text)")
    let socket = try await site.web.daemon.session.refusal(
      "paymentMethod.add",
      AllyFixture.card.with("patientId", .string(person.account)).with("cardholderName", "4242424242424242"))
    #expect(socket.reason == "pan_not_accepted", "R-MH-016")
    // The key was bound to none of them.
    let good = try await person.post(path, AllyFixture.card, key)
    #expect(good.status == 201, "\(good.text)")
    let log = try await site.web.daemon.session.call(
      "log.read", ["patientId": .string(person.account), "limit": 200])
    let text = String(decoding: try JSON.encode(log), as: UTF8.self)
    #expect(!text.contains("4242 4242") && !text.contains("378282246310005"))
    #expect(!text.contains("tok_sweepingcard"), "R-MH-150")
  }

  @Test("R-MH-151, R-MH-152: payment methods over HTTP") func methods() async throws {
    let site = try await SharedAllySite.get()
    let person = try await site.patient("dora")
    let path = person.own("payment-methods")
    let expired = try await person.post(path, AllyFixture.card.with("expYear", 2020))
    #expect(expired.status == 422 && expired.code == "card_expired", "\(expired.text)")
    let bad = try await person.post(
      path,
      AllyFixture.card.with("paymentToken", "4").with("last4", "42").with("brand", "none")
        .with("expMonth", 13))
    #expect(
      bad.problems == [
        "/brand not_in_enum", "/expMonth out_of_range", "/last4 bad_format", "/paymentToken bad_format",
      ], "\(bad.text)")
    let first = try await person.post(path, AllyFixture.card)
    #expect(first.status == 201 && first.json?["isDefault"] == true && first.json?["paymentToken"] == nil)
    #expect(first["Location"] == path && first.json?["kind"] == "card")
    let second = try await card(person)
    let chosen = try await person.send("PUT", "\(path)/\(second)/default")
    #expect(chosen.json?["isDefault"] == true, "\(chosen.text)")
    let list = try await person.get(path)
    #expect(list.json?["paymentMethods"]?.list.map { $0["isDefault"] } == [true, false])
    #expect(try await person.send("DELETE", "\(path)/\(second)").status == 204)
    #expect(try await person.get(path).json?["paymentMethods"]?.list.first?["isDefault"] == true)
    #expect(try await site.max.get(path).code == "forbidden")
  }
}

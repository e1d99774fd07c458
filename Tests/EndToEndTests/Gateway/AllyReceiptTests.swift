import Crypto
import RecordClient
import RecordModel
import Testing

@testable import RecordGateway

/// Receipts as PDF, made by a real laboratory in its fence, and what is given back of payments.
@Suite("MyHealthAlly: receipts and refunds", .serialized) struct AllyReceiptTests {
  private static let pdf = ["Accept": "application/pdf"]

  /// Asks until it is printed.
  private func printed(_ target: String, _ person: WebSession) async throws -> WebSession.Reply {
    for _ in 0..<600 {
      let reply = try await person.get(target, Self.pdf)
      guard reply.status == 503 else { return reply }
      #expect(reply.code == "storage_unavailable" && reply["Retry-After"].flatMap { Int($0) } ?? 0 > 0)
      try await Task.sleep(for: .milliseconds(100))
    }
    throw WebSession.NoAnswer()
  }

  @Test("R-MH-335, R-MH-146: a receipt is printed in the fence, and downloaded as it was printed")
  func receipts() async throws {
    let site = try await AllySite(gateway: ["--set", "request-limits=no"])
    Leftovers.add(directory: site.web.site.path)
    let erika = site.erika
    let (_, receipt) = try await site.paid(erika)
    let early = try await erika.get(receipt, Self.pdf)
    #expect(early.status == 503 && early.code == "storage_unavailable", "\(early.text)")
    #expect(["2", "60"].contains(early["Retry-After"] ?? ""))
    let reply = try await site.web.site.withLaboratory { try await printed(receipt, erika) }
    #expect(reply.status == 200 && reply["Content-Type"] == "application/pdf", "\(reply.status)")
    let hash = Hexadecimal.text(Array(SHA256.hash(data: reply.bytes)))
    #expect(reply["X-Content-SHA256"] == hash && reply["ETag"] == "\"\(hash)\"")
    #expect(reply["Vary"]?.contains("Accept") == true && reply["Content-Encoding"] == nil)
    let data = try await erika.get(receipt)
    let number = try #require(data.json?["number"]?.text, "\(data.text)")
    #expect(reply["Content-Disposition"]?.hasPrefix("attachment; filename=\"\(number).pdf\"") == true)
    let text = try await PrintedPages(reply.bytes).checked()
    for fact in [number, "USD 6.00", "visa ending 4242", data.json?["payer"]?.text ?? "?"] {
      #expect(text.contains(fact), "\(fact)")
    }
    let again = try await site.admin.get(receipt, Self.pdf)
    #expect(again.bytes == reply.bytes, "R-MH-051: the office sees the same")
    let kept = try await erika.get(receipt, Self.pdf.merging(["If-None-Match": "\"\(hash)\""]) { $1 })
    #expect(kept.status == 304 && kept.bytes.isEmpty)
    let part = try await erika.get(receipt, Self.pdf.merging(["Range": "bytes=0-3"]) { $1 })
    #expect(part.status == 206 && part.text == "%PDF")
    let page = try await erika.get(receipt + "?format=html", Self.pdf)
    #expect(page["Content-Type"] == "text/html; charset=utf-8" && page.text.contains("USD 6.00"))
    let browser = try await erika.get(receipt, ["Accept": "text/html,*/*;q=0.8"])
    #expect(browser.json == data.json)
    for person in [site.max, site.clinician] {
      #expect(try await person.get(receipt, Self.pdf).code == "forbidden", "R-MH-048, R-MH-051")
    }
    let documents = try await site.web.daemon.session.call(
      "document.list", ["patientId": .string(erika.account)])
    #expect(documents["documents"] == [])
    let verified = try await site.web.daemon.session.call("log.verify")
    #expect(verified["documents"]?["documents"] == 1 && verified["valid"] == true)
  }

  @Test("R-MH-051, R-MH-144, R-MH-336: the office gives back on the socket, and nothing is owed again")
  func refunds() async throws {
    let site = try await SharedAllySite.get()
    let person = try await site.patient("refund")
    let (id, _) = try await site.paid(person)
    let before = try await person.get(person.own("billing/payments"))
    func recordctl(_ arguments: [String]) async throws -> Tool.Outcome {
      try await Tool.run(
        Places.programs + "/recordctl",
        ["billing"] + arguments + ["--socket", site.web.site.socket], in: site.web.site.path)
    }
    let refund = ["refund", person.account, id, "250", "USD", "--reason", "Shorter visit"]
    let command = "7c0e51f2-8d3a-4b16-8f27-60a91be4c355"
    for _ in 0..<2 {
      let run = try await recordctl(refund + ["--command-id", command])
      #expect(run.ending == .exited(0) && run.output.contains("USD 2.50"), "\(run.output)")
    }
    let params: Value = [
      "patientId": .string(person.account), "paymentId": .string(id), "amountMinor": 351, "currency": "USD",
      "reason": "All of it", "id": .string("refund-of-\(id.prefix(8))"),
    ]
    let session = site.web.daemon.session
    let office: Value = ["token": .string(site.admin.token ?? "")]
    let much = try await session.refusal("billing.refund", params, meta: office)
    #expect(much.code == "VALIDATION_FAILED" || much.code == "INVALID_INPUT")
    for other in [person, site.clinician] {
      let refused = try await session.refusal(
        "billing.refund", params, meta: ["token": .string(other.token ?? "")])
      #expect(refused.code == "FORBIDDEN" && refused.reason == "role")
    }
    let rest = try await session.call("billing.refund", params.with("amountMinor", 350), meta: office)
    #expect(rest["amount"]?["amountMinor"] == 350)
    let after = try await person.get(person.own("billing/payments"))
    #expect(after.json == before.json, "the app's answers have the members of its schemas")
    let invoices = try await person.get(person.own("billing/invoices"))
    #expect(invoices.json?["invoices"]?.list.first?["status"] == "paid")
    #expect(invoices.json?["totalBalance"]?["amountMinor"] == 0)
    let notes = try await person.get(person.own("notifications"))
    #expect(notes.json?["notifications"]?.list.count { $0["title"] == "Refund" } == 2, "R-MH-251")
    let changes = try await person.get(person.own("changes?since=0&limit=1000"))
    let told = changes.json?["changes"]?.list.filter { $0["event"] == "payment-refunded" } ?? []
    #expect(told.count == 2 && told.allSatisfy { $0["entity"] == "payment" })
    let listed = try await recordctl(["refunds", person.account, "--payment", id])
    #expect(listed.output.contains("All of it") && listed.output.contains("USD 3.50"), "\(listed.output)")
    let ledger = try await recordctl(["ledger", person.account])
    #expect(ledger.output.contains("cash USD 0.00"), "\(ledger.output)")
  }
}

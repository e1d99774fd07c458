import RecordModel
import Testing

extension Site {
  /// Starts a laboratory in bubblewrap's fence; it ends when nobody holds it any more.
  func laboratory(_ options: [String] = []) throws -> ChildProcess {
    try run(
      Places.programs + "/recordd-worker",
      ["laboratory", "--socket", socket, "--sandbox", "bwrap", "--config", "/dev/null"] + options)
  }

  /// Runs a laboratory for as long as something lasts.
  func withLaboratory<Answer>(
    _ options: [String] = [], sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Answer
  ) async throws -> Answer {
    let laboratory = try laboratory(options)
    let answer = try await body()
    #expect(laboratory.poll() == nil, "\(output.suffix(2000))", sourceLocation: sourceLocation)
    return answer
  }
}

extension AllySite {
  /// A payment of six dollars that succeeded: its id, and the path of its receipt.
  func paid(_ person: WebSession) async throws -> (id: String, receipt: String) {
    let invoice = try await admin.post(
      person.own("billing/invoices"),
      AllyFixture.invoice.with("lines", [["description": "Visit", "quantity": 1, "unitPriceMinor": 600]]))
    let card = try await person.post(person.own("payment-methods"), AllyFixture.card)
    let payment = try await person.post(
      person.own("billing/payments"),
      [
        "invoiceId": .string(try #require(invoice.json?["id"]?.text, "\(invoice.text)")),
        "paymentMethodId": .string(try #require(card.json?["id"]?.text, "\(card.text)")),
        "amountMinor": 600, "currency": "USD",
      ], ["Idempotency-Key": "a-payment-of-\(person.account)"])
    let id = try #require(payment.json?["id"]?.text, "\(payment.text)")
    let settled = try await admin.send(
      "PUT", person.own("billing/payments/\(id)/settlement"),
      body: #"{"outcome":"succeeded","processorReference":"ch_1"}"#)
    return (id, try #require(settled.json?["receiptUrl"]?.text, "\(settled.text)"))
  }

  /// A photo of 900 by 600 pixels, as PNG.
  func photo() async throws -> [UInt8] {
    let (directory, name) = (web.site.path, "photo-\(UInt64.random(in: .min ... .max))")
    let pixels = (0..<900 * 600 * 3).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try Files.write(Array("P6 900 600 255\n".utf8) + pixels, to: "\(directory)/\(name).ppm")
    let made = try await Tool.run(
      "/bin/sh", ["-c", "pnmtopng \(directory)/\(name).ppm > \(directory)/\(name).png"], in: directory)
    try #require(made.ending == .exited(0), "\(made.output)")
    return Files.bytes("\(directory)/\(name).png")
  }

  /// Attaches a picture to a person's record, for a profile photo; answers its id.
  func attached(_ picture: [UInt8], _ person: WebSession) async throws -> String {
    let stored = try await person.post(
      person.own("attachments"), AllyAttachmentTests.body(picture).with("purpose", "profile-photo"))
    return try #require(stored.json?["id"]?.text, "\(stored.text)")
  }
}

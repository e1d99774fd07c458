import RecordModel
import Testing

/// A patient who stops after item 9 of the PHQ-9.
@Suite("Rhythmologicum: flagged answers") struct WebFlaggedAnswerTests {
  @Test(
    "R-MH-346: who stops after item 9 leaves an alert and is told where help is, with the practice's numbers")
  func stopped() async throws {
    let web = try await WebSite(daemon: ["--set", "help-contacts-de=Krisendienst=0800 655 3000; Notruf=112"])
    let erika = try await web.patient("erika")
    let walk = try await WebWalk(erika, "phq-9")
    let nurse = try await web.daemon.session.call(
      "account.create",
      [
        "role": "nurse", "application": "rhythmologicum", "email": "nurse@praxis.example",
        "name": "Ada Berg", "password": "korrekt Pferd Batterie",
      ])
    try await web.daemon.session.call(
      "care.assign",
      ["patientId": .string(erika.account), "accountId": try #require(nurse["id"])])
    let harmless = try await walk.save("phq9_self_harm", 0)
    #expect(harmless.status == 200 && harmless.data?["safety_flags"] == nil)
    let operation = web.daemon.session
    #expect(try await operation.call("alerts.list")["alerts"]?.list.isEmpty == true)
    let key = ["Idempotency-Key": "550e8400-e29b-41d4-a716-446655440000"]
    let saved = try await walk.save("phq9_self_harm", 1, key)
    #expect(saved.status == 200 && saved.data?["answer_value"] == 1, "\(saved.text)")
    let flag = try #require(saved.data?["safety_flags"]?.list.first)
    #expect(flag["severity"] == "urgent" && flag["message"]?.text?.contains("nicht allein") == true)
    #expect(
      flag["contacts"]?.list.map { $0["phone"] } == ["0800 655 3000", "112"]
        && flag["contacts"]?.list.map { $0["name"] } == ["Krisendienst", "Notruf"])
    let again = try await walk.save("phq9_self_harm", 1, key)
    let flags = try #require(again.data?["safety_flags"])
    #expect(try CBOR.encode(flags) == CBOR.encode(saved.data?["safety_flags"]))
    let alerts = try #require(try await operation.call("alerts.list")["alerts"]?.list)
    #expect(alerts.count == 1 && alerts.first?["source"] == "questionnaire")
    #expect(alerts.first?["severity"] == "critical" && alerts.first?["occurrences"] == 1)
    let mails = try #require(try await operation.call("outbox.take", ["limit": 100])["mails"]?.list)
    let mail = try #require(mails.first { $0["to"] == "nurse@praxis.example" })
    #expect(mail["text"]?.text?.contains("kritische Warnung") == true && mails.first == mail)
    let told = try #require(try await erika.get("/api/notifications").data?["items"]?.list)
    let help = try #require(told.first { $0["title"] == "Hilfe ist für Sie da" })
    #expect(help["body"]?.text?.contains("Krisendienst: 0800 655 3000; Notruf: 112") == true)
  }
}

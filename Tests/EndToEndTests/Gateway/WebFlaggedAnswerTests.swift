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

  @Test(
    "who is severely depressed without item 9 is in the care team's queue, and whoever answers item 9 reads of help"
  )
  func scores() async throws {
    let web = try await WebSite()
    let erika = try await web.patient("erika")
    let severe = try await WebWalk(erika, "phq-9")
    try await severe.answerAll()
    // Eight items without the ninth: six of three points and one of two are 20.
    let items = severe.steps.indices.flatMap { severe.questions($0) }.compactMap { $0["key"]?.text }
      .filter { $0 != "phq9_self_harm" }
    for (index, key) in items.prefix(7).enumerated() {
      #expect(try await severe.save(key, index == 6 ? 2 : 3).status == 200)
    }
    #expect(try await severe.complete().status == 200)
    let report = try #require(try await severe.result().data?["report"])
    #expect(report["total_score"] == 20 && report["risk_level"] == "severe")
    let queue = try #require(try await web.daemon.session.call("alerts.list")["alerts"]?.list)
    #expect(queue.count == 1 && queue[0]["source"] == "questionnaire" && queue[0]["severity"] == "high")
    let thought = try await WebWalk(erika, "phq-9")
    try await thought.answerAll()
    let saved = try await thought.save("phq9_self_harm", 1)
    #expect(try await thought.complete().status == 200)
    let shown = try #require(try await thought.result().data?["report"])
    let flag = try #require(saved.data?["safety_flags"]?.list.first)
    #expect(shown["total_score"] == 1 && shown["interpretation"] == flag["message"])
    #expect(shown["recommendations"]?.list.map { $0["description"] } == [flag["advice"]])
    let all = try await web.daemon.session.call("alerts.list")["alerts"]?.list
    #expect(all?.map { $0["severity"] } == ["critical", "high"])
  }
}

import Glibc
import RecordModel
import Testing

/// The assistant over HTTP (R-MH-055, R-MH-163 to R-MH-167).
@Suite("MyHealthAlly: the assistant", .serialized) struct AllyAssistantTests {
  @Test("R-MH-163 to R-MH-165: asked and answered, and an emergency is told to the team") func talk()
    async throws
  {
    let site = try await SharedAllySite.get()
    let paula = try await site.patient("wilma")
    let path = paula.own("assistant/conversations")
    let started = try await paula.post(
      path, ["id": "talk-w", "topic": "symptom-checker", "text": "I have a sore throat"])
    #expect(started.status == 201 && started["Location"] == path + "/talk-w", "\(started.text)")
    #expect(started.json?["messages"]?.list.count == 2)
    let same = try await paula.post(
      path, ["id": "talk-w", "topic": "symptom-checker", "text": "I have a sore throat"])
    #expect(same.status == 200 && same.json == started.json)
    let turn = try await paula.post(path + "/talk-w/messages", ["text": "Now I have chest pain"])
    #expect(turn.status == 201 && turn["Location"] == path + "/talk-w", "\(turn.text)")
    #expect(turn.json?["alertRaised"] == true && turn.json?["answer"]?["urgency"] == "emergency")
    #expect(turn.json?["answer"]?["text"]?.text?.hasPrefix("112") == true)
    let alerts = try await site.treat("alerts.list", paula, [:])
    #expect(alerts["alerts"]?.list.first?["source"] == "assistant", "\(alerts)")
    #expect(!"\(alerts)".contains("Now I have"))
    let list = try await paula.get(path + "?topic=symptom-checker")
    #expect(list.json?["conversations"]?.list.first?["highestUrgency"] == "emergency")
    #expect(try await paula.get(path + "?topic=health-question").json?["conversations"]?.list == [])
    let gone = try await paula.send("DELETE", path + "/talk-w")
    #expect(gone.status == 204)
    #expect(try await paula.get(path + "/talk-w").status == 404)
  }

  @Test("R-MH-055: nobody else reads or writes there, and bad questions change nothing") func others()
    async throws
  {
    let site = try await SharedAllySite.get()
    let paula = try await site.patient("vera")
    let path = paula.own("assistant/conversations")
    let talk = try await paula.post(path, ["id": "talk-v", "topic": "health-question"])
    #expect(talk.status == 201, "\(talk.text)")
    for person in [site.max, site.clinician] {
      #expect(try await person.get(path).status == 403)
      #expect(try await person.get(path + "/talk-v").status == 403)
      #expect(try await person.post(path + "/talk-v/messages", ["text": "Hello"]).status == 403)
      #expect(try await person.send("DELETE", path + "/talk-v").status == 403)
    }
    let empty = try await paula.post(path + "/talk-v/messages", ["text": "", "odd": 1])
    #expect(empty.problems == ["/odd unknown_field", "/text bad_format"], "\(empty.text)")
    #expect(try await paula.post(path, ["topic": "weather"]).problems == ["/topic not_in_enum"])
    #expect(try await paula.get(path + "/talk-v").json?["messages"]?.list == [])
  }

  @Test(
    "R-MH-163, R-MH-336: a model's words come through the gateway as the contract has answers, or the rules' do"
  )
  func worded() async throws {
    let site = try await AllySite(
      gateway: ["--set", "request-limits=no"],
      daemon: ["--set", "assistant=narrator", "--set", "assistant-wait=5"])
    let paula = try await site.patient("paula")
    let path = paula.own("assistant/conversations")
    let session = site.web.daemon.session
    try await session.call("narrative.take", ["questions": true])
    async let started = paula.post(
      path, ["id": "talk-p", "topic": "symptom-checker", "text": "I am Paula and have a sore throat"])
    let taken = try await session.call("narrative.take", ["waitSeconds": 10, "questions": true])
    let job = try #require(taken["jobs"]?.list.first)
    #expect(job["question"]?["question"] == "I am […] and have a sore throat" && job["brief"] == nil)
    #expect(!"\(taken)".contains(paula.account) && !"\(taken)".contains("Paula"))
    let text: Value = "It mostly gets better by itself."
    let settled = try await session.call(
      "narrative.settle",
      [
        "jobId": job["jobId"] ?? .null,
        "narrative": ["text": text, "provider": "local-llm", "model": "small-1"],
      ])
    #expect(settled["isAccepted"] == true)
    let talk = try await started
    let answer = talk.json?["messages"]?.list.last
    #expect(talk.status == 201 && answer?["text"] == text, "\(talk.text)")
    #expect(answer?["engine"] == "model/local-llm/small-1" && answer?["maker"] == nil)
    // Nobody answers this one.
    try await session.call("narrative.take", ["questions": true])
    let turn = try await paula.post(path + "/talk-p/messages", ["text": "And a cough"])
    #expect(turn.status == 201 && turn.json?["answer"]?["engine"] == "rules/assistant-2026-1", "\(turn.text)")
    let known = try await paula.get(path + "/talk-p")
    #expect(known.json?["messages"]?.list.count == 4)
    site.web.gateway.send(SIGTERM)
    _ = try await site.web.gateway.wait()
    try await site.web.daemon.stop()
  }
}

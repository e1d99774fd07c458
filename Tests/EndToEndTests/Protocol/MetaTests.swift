import RecordModel
import Testing

@Suite("What a call carries besides its parameters", .serialized, .timeLimit(.minutes(10))) struct MetaTests {
  @Test("request id and time with offset stand in the event") func envelope() async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "stress")
    let meta: Value = ["requestId": "ticket-4711_a.b", "occurredAt": "2026-01-14T11:20:30.125+01:00"]
    try await session.call("assessment.saveAnswer", walk.saving("sleep_quality", 3), meta: meta)
    let event = try #require(
      try await session.events(
        after: 0, ["patientId": .string(walk.patient), "types": ["assessment.answer-saved"]]
      ).first)
    #expect(event["requestId"] == "ticket-4711_a.b")
    #expect(event["occurredAt"] == "2026-01-14T11:20:30.125+01:00")
    #expect(try #require(event["recordedAt"]?.text) > "2026-01-14T10:20:30.125Z")
    #expect(event["commandId"] == nil)
  }

  @Test("what lies in the future did not happen yet") func future() async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "stress")
    let refusal = try await session.refusal(
      "assessment.saveAnswer", walk.saving("sleep_quality", 3), meta: ["occurredAt": "2199-01-01T00:00:00Z"])
    #expect(refusal.code == "INVALID_INPUT")
    #expect(refusal.field == "_meta.occurredAt")
  }

  @Test("a command that expects another revision is refused") func revision() async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "stress")
    let params = walk.saving("sleep_quality", 3)
    for expected in [0, 2, 4_294_967_295] {
      let refusal = try await session.refusal(
        "assessment.saveAnswer", params, meta: ["expectedRevision": .integer(Int64(expected))])
      #expect(refusal.code == "STATE_CONFLICT")
      #expect(refusal.reason == "revision_conflict")
      #expect(refusal.details?["actualRevision"] == 1)
    }
    try await session.call("assessment.saveAnswer", params, meta: ["expectedRevision": 1])
    let events = try await session.events(after: 0, ["patientId": .string(walk.patient)])
    #expect(events.map { $0["revision"]?.whole } == [0, 1, 2])
  }

  @Test("texts come in the language that is asked for") func language() async throws {
    let session = try await SharedDaemon.session()
    let titles = try await ["de", "en"].asyncMap { language in
      try await session.call("funnel.get", ["slug": "phq-9"], meta: ["language": .string(language)])["title"]?
        .text
    }
    #expect(titles == ["PHQ-9: Depressive Beschwerden", "PHQ-9: Depressive symptoms"])
    #expect(try await session.call("funnel.get", ["slug": "phq-9"])["title"]?.text == titles[0])
  }
}

extension Array {
  fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async throws -> [T] {
    var results: [T] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}

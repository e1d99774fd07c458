import RecordModel
import Testing

@Suite("Commands sent again under their id", .serialized, .timeLimit(.minutes(10))) struct RetryTests {
  @Test("each command takes effect once, also after a restart (R-RH-096, R-RH-146, R-RH-173, R-RH-177)")
  func retries() async throws {
    let site = Site()
    let first = try await site.start()
    let walk = try await Walk(first.session, "stress")
    let start: Value = ["patientId": .string(walk.patient), "slug": "stress"]
    let commands: [(method: String, params: Value)] = [
      ("patient.create", ["fullName": "Erika Mustermann"]), ("assessment.start", start),
      ("assessment.saveAnswer", walk.saving("stress_frequency", 4)),
      ("assessment.validateStep", walk.step(0)),
    ]
    var sent = try await send(commands, first)
    for key in walk.required where key != "stress_frequency" { try await walk.save(key, 3) }
    sent += try await send([("assessment.complete", walk.withSlug)], first)
    let head = try await first.head
    for each in sent { try await expectReplay(each, first.session) }
    #expect(try await first.head == head)
    try await first.stop()

    let second = try await site.start()
    for each in sent { try await expectReplay(each, second.session) }
    #expect(try await second.head == head)
    let events = try await second.session.events()
    for each in sent {
      #expect(events.filter { $0["commandId"]?.text == "\(each.id)" }.first?["position"] == each.position)
    }
    try await second.stop()
  }

  private struct Sent {
    let method: String
    let params: Value
    let id: CommandID
    let result: Value
    var position: Value? { result["_meta"]?["position"] }
  }

  private func send(
    _ commands: [(method: String, params: Value)], _ daemon: RunningDaemon
  ) async throws -> [Sent] {
    var sent: [Sent] = []
    for (method, params) in commands {
      let id = CommandID.random()
      let result = try await daemon.session.command(method, params, id: id)
      #expect(result["_meta"]?["replayed"] == false)
      sent.append(Sent(method: method, params: params, id: id, result: result))
    }
    return sent
  }

  private func expectReplay(_ sent: Sent, _ session: Session) async throws {
    let again = try await session.command(sent.method, sent.params, id: sent.id)
    #expect(again["_meta"]?["replayed"] == true, "\(sent.method)")
    #expect(again["_meta"]?["position"] == sent.position, "\(sent.method)")
    #expect(again.without("_meta").sorted == sent.result.without("_meta").sorted, "\(sent.method)")
    // An id is the same id in capitals (R-RH-172).
    let capitals = try await session.call(
      sent.method, sent.params, meta: ["commandId": .string("\(sent.id)".uppercased())])
    #expect(capitals["_meta"]?["replayed"] == true, "\(sent.method)")
  }

  @Test("an id that was used for something else is refused (C-16)") func otherRequest() async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "stress")
    let id = CommandID.random()
    try await session.command("assessment.saveAnswer", walk.saving("stress_frequency", 4), id: id)
    for params in [walk.saving("stress_frequency", 5), walk.saving("sleep_quality", 4)] {
      let refusal = try await session.refusal(
        "assessment.saveAnswer", params, meta: ["commandId": .string("\(id)")])
      #expect(refusal.code == "STATE_CONFLICT")
      #expect(refusal.reason == "idempotency_key_reused")
    }
    let answers = try await session.events(
      after: 0, ["patientId": .string(walk.patient), "types": ["assessment.answer-saved"]])
    #expect(answers.map { $0["payload"]?["value"] } == [4])
  }

  @Test("a refused command does not use up its id (R-RH-178)") func refusedFirst() async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "stress")
    let id = CommandID.random()
    let refusal = try await session.refusal(
      "assessment.complete", walk.withSlug, meta: ["commandId": .string("\(id)")])
    #expect(refusal.code == "VALIDATION_FAILED")
    try await walk.answerAll([3, 3, 3, 3, 3, 3])
    let done = try await session.command("assessment.complete", walk.withSlug, id: id)
    #expect(done["_meta"]?["replayed"] == false)
  }

  @Test("commands without an id, or with different ones, are carried out each (R-RH-174, R-RH-175)")
  func independent() async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "stress")
    let params: Value = ["patientId": .string(walk.patient), "slug": "stress"]
    var ids = [walk.assessment]
    for _ in 0..<2 {
      ids.append(try #require(try await session.call("assessment.start", params)["assessmentId"]?.text))
      let started = try await session.command("assessment.start", params, id: .random())
      ids.append(try #require(started["assessmentId"]?.text))
    }
    #expect(Set(ids).count == 5)
  }

  @Test("the same id at the same moment, on many connections, takes effect once") func race() async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "stress")
    let id = CommandID.random()
    let results = try await withThrowingTaskGroup(of: Value.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await SharedDaemon.session().command(
            "assessment.saveAnswer", walk.saving("stress_frequency", 2), id: id)
        }
      }
      return try await group.reduce(into: [Value]()) { $0.append($1) }
    }
    #expect(results.filter { $0["_meta"]?["replayed"] == false }.count == 1)
    #expect(Set(results.compactMap { $0["id"]?.text }).count == 1)
    let events = try await session.events(
      after: 0, ["patientId": .string(walk.patient), "types": ["assessment.answer-saved"]])
    #expect(events.count == 1)
  }
}

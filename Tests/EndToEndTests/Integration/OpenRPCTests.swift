import RecordModel
import Testing

@Suite("The document that rpc.discover answers", .serialized, .timeLimit(.minutes(10))) struct OpenRPCTests {
  private func document() async throws -> Value { try await SharedDaemon.session().call("rpc.discover") }

  @Test("follows the OpenRPC specification") func shape() async throws {
    let document = try await document()
    #expect(OpenRPCShape.document.faults(document, at: "$") == [])
    let names = document["methods"]?.list.compactMap { $0["name"]?.text } ?? []
    #expect(names.count >= 26)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.contains(".") })
  }

  @Test("the check of the specification finds faults") func shapeFails() async throws {
    let document = try await document()
    let faults = [
      document.without("info"), document.with("openrpc", "2.0"), document.with("extra", 1),
      document.with("methods", [["name": "a.b"]]), document.with("methods", [["name": "", "params": []]]),
      document.with("methods", [["name": "a.b", "params": [["name": "x"]]]]),
    ].map { OpenRPCShape.document.faults($0, at: "$").count }
    #expect(faults == [1, 1, 1, 1, 1, 1])
  }

  @Test("every example fits the schemas beside it") func examples() async throws {
    let document = try await document()
    let check = SchemaCheck(components: document["components"]?["schemas"] ?? [:])
    for method in document["methods"]?.list ?? [] {
      let name = try #require(method["name"]?.text)
      let example = try #require(method["examples"]?.list.first, "\(name) has no example")
      let params = Self.params(of: example)
      for descriptor in method["params"]?.list ?? [] {
        let parameter = try #require(descriptor["name"]?.text)
        guard let value = params[parameter] else {
          #expect(descriptor["required"] == false, "\(name) lacks \(parameter)")
          continue
        }
        #expect(check.faults(value, descriptor["schema"] ?? false, at: "\(name).\(parameter)") == [])
      }
      let known = Set(method["params"]?.list.compactMap { $0["name"]?.text } ?? [])
      #expect(known.isSuperset(of: params.members.map(\.name)), "\(name)")
      let result = try #require(example["result"]?["value"])
      #expect(check.faults(result, method["result"]?["schema"] ?? false, at: "\(name) →") == [])
    }
  }

  @Test("what the daemon really answers fits the schemas") func answers() async throws {
    let document = try await document()
    let check = SchemaCheck(components: document["components"]?["schemas"] ?? [:])
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "phq-9")
    try await walk.answerAll([1, 1, 1, 1, 1, 1, 1, 1, 1])
    let patient: Value = ["patientId": .string(walk.patient)]
    let calls: [(String, Value)] = [
      ("assessment.get", walk.own), ("assessment.resume", walk.own),
      ("assessment.validateStep", walk.step(0)),
      ("assessment.complete", walk.own), ("assessment.result", walk.own), ("assessment.history", patient),
      ("patient.get", patient), ("funnel.list", [:]), ("funnel.get", ["slug": "phq-9"]),
      ("funnel.definition", ["slug": "phq-9"]), ("log.read", patient), ("log.verify", [:]),
      ("projection.list", [:]),
      ("projection.verify", ["name": "assessments"]), ("server.status", [:]), ("health.check", [:]),
    ]
    for (name, params) in calls {
      let method = document["methods"]?.list.first { $0["name"]?.text == name }
      let result = try await session.call(name, params)
      #expect(check.faults(result, method?["result"]?["schema"] ?? false, at: name) == [])
    }
  }

  @Test("every example is understood, and what is answered to it fits the result's schema, receipt included")
  func callable() async throws {
    // A daemon of its own: one of the examples takes a questionnaire off the catalogue.
    let daemon = try await Site().start(["--measures", Places.root + "/Config/measures"])
    let document = try await daemon.session.call("rpc.discover")
    let check = SchemaCheck(components: document["components"]?["schemas"] ?? [:])
    var answered: [String] = []
    for method in document["methods"]?.list ?? [] {
      let name = try #require(method["name"]?.text)
      let params = Self.params(of: try #require(method["examples"]?.list.first))
      let request: Value = ["jsonrpc": "2.0", "id": 1, "method": .string(name), "params": params]
      let line = await RawSocket.exchange(try JSON.encode(request), at: daemon.site.socket)
      let reply = try JSON.decode(Value.self, from: line)
      let code = reply["error"]?["code"]?.whole
      #expect(code == nil || code == -32000, "\(name) does not understand its example: \(reply)")
      if let result = reply["result"] {
        answered.append(name)
        #expect(check.faults(result, method["result"]?["schema"] ?? false, at: name) == [])
      }
    }
    #expect(Set(["funnel.publish", "measures.publish", "patient.create"]).isSubset(of: answered))
    #expect(answered.count >= 40, "\(answered)")
    try await daemon.stop()
  }

  private static func params(of example: Value) -> Value {
    .object(
      (example["params"]?.list ?? []).compactMap { param in
        guard let name = param["name"]?.text, let value = param["value"] else { return nil }
        return Value.Member(name, value)
      })
  }
}

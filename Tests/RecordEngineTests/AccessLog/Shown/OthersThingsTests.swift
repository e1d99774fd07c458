import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Every method that takes the id of a thing, with the id of somebody else's.
@Suite("Things of others") struct OthersThingsTests {
  private let scene: ShownScene
  /// Another patient, about whose record the calls are.
  private let other: PatientID
  private let askers: [ShownScene.Asker]
  private let ids: [String]

  /// Methods that are not tried, and why.
  private static let others: [String: String] = [
    "outbox.settle": "a mail is its sender's affair, and an answer says nothing of whose it is",
    "export.start": "the id is the caller's for a new job; nothing is shown of a job that has it",
    "carePlan.progress": "the list of a goal that is not in the plan is empty",
    "carePlan.saveDraft": "ids are those of the plan that is sent",
    "carePlan.addGoal": "a goal's id is of use in its plan alone",
  ]

  init() throws {
    scene = try ShownScene()
    let askers = scene.askers
    let token = try #require(askers.first { $0.name == "patient" }?.token)
    let account = try IdentityScene(scene.test).call(GetMe(), token).id
    let other = PatientID(of: account)
    for asker in askers where ["clinician", "nurse"].contains(asker.name) {
      let carer = try IdentityScene(scene.test).call(GetMe(), try #require(asker.token)).id
      _ = try scene.test.call(AssignPatient(patientId: other, accountId: carer))
    }
    self.other = other
    self.askers = askers.filter { ["program", "patient", "clinician"].contains($0.name) }
    let victim = scene.victim
    let engine = scene.test.engine
    ids = scene.ids.filter { engine.owners(of: NamedThings([$0]))[victim] != nil }
  }

  @Test("whoever names another's thing is in the list of whose it is, whatever the method") func everyMethod()
    throws
  {
    var (tried, missed): (Set<String>, Set<String>) = ([], [])
    for endpoint in Catalog.all where endpoint.isWrittenDown && Self.others[endpoint.name] == nil {
      guard let name = try parameter(endpoint) else { continue }
      missed.insert(endpoint.name)
      for asker in askers where try isTried(endpoint, name, asker) { tried.insert(endpoint.name) }
    }
    let untried = missed.subtracting(tried).sorted()
    #expect(untried.isEmpty, "nothing of the victim's fits these: \(untried)")
    #expect(tried.count > 45)
  }

  /// Tries the victim's things until one is refused for what it is; the victim must see that one.
  private func isTried(_ endpoint: Endpoint, _ name: String, _ asker: ShownScene.Asker) throws -> Bool {
    for id in ids {
      let end = try scene.end()
      let reply = try scene.call(endpoint.name, try members(endpoint, name, id), asker)
      guard try isAboutThings(reply, id) else { continue }
      let seen = try scene.entries(of: scene.victim, since: end)
      #expect(
        seen.contains { $0.use.refusal == "anothers" && $0.use.resources?.contains(id) == true },
        "\(endpoint.name) \(name) by \(asker.name): \(reply.outcome)")
      return true
    }
    return false
  }

  /// Whether a thing was refused for what it is: by the call, or by the answer to one step of several.
  private func isAboutThings(_ reply: Reply, _ id: String) throws -> Bool {
    guard let failure = scene.refusal(reply) else {
      let text = String(decoding: try JSON.encode(reply.outcome.get().value()), as: UTF8.self)
      return text.contains("duplicate_id") && text.contains(id)
    }
    if failure.details?["reason"] == "duplicate_id" || failure.code == .notFound { return true }
    return failure.code == .forbidden && failure.details?["reason"] != "role"
  }

  @Test("an id that nobody has takes an entry about nobody, which costs the same; one's own takes none")
  func nobody() throws {
    let asker = try #require(askers.first { $0.name == "patient" })
    func written(_ id: String) throws -> [PatientID?] {
      let end = try scene.end()
      let members = [
        Value.Member("patientId", .string("\(other)")), Value.Member("entryId", .string(id)),
      ]
      _ = try scene.call(GetJournalEntry.name, members, asker)
      return try scene.all(since: end).filter { $0.use.refusal != nil }.map(\.envelope.stream.patient)
    }
    #expect(try written("nobody-has-this") == [nil])
    let theirs = try #require(ids.first { RecordID($0) != nil })
    #expect(try written(theirs) == [scene.victim])
    let own = try scene.test.call(
      CreateJournalEntry(
        patientId: other, date: OffsetTime(scene.test.clock.now(), offsetMinutes: 0), title: "Tag",
        content: "…", mood: .fair))
    _ = try scene.test.call(DeleteJournalEntry(patientId: other, entryId: own.id))
    #expect(try written(own.id.text) == [])
  }

  @Test("a link to another's result is refused, and whose it is sees it") func links() throws {
    let asker = try #require(askers.first { $0.name == "patient" })
    let end = try scene.end()
    let members = [Value.Member("link", try #require(scene.special["deepLink.resolve"]?["link"]))]
    guard case .success(let answer) = try scene.call("deepLink.resolve", members, asker).outcome else {
      Issue.record("refused")
      return
    }
    #expect(answer.value()["outcome"] == "forbidden")
    let seen = try scene.entries(of: scene.victim, since: end)
    #expect(seen.contains { $0.use.refusal == "anothers" })
  }

  /// The first parameter that is the id of a thing, at whatever depth.
  private func parameter(_ endpoint: Endpoint) throws -> String? {
    let example = try endpoint.description.example().parameters.value()
    return Self.names(in: example).first { NamedThings.isThing($0) }
  }

  private static func names(in value: Value) -> [String] {
    switch value {
    case .array(let elements): elements.flatMap { names(in: $0) }
    case .object(let members): members.flatMap { [$0.name] + names(in: $0.value) }
    default: []
    }
  }

  private func members(_ endpoint: Endpoint, _ name: String, _ id: String) throws -> [Value.Member] {
    let example = try endpoint.description.example().parameters.value()
    guard case .object(let members) = replaced(name, id, in: example) else { return [] }
    return members
  }

  private func replaced(_ name: String, _ id: String, in value: Value) -> Value {
    switch value {
    case .array(let elements): .array(elements.map { replaced(name, id, in: $0) })
    case .object(let members):
      .object(
        members.map { member in
          switch member.name {
          case name: Value.Member(name, .string(id))
          case "patientId": Value.Member("patientId", .string("\(other)"))
          default: Value.Member(member.name, replaced(name, id, in: member.value))
          }
        })
    default: value
    }
  }
}

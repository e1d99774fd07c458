import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Every method of the catalog, asked by everybody: whose data is shown has an entry that says so (R-MH-058).
@Suite("Whose data is shown") struct ShownTests {
  private let scene: ShownScene

  /// Answers that this record has nothing to show in; what the log makes of them is in ``AnswerContentTests``.
  private static let seldom: Set = [
    "projection.parked", "projection.retry", "deepLink.alerts", "carePlan.get", "carePlan.version",
    "intake.get",
  ]

  init() throws { scene = try ShownScene() }

  @Test("every method is classed, once") func classed() {
    let names = Shown.table.values.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    expectSame(names, Catalog.byName.keys, "they are classed in ShownTable.swift")
  }

  @Test("R-MH-058: whoever is shown by an answer has an entry of it, whoever asked") func answers() throws {
    var (shown, written): (Set<String>, Set<String>) = ([], [])
    for endpoint in Catalog.all where endpoint.access.effect == .read || endpoint.name == "deepLink.resolve" {
      for asker in scene.askers {
        guard let (reply, entries) = try answer(endpoint, asker) else { continue }
        let isOwn = Shown.byMethod[endpoint.name] == .caller && asker.name == "own"
        guard try isOwn || scene.shows(reply) || scene.names(endpoint) else { continue }
        shown.insert(endpoint.name)
        #expect(Shown.byMethod[endpoint.name] != .nobody, "\(endpoint.name) shows \(asker.name) the patient")
        #expect(!entries.isEmpty, "\(endpoint.name) shown to \(asker.name) left no entry")
        if !entries.isEmpty { written.insert(endpoint.name) }
      }
    }
    let expected = Catalog.all.filter { endpoint in
      endpoint.access.effect == .read && Shown.byMethod[endpoint.name] != .nobody
    }.map(\.name)
    let unshown = Set(expected).subtracting(shown).subtracting(Self.seldom).sorted()
    #expect(unshown.isEmpty, "this record has nothing that these show: \(unshown)")
    expectSame(written, shown)
  }

  /// The first answer that is none of a thing which is not there, with the entries about the victim that it left.
  private func answer(
    _ endpoint: Endpoint, _ asker: ShownScene.Asker
  ) throws -> (Reply, [FoundAccess])? {
    for members in try scene.candidates(endpoint) {
      let end = try scene.end()
      let reply = try scene.call(endpoint.name, members, asker)
      if case .success = reply.outcome {
        return (reply, try scene.entries(of: scene.victim, since: end).filter { $0.use.refusal == nil })
      }
      if scene.refusal(reply)?.code == .forbidden { return nil }
    }
    return nil
  }

  @Test("later pages leave entries too, and a cursor made by hand shows nothing") func pages() throws {
    var followed = 0
    for endpoint in Catalog.all where endpoint.access.effect == .read && endpoint.name != ListFunnels.name {
      let members = try scene.parameters(endpoint)
      guard endpoint.takesCursor else { continue }
      let small =
        members.filter { $0.name != "limit" } + (endpoint.takesLimit ? [Value.Member("limit", 1)] : [])
      for asker in scene.askers {
        guard case .success(let tape) = try scene.call(endpoint.name, small, asker).outcome else { continue }
        let made = Value.Member("cursor", .string(Cursor.text(["after": "\(scene.victim)"])))
        let refused = try scene.call(endpoint.name, small + [made], asker)
        #expect(scene.refusal(refused)?.code == .invalidInput, "\(endpoint.name) for \(asker.name)")
        guard let cursor = tape.nextCursor else { continue }
        let end = try scene.end()
        let next = try scene.call(endpoint.name, small + [Value.Member("cursor", .string(cursor))], asker)
        guard try scene.shows(next) || scene.names(endpoint) else { continue }
        followed += 1
        let entries = try scene.entries(of: scene.victim, since: end)
        #expect(!entries.isEmpty, "page 2 of \(endpoint.name) for \(asker.name)")
      }
    }
    #expect(followed > 20)
  }

  @Test("whoever changes something of a person leaves an entry, before it is known how that ends")
  func changes()
    throws
  {
    var tried = 0
    let program = try #require(scene.askers.first)
    for endpoint in Catalog.all where endpoint.access.effect != .read && endpoint.name != ErasePatient.name {
      guard try scene.names(endpoint) else { continue }
      let end = try scene.end()
      let reply = try scene.call(endpoint.name, try scene.parameters(endpoint), program)
      // What is not understood changes nothing, and people's own business is no program's.
      if [.invalidInput, .unauthorized].contains(scene.refusal(reply)?.code) { continue }
      tried += 1
      let entries = try scene.entries(of: scene.victim, since: end)
      #expect(entries.contains { $0.use.method == endpoint.name }, "\(endpoint.name)")
    }
    #expect(tried > 60)
  }

  @Test(
    "whose record or account is made, and who signs in, has an entry",
    arguments: ["patient.create", "account.create", "identity.register", "identity.logIn"])
  func made(method: String) throws {
    let endpoint = try #require(Catalog.byName[method])
    let end = try scene.end()
    let program = try #require(scene.askers.first)
    let answer = try scene.call(method, try scene.parameters(endpoint), program).outcome.get().value()
    guard case .string(let id)? = answer["id"] ?? answer["account"]?["id"] else {
      Issue.record("no id")
      return
    }
    #expect(!(try scene.entries(of: try #require(PatientID(id)), since: end)).isEmpty)
  }

  @Test("who is refused is in the list of whoever the call names") func refusals() throws {
    var refused: Set<String> = []
    for endpoint in Catalog.all where Shown.byMethod[endpoint.name] == .named {
      for asker in scene.askers {
        let members = try scene.parameters(endpoint)
        guard members.contains(where: { ["patientId", "accountId"].contains($0.name) }) else { continue }
        let end = try scene.end()
        guard PersonTable.mayNever(asker.name, endpoint),
          scene.refusal(try scene.call(endpoint.name, members, asker))?.code == .forbidden
        else { continue }
        refused.insert(endpoint.name)
        let entries = try scene.entries(of: scene.victim, since: end)
        #expect(entries.contains { $0.use.refusal != nil }, "\(endpoint.name) refused to \(asker.name)")
      }
    }
    #expect(refused.count > 100)
  }
}

/// Who may certainly not: so that nothing is changed by trying.
private enum PersonTable {
  static func mayNever(_ asker: String, _ endpoint: Endpoint) -> Bool {
    guard let role = AccountRole(rawValue: asker) else { return false }
    return role == .patient || !endpoint.access.people.contains(People(role))
  }
}

extension Endpoint {
  private func takes(_ name: String) -> Bool { description.parameters()["properties"]?[name] != nil }
  fileprivate var takesCursor: Bool { takes("cursor") }
  fileprivate var takesLimit: Bool { takes("limit") }
}

extension Tape {
  /// Where the next page begins, wherever the answer says it.
  fileprivate var nextCursor: String? {
    for node in [root] + ["page", "pagination"].compactMap({ member($0, of: root) }) {
      if let found = member("nextCursor", of: node), let text = string(at: found) { return text }
    }
    return nil
  }
}

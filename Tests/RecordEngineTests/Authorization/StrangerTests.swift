import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

/// Every method of the catalog, tried by people who have no part in a patient's record.
@Suite("Strangers") struct StrangerTests {
  private let test: TestEngine
  private let victim: PatientID
  private let strangers: [(role: AccountRole, account: AccountID, token: String)]
  /// Ids inside the victim's record, by the name of their member.
  private let ids: [String: [Value]]

  init() throws {
    var life = try RecordedLife(seed: 11)
    try life.run(steps: 160)
    let test = life.test
    let victim = try #require(life.moments.last).patient
    strangers = try AccountRole.allCases.map { role in
      let account = try test.call(
        CreateAccount(
          role: role, application: .rhythmologicum, email: "\(role.rawValue)@example.org", name: "Nobody",
          password: IdentityScene.password))
      let signedIn = try test.call(
        LogIn(application: .rhythmologicum, email: "\(role.rawValue)@example.org", password: IdentityScene.password))
      return (role, account.id, signedIn.tokens.accessToken)
    }
    ids = Self.ids(in: try Tape(encoding: test.call(GetChart(patientId: victim))).value())
    (self.test, self.victim) = (test, victim)
  }

  @Test("who names the patient is refused by every method, and nothing is written") func namingThePatient() throws {
    let head = test.engine.head
    var tried = 0
    for endpoint in Catalog.all where endpoint.access.subject == .patient {
      let example = try endpoint.description.example().parameters.value()
      guard case .object(let members) = example, members.contains(where: { $0.name == "patientId" }) else { continue }
      for stranger in strangers {
        let parameters = members.map { $0.name == "patientId" ? Value.Member($0.name, .string("\(victim)")) : $0 }
        let reply = try call(endpoint.name, parameters, stranger.token)
        #expect(failure(reply)?.code == .forbidden, "\(stranger.role) \(endpoint.name)")
        tried += 1
      }
    }
    #expect(tried > 400 && test.engine.head == head)
  }

  @Test("who names only things of the record, under the own patient id, neither sees nor changes them")
  func namingThings() throws {
    let stranger = try #require(strangers.first { $0.role == .patient })
    let own = Value.string(stranger.account.description)
    let before = try digest()
    var tried = 0
    for endpoint in Catalog.all where endpoint.access.people.contains(.patients) {
      let example = try endpoint.description.example().parameters.value()
      guard case .object(let members) = example else { continue }
      for name in members.map(\.name) where name != "patientId" && name.hasSuffix("Id") {
        for id in ids[name, default: []].prefix(5) {
          let parameters = members.map { member in
            switch member.name {
            case "patientId": Value.Member("patientId", own)
            case name: Value.Member(name, id)
            default: member
            }
          }
          let reply = try call(endpoint.name, parameters, stranger.token)
          #expect(failure(reply) != nil, "\(endpoint.name) \(name)")
          tried += 1
        }
      }
    }
    #expect(tried > 40)
    #expect(try digest() == before)
  }

  @Test("lists over patients leave the record out") func lists() throws {
    for endpoint in Catalog.all where endpoint.access.subject == .patient && endpoint.access.reach == .ownPatients {
      for stranger in strangers {
        guard case .success(let result) = try call(endpoint.name, [], stranger.token).outcome else { continue }
        #expect(!String(decoding: try JSON.encode(result.value()), as: UTF8.self).contains("\(victim)"))
      }
    }
  }

  @Test("a refused attempt on the record is in the patient's list of who saw it") func written() throws {
    for stranger in strangers {
      _ = try call("labs.list", [Value.Member("patientId", .string("\(victim)"))], stranger.token)
    }
    let entries = try test.call(ListAccess(patientId: victim)).entries
    for stranger in strangers {
      #expect(entries.contains { $0.accountId == stranger.account && $0.refusal != nil }, "\(stranger.role)")
    }
  }

  /// Everything the record holds of the victim, as one text.
  private func digest() throws -> [UInt8] {
    try JSON.encode(Tape(encoding: test.call(GetChart(patientId: victim))).value())
  }

  private func call(_ method: String, _ members: [Value.Member], _ token: String) throws -> Reply {
    let meta = Value.Member("_meta", ["token": .string(token)])
    let text = try JSON.encode(Value.object(members + [meta]))
    return try test.call(method, String(decoding: text, as: UTF8.self), roles: [.gateway])
  }

  private func failure(_ reply: Reply) -> Failure? {
    guard case .failure(let failure) = reply.outcome else { return nil }
    return failure
  }

  private static func ids(in value: Value) -> [String: [Value]] {
    var found: [String: [Value]] = [:]
    collect(value, section: "", &found)
    return found
  }

  private static func collect(_ value: Value, section: String, _ found: inout [String: [Value]]) {
    switch value {
    case .array(let elements): for element in elements { collect(element, section: section, &found) }
    case .object(let members):
      for member in members {
        if member.name == "id", let name = idNames[section] { found[name, default: []].append(member.value) }
        if member.name.hasSuffix("Id") { found[member.name, default: []].append(member.value) }
        collect(member.value, section: member.name, &found)
      }
    default: break
    }
  }

  /// What parameters call the `id` of a section's entries.
  private static let idNames = [
    "vitals": "vitalId", "labs": "labId", "medications": "medicationId", "journal": "entryId",
    "history": "entryId", "appointments": "appointmentId", "upcoming": "appointmentId",
    "past": "appointmentId", "threads": "threadId", "notifications": "notificationId", "goals": "goalId",
    "assessments": "assessmentId", "alerts": "alertId", "actionItems": "actionId", "entries": "entryId",
  ]
}

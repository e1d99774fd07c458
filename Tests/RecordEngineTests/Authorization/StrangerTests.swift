import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Every method of the catalog, tried by people who have no part in a patient's record.
@Suite("Strangers") struct StrangerTests {
  private let test: TestEngine
  private let victim: PatientID
  private let strangers: [(role: AccountRole, account: AccountID, token: String)]
  /// Ids inside the victim's record.
  private let ids: Set<String>

  init() throws {
    var life = try RecordedLife(seed: 11, keepsAccessLog: true)
    try life.run(steps: 160)
    let test = life.test
    let victim = try #require(life.moments.last).patient
    strangers = try AccountRole.allCases.map { role in
      let (account, token) = try IdentityScene(test).person(role)
      return (role, account, token)
    }
    ids = Self.ids(in: try Tape(encoding: test.call(GetChart(patientId: victim))).value())
    (self.test, self.victim) = (test, victim)
  }

  @Test("who names the patient is refused by every method, and nothing is written") func namingThePatient()
    throws
  {
    let head = test.engine.head
    var tried = 0
    for endpoint in Catalog.all where endpoint.access.subject == .patient {
      let example = try endpoint.description.example().parameters.value()
      guard case .object(let members) = example, members.contains(where: { $0.name == "patientId" }) else {
        continue
      }
      for stranger in strangers {
        let parameters = members.map {
          $0.name == "patientId" ? Value.Member($0.name, .string("\(victim)")) : $0
        }
        let reply = try call(endpoint.name, parameters, stranger.token)
        #expect(failure(reply)?.code == .forbidden, "\(stranger.role) \(endpoint.name)")
        tried += 1
      }
    }
    #expect(tried > 400 && test.engine.head == head)
  }

  @Test("who names things of the record under the own patient id is answered as if there were no such things")
  func namingThings() throws {
    let stranger = try #require(strangers.first { $0.role == .patient })
    let before = try digest()
    var tried = 0
    for endpoint in Catalog.all
    where endpoint.access.subject == .patient && endpoint.access.people.contains(.patients) {
      guard case .object(let members) = try endpoint.description.example().parameters.value() else {
        continue
      }
      for name in members.map(\.name) where name.hasSuffix("Id") && !Self.others.contains(name) {
        func answer(_ id: String) throws -> String {
          let own = members.map { member in
            switch member.name {
            case "patientId": Value.Member("patientId", .string(stranger.account.description))
            case name: Value.Member(name, .string(id))
            default: member
            }
          }
          return try text(call(endpoint.name, own, stranger.token))
        }
        // Of questionnaires and notifications the contract wants a foreign one told from none (R-RH-037, R-RH-169).
        let absent = ["assessmentId", "notificationId"].contains(name) ? ["Zugriff verweigert"] : []
        let unknown = [try answer("6f9619ff-8b86-4011-b42d-00cf4fc964ff"), try answer("nothing")] + absent
        for id in ids {
          let answered = try answer(id)
          #expect(unknown.contains { answered.contains($0) }, "\(endpoint.name) \(name): \(answered)")
          tried += 1
        }
      }
    }
    #expect(tried > 1000 && ids.count > 20)
    #expect(try digest() == before)
  }

  @Test("lists over patients leave the record out") func lists() throws {
    for endpoint in Catalog.all
    where endpoint.access.subject == .patient && endpoint.access.reach == .ownPatients {
      for stranger in strangers {
        guard case .success(let result) = try call(endpoint.name, [], stranger.token).outcome else {
          continue
        }
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
    // Slower than the limit of calls.
    test.clock.advance(milliseconds: 100)
    let meta = Value.Member("_meta", ["token": .string(token)])
    let text = try JSON.encode(Value.object(members + [meta]))
    return try test.call(method, String(decoding: text, as: UTF8.self), roles: [.gateway])
  }

  private func failure(_ reply: Reply) -> Failure? {
    guard case .failure(let failure) = reply.outcome else { return nil }
    return failure
  }

  private func text(_ reply: Reply) throws -> String {
    switch reply.outcome {
    case .success(let result): String(decoding: try JSON.encode(result.value()), as: UTF8.self)
    case .failure(let failure): "\(failure) \(failure.details ?? .null)"
    }
  }

  /// Parameters that name nothing of a record.
  private static let others = ["patientId", "providerId", "recipientId", "locationId"]

  /// Every id that the record shows, whatever it is of.
  static func ids(in value: Value) -> Set<String> {
    switch value {
    case .array(let elements): return elements.reduce(into: []) { $0.formUnion(ids(in: $1)) }
    case .object(let members):
      return members.reduce(into: []) { found, member in
        let isID = member.name == "id" || (member.name.hasSuffix("Id") && member.name != "patientId")
        if isID, case .string(let id) = member.value { found.insert(id) }
        found.formUnion(ids(in: member.value))
      }
    default: return []
    }
  }
}

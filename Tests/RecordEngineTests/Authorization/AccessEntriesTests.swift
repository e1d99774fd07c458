import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Of whom an answer leaves entries in the access log, and what they say of who asked.
@Suite("Entries of answers") struct AccessEntriesTests {
  private static let people = (0..<3 as Range<UInt64>).map {
    PatientID(high: Example.patient.high, low: Example.patient.low + $0)
  }
  private static let program = CallContext(actor: .service(userID: 996), channel: .socket, language: .de)

  private let test: TestEngine

  init() throws { test = try TestEngine(keepsAccessLog: true) }

  private func writing(_ method: String, _ patient: PatientID? = nil) throws -> AccessWriting {
    AccessWriting(
      endpoint: try #require(Catalog.byName[method]), engine: test.running,
      log: try #require(test.running.accessLog), patient: patient)
  }

  /// An answer with a list of things, each with the id of somebody.
  private func answer(_ member: String, _ numbers: [Int]) throws -> Tape {
    let things = numbers.map { #"{"id":"r\#($0)","\#(member)":"\#(Self.people[$0])"}"# }
    return try JSON.parse(Array(#"{"list":[\#(things.joined(separator: ","))]}"#.utf8))
  }

  private func principal(_ role: AccountRole, _ number: Int) -> Principal {
    Principal(
      account: AccountID(of: Self.people[number]), role: role, session: Example.session,
      application: .rhythmologicum, hasVerifiedAddress: true)
  }

  @Test(
    "one for whom the call names, one for each other in the answer; one about nobody where there is none",
    arguments: [
      ("alerts.list", nil, "patientId", [1, 2], [1, 2]), ("alerts.list", nil, "patientId", [], [nil]),
      // What is told of a named patient names at most who cares for them.
      ("alerts.list", 1, "patientId", [1, 2], [1]), ("care.team", 1, "accountId", [2], [1]),
      ("care.relationships", 1, "patientId", [1, 2], [1, 2]),
      ("care.relationships", 1, "accountId", [1], [1]), ("access.examine", nil, "patientId", [], [nil]),
      // Who sends mails asks again and again.
      ("outbox.take", nil, "accountId", [], []), ("outbox.take", nil, "accountId", [2], [2]),
    ] as [(String, Int?, String, [Int], [Int?])])
  func whom(method: String, named: Int?, member: String, shown: [Int], expected: [Int?]) throws {
    let answer = try answer(member, shown)
    let (entries, written) = try writing(method, named.map { Self.people[$0] })
      .entries(Self.program, answer, Reply(.success(answer)))
    #expect(entries.first?.use.bytes == written.text?.count)
    #expect(entries.map(\.patient) == expected.map { $0.map { Self.people[$0] } })
  }

  @Test("in a list people see their own, those they care for, or whom they run accounts of") func relations()
    throws
  {
    for role in AccountRole.allCases {
      var call = Self.program
      call.admission = Admission(person: principal(role, 1), relation: .none)
      let answer = try answer("accountId", [1, 2])
      let found = try writing("account.list").entries(call, answer, Reply(.success(answer))).0
      let other: AccessRelation =
        switch role {
        case .patient: .own
        case .clinician, .nurse: .assigned
        case .admin, .auditor: .office
        }
      #expect(found.map(\.use.relation) == [.own, other], "\(role.rawValue)")
    }
  }

  @Test("who asked is the person, by whatever is known of them, beside the program; else the program alone")
  func actors() throws {
    let account = AccountID(of: Self.people[1])
    func person(_ role: Actor.Role) -> Actor { Actor(role: role, high: account.high, low: account.low) }
    var call = Self.program
    call.service = 996
    let writing = try writing("labs.list", Self.people[1])
    func isWritten(as actor: Actor, beside service: UInt32?) -> Bool {
      let entry = writing.entry(call)
      return entry.actor == actor && entry.use.service == service
    }
    #expect(isWritten(as: .service(userID: 996), beside: nil))
    call.claims = AccessClaims(
      account: account, session: Example.session, application: .rhythmologicum, expiresAt: Example.end)
    // A token alone names an account; those of patients are the ones nobody looks up.
    #expect(isWritten(as: person(.patient), beside: 996))
    call.actor = person(.nurse)
    #expect(isWritten(as: person(.nurse), beside: 996))
    call.admission = Admission(person: principal(.clinician, 1), relation: .assigned)
    #expect(isWritten(as: person(.clinician), beside: 996))
  }

  @Test("the own account is whose a call is about, unless it is about the patients in somebody's care")
  func owners() throws {
    var call = Self.program
    call.claims = AccessClaims(
      account: AccountID(of: Self.people[1]), session: Example.session, application: .rhythmologicum,
      expiresAt: Example.end)
    for (method, expected) in [("identity.me", Self.people[1]), ("care.patients", nil)] {
      #expect(try #require(Catalog.byName[method]).person(call) == expected, "\(method)")
    }
  }
}

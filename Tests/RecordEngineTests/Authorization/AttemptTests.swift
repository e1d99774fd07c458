import RecordModel
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What is written where a call that named things was refused.
@Suite("Attempts on things") struct AttemptTests {
  private let test: TestEngine
  private let patients: [PatientID]
  /// A thing in the record of each.
  private let things: [String]

  init() throws {
    let test = try TestEngine(keepsAccessLog: true)
    patients = try (0..<2).map { _ in try test.call(CreatePatient()).id }
    things = try patients.map {
      try test.call(RaiseAlert(patientId: $0, severity: .high, title: "look")).id.text
    }
    self.test = test
  }

  private func writing(_ method: String, about patient: PatientID? = nil) throws -> AccessWriting {
    AccessWriting(
      endpoint: try #require(Catalog.byName[method]), engine: test.running,
      log: try #require(test.running.accessLog), patient: patient)
  }

  private func tried(
    _ failure: Failure, _ ids: [String], about patient: PatientID? = nil, claims: AccessClaims? = nil
  ) throws -> [AccessEntry] {
    let writing = try writing("alerts.get", about: patient)
    var call = CallContext(actor: .service(userID: 996), channel: .socket, language: .de)
    call.claims = claims
    let found = Mutex<[AccessEntry]>([])
    _ = try test.waitForReply { done in
      writing.tried(failure, NamedThings(ids), call) { entries in
        found.withLock { $0 = entries }
        done(Reply(.success(.emptyObject)))
      }
    }
    return found.withLock { $0 }
  }

  @Test(
    "a refusal that can come from whose a thing is: not there, forbidden, or an id that is taken",
    arguments: [
      (Failure.Code.notFound, nil, 1), (.forbidden, nil, 1), (.forbidden, "role", 1),
      (.stateConflict, "duplicate_id", 1), (.stateConflict, "assigned", 0), (.stateConflict, nil, 0),
      (.invalidInput, nil, 0), (.unavailable, nil, 0),
    ] as [(Failure.Code, String?, Int)])
  func failures(code: Failure.Code, reason: String?, count: Int) throws {
    let failure = Failure(code, "refused", details: reason.map { ["reason": .string($0)] })
    #expect(try tried(failure, [things[0]]).count == count)
    #expect(try tried(failure, []).isEmpty)
  }

  @Test("whose things they are sees it; of what nobody has there is an entry about nobody, of one's own none")
  func owners() throws {
    let failure = Failure(.notFound, "there is no such thing")
    func found(_ ids: [String], _ patient: PatientID?) throws -> [PatientID?: String] {
      let entries = try tried(failure, ids, about: patient)
      #expect(entries.allSatisfy { $0.use.basis == .none && $0.use.resources?.isEmpty == false })
      return Dictionary(
        entries.map { ($0.patient, $0.use.refusal ?? "") }, uniquingKeysWith: { _, _ in "twice" })
    }
    let (one, two) = (patients[0], patients[1])
    for asking in [nil, two] {
      #expect(try found([things[0]], asking) == [one: "anothers"])
      #expect(try found(["nobody-has-this"], asking) == [nil: "no_such_thing"])
    }
    #expect(try found([things[1]], two) == [:])
    #expect(try found(things, two) == [one: "anothers"])
    #expect(try found(things, nil) == [one: "anothers", two: "anothers"])
  }

  @Test("whoever tries is a program by itself, or somebody with no part in the record") func relations()
    throws
  {
    let failure = Failure(.notFound, "there is no such thing")
    #expect(try tried(failure, things).map(\.use.relation) == [.service, .service])
    let claims = AccessClaims(
      account: AccountID(of: patients[1]), session: Example.session, application: .rhythmologicum,
      expiresAt: Example.end)
    let entries = try tried(failure, [things[0]], about: patients[1], claims: claims)
    #expect(entries.map(\.use.relation) == [AccessRelation.none])
    #expect(entries.map(\.actor.low) == [patients[1].low])
  }

  @Test(
    "what is done in steps tells of each step whose id was taken",
    arguments: [
      ("vitals.logBatch", ["a"]), ("history.recordBatch", ["a"]), ("vitals.log", []), ("vitals.list", []),
    ])
  func steps(method: String, expected: [String]) throws {
    let steps = #"{"results":[{"id":"a","outcome":"refused","reason":"duplicate_id"},{"id":"b"}]}"#
    #expect(try writing(method).taken(in: try JSON.parse(Array(steps.utf8))).ids == expected)
  }
}

import LMDB
import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What holds for a record as a whole, tried on one in which everything has happened.
@Suite("A whole life") struct WholeLifeTests {
  private static func life(_ seed: UInt64, rounds: Int = 8) throws -> WholeLife {
    var life = try WholeLife(seed: seed)
    try life.live(rounds: rounds)
    return life
  }

  /// Events that no life has, and where they are tried instead.
  private static let left: [(type: any Event.Type, why: String)] = [
    (PatientErased.self, "it ends the record: erased()"),
    (HealthDataExpired.self, "seven years have to pass: ReportRetentionTests"),
    (EmergencyAccessEnded.self, "the daemon's, by its belief in the clock: GrantTests"),
    (NarrativeAccepted.self, "somebody has to be asked for words: NarrativeTests"),
    (AccountBound.self, "an account of another application: BindingTests"),
    (AccountAddressChanged.self, "a code from a mail: AddressChangeTests"),
    (AccountPasswordChanged.self, "an account's own act: SecurityNoticeTests"),
    (RefillDecided.self, "a request that waits has to be met by chance: RefillTests"),
    (RenditionMade.self, "the laboratory makes it: RenditionTests"),
    (HealthAnalysisPersonalized.self, "an analysis has to be there still: AnalysisTests"),
    (HealthAnalysisDeleted.self, "the same: AnalysisTests"),
    (RecommendationAnswered.self, "the same: RecommendationTests"),
    (HealthDataExported.self, "the laboratory makes a copy as PDF: HealthExportTests"),
    (PushSettled.self, "a device and its server: the suites of Pushes"),
    (MoveBegun.self, "another store takes it: the suites of Moves"),
    (MoveCancelled.self, "the same"),
    (RecordReceived.self, "the same"),
    (RecordMoved.self, "the same"),
    (PaymentRefunded.self, "a payment that succeeded has to be met by chance: RefundTests"),
  ]

  /// Areas whose events are not a patient's.
  private static let otherAreas: Set<RecordArea> = [
    // Streams and flows of their own: the suites of Identity and DeepLinks.
    .accounts,
    // A log of its own: the suites of AccessLog.
    .access,
  ]

  @Test("every event of the catalog happens in it, or says why not") func complete() throws {
    let produced = try Self.life(1).types()
    let left = Set(Self.left.map { $0.type.type.name })
    for (area, types) in EventCatalog.areas where !Self.otherAreas.contains(area) {
      for name in types.map({ $0.type.name }) where !left.contains(name) {
        #expect(produced.contains(name), "\(name) never happened")
      }
    }
    #expect(left.isDisjoint(with: produced), "these did happen: \(left.intersection(produced))")
  }

  @Test("the chart as of every tenth moment is what it was, section by section") func charts() throws {
    let life = try Self.life(2, rounds: 4)
    #expect(life.moments.count > 200)
    for (index, moment) in life.moments.enumerated() where index % 10 == 0 {
      let (was, now) = (life.sections(moment.chart), life.sections(try life.chart(asOf: moment.position)))
      for (name, items) in was {
        #expect(now[name] == items, "\(name) at \(moment.position)")
      }
      #expect(now.count == was.count)
    }
  }

  @Test("every query about a patient answers as of a position what it answered then") func queries() throws {
    var life = try Self.life(3, rounds: 4)
    let asked = try life.askEverything()
    let position = life.test.running.position
    try life.live(rounds: 1, isKept: true)
    #expect(asked.count > 40)
    var refused: [String] = []
    for question in asked {
      let answer = try life.ask(question, asOf: position)
      if answer == .string("INVALID_INPUT not_supported") {
        refused.append(question.method)
      } else {
        #expect(answer == question.answer, "\(question.method)")
      }
    }
    #expect(refused.count < 10, "\(refused)")
  }

  /// Items of the chart that are of no time, among others that are.
  private static let timeless: Set<String> = ["asserted"]

  @Test("R-MH-331: whatever is in it says the time by which it is in a copy of a period") func times() throws
  {
    let life = try Self.life(7, rounds: 4)
    let sections = life.sections(try life.chart())
    var told: Set<String> = []
    for table in ExportTables.tables(of: .own) {
      guard case .at(let names) = table.time, let section = table.sections.first else { continue }
      for item in sections[section.name] ?? [] where !Self.timeless.contains(item["id"]?.text ?? "") {
        guard table.definition.columns.contains(where: { $0.name == "content" }) else { continue }
        let row = [ExportCell.text(""), .json(item["content"] ?? .null)]
        #expect(names.contains { table.moment($0, of: row) != nil }, "\(table.name) \(item)")
        told.insert(table.name)
      }
    }
    #expect(told.count > 10, "\(told)")
  }

  @Test("folded anew, and moved to an empty store, it is the same document by document") func moved() throws {
    let source = try Self.life(4).test
    let lines = try source.lines()
    let digests = try source.digests()
    let target = try TestEngine(clock: FakeClock(source.clock.now()), seed: 99)
    let outcome = try target.take(lines, chunk: 37)
    #expect(outcome.taken == lines.count && outcome.refused.isEmpty && outcome.moved == 0)
    #expect(try target.lines() == lines)
    #expect(try target.digests() == digests)
    try target.verifyLog()
    for name in digests.keys {
      _ = try source.call(RebuildProjection(name: name))
      let verified = try source.call(VerifyProjection(name: name))
      // Sessions that ran out end by themselves meanwhile.
      #expect(verified.matches && (verified.digest == digests[name] || name == "accounts"), "\(name)")
    }
  }

  @Test("erased, it leaves no document, no key, no file and no name in any area") func erased() throws {
    let life = try Self.life(5, rounds: 4)
    let (test, patient) = (life.test, life.patient)
    let owners = ErasureRound.owners(of: patient)
    #expect(try Self.documents(test, owners) > 300)
    let files = try life.reports.documents.files
    #expect(!files.isEmpty)
    _ = try test.call(
      ErasePatient(patientId: patient, reason: .patientRequest, basis: .noLongerNecessary))
    #expect(try Self.documents(test, owners) == 0)
    #expect(try life.reports.documents.files == [])
    let names = try Self.keys(of: test).filter { $0.firstRange(of: patient.keyBytes) != nil }
    #expect(names.isEmpty, "\(names.map { Hexadecimal.text($0) })")
    _ = try test.digests()
    try test.verifyLog()
  }

  @Test("a document is of the kind of stream that its projection or its own type names") func kinds() throws {
    let life = try Self.life(6, rounds: 2)
    _ = try life.test.call(
      ErasePatient(patientId: life.patient, reason: .patientRequest, basis: .noLongerNecessary))
    let store = life.test.engine.store
    let others: [String] = try store.environment.read { (view) throws(LMDBError) in
      var found: Set<String> = []
      for (projection, copies) in zip(store.projections.projections, store.databases.projections) {
        for (key, value) in try view.scan(copies[0], prefix: [], from: [0], limit: .max) {
          guard let owner = StreamID(keyBytes: value[...]), let type = key.first else { continue }
          if owner.kind == projection.streamKind ?? .patient { continue }
          found.insert("\(projection.name) \(Character(Unicode.Scalar(type))) \(owner.kind)")
        }
      }
      return found.sorted()
    }
    // ConsentTextDocument and ErasedDocument say so.
    #expect(others == ["consents T system", "erasure E system"])
  }

  private static func documents(_ test: TestEngine, _ owners: [StreamID]) throws -> Int {
    try ErasureScan(store: test.engine.store, owners: owners).places().count
  }

  /// The keys of all documents of all projections, in both copies, but for those of the store's own stream: that there was
  /// an erasure stays known.
  private static func keys(of test: TestEngine) throws -> [[UInt8]] {
    let store = test.engine.store
    return try store.environment.read { (view) throws(LMDBError) in
      var keys: [[UInt8]] = []
      for database in store.databases.projections.joined() {
        keys += try view.scan(database, prefix: [], from: [0], limit: .max)
          .filter { StreamID(keyBytes: $0.1[...])?.kind != .system }.map(\.0)
      }
      return keys
    }
  }
}

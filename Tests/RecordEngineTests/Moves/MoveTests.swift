import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Moving a record between stores") struct MoveTests {
  @Test("all of it is at the other store, with its times, people and documents, and nothing where it was")
  func whole() async throws {
    let scene = try MoveScene()
    try scene.fill()
    let before = try (picture: scene.picture(scene.source), lines: scene.lines(scene.source))
    let report = try await scene.driver().run()
    // The sessions of the account ended as the record closed.
    let ended = 1
    #expect(report.events == before.lines.count + ended && report.documents == 2)
    try scene.expectMoved(before.picture, events: before.lines.count + ended + 1)
    let after = try scene.lines(scene.target)
    for (old, new) in zip(before.lines, after) {
      var envelope = new.envelope
      (envelope.position, envelope.causation) = (old.envelope.position, old.envelope.causation)
      (envelope.keyVersion, envelope.sealingDocument) = (
        old.envelope.keyVersion, old.envelope.sealingDocument
      )
      #expect(envelope == old.envelope)
      #expect((new.envelope.sealingDocument == nil) == (old.envelope.sealingDocument == nil))
      #expect(new.line.contains("\"payload\":null") == old.line.contains("\"payload\":null"))
    }
  }

  @Test("an auditor sees where each event came from, and who could see the record there cannot here")
  func provenance() async throws {
    let scene = try MoveScene()
    try scene.fill()
    let old = try scene.lines(scene.source)
    _ = try await scene.driver().run()
    let store = scene.target.engine.store
    let last = try #require(try scene.lines(scene.target).last).envelope.position
    let record = try store.environment.read { (view) throws(Failure) in try store.record(last, view) }
    let received = try #require(try store.sealing.event(record)?.payload as? RecordReceived)
    #expect(received.source == scene.source.engine.store.instance)
    let positions = old.filter { $0.envelope.stream == StreamID(scene.patient) }.map(\.envelope.position)
    #expect(received.positions == positions)
    let own = old.filter { $0.envelope.stream.kind == .account }.map(\.envelope.position)
    #expect(received.accountPositions.starts(with: own))
    #expect(received.ended.relationships == [scene.carer])
    let team = try scene.target.call(ListCareTeam(patientId: scene.patient)).relationships
    #expect(team.map(\.isActive) == [false])
  }

  @Test("the patient signs in there with the same password, and the old tokens are worth nothing")
  func account() async throws {
    let scene = try MoveScene()
    _ = try await scene.driver().run()
    let there = IdentityScene(scene.target)
    let signedIn = try there.logIn()
    #expect(signedIn.account.id == AccountID(of: scene.patient))
    #expect(try there.call(GetMe(), signedIn.tokens.accessToken).email == IdentityScene.address)
    #expect(throws: Failure.self) { try there.call(GetMe(), scene.token) }
    #expect(throws: Failure.self) { try scene.identity.call(GetMe(), scene.token) }
    #expect(
      try scene.identity.reason(
        LogIn(application: .rhythmologicum, email: IdentityScene.address, password: IdentityScene.password))
        == "UNAUTHORIZED invalid_credentials")
  }

  @Test("a command that was carried out at the source gets its first answer at the target") func repeated()
    async throws
  {
    let scene = try MoveScene()
    let meta = CallMeta(commandId: CommandID("00112233-4455-6677-8899-aabbccddeeff"))
    let entry = CreateJournalEntry.words("einmal", of: scene.patient)
    let first = try scene.source.call(entry, meta: meta)
    _ = try await scene.driver().run()
    let head = scene.target.engine.head
    let reply = try scene.target.send(entry, meta: meta)
    #expect(reply.receipt?.replayed == true && scene.target.engine.head == head)
    #expect(try reply.outcome.get().decode(JournalEntry.self, unknownMembers: .ignore) == first)
    let other = try scene.target.send(CreateJournalEntry.words("anders", of: scene.patient), meta: meta)
    #expect { try other.outcome.get() } throws: {
      ($0 as? Failure)?.details?["reason"] == "idempotency_key_reused"
    }
  }

  @Test("answers about the past are the same, by the times of the source") func past() async throws {
    let scene = try MoveScene()
    try scene.fill()
    let times = try scene.lines(scene.source).map(\.envelope)
    var asked: [AsOf] = []
    for envelope in times.filter({ $0.stream.kind == .patient }).suffix(6) {
      asked.append(AsOf(recordedAt: OffsetTime(envelope.recordedAt, offsetMinutes: 0)))
      asked.append(AsOf(occurredAt: OffsetTime(envelope.occurredAt, offsetMinutes: 0)))
    }
    // Definitions are each store's own, and here they are as old at both.
    let before = try asked.map { try scene.picture(scene.source, asOf: $0) }
    _ = try await scene.driver().run()
    #expect(try asked.map { try scene.picture(scene.target, asOf: $0) } == before)
  }

  @Test("the source's certificate says that the record moved, and that nothing is left of it")
  func certificate() async throws {
    let scene = try MoveScene()
    try scene.fill()
    _ = try await scene.driver().run()
    let found = try scene.source.call(CertifyErasure(patientId: scene.patient))
    #expect(found.event.reason == .moved && found.event.override == nil)
    #expect(found.left == ErasureRemains(keys: 0, documents: 0, rows: 0, isListed: true))
    #expect(
      try scene.refusal(
        ErasePatient(patientId: scene.patient, reason: .moved, basis: .noLongerNecessary), scene.target)
        == "INVALID_INPUT")
  }

  @Test("nothing that lies at the target before the end, and nothing on the way, can be read") func sealed()
    async throws
  {
    let scene = try MoveScene()
    _ = try scene.source.call(CreateJournalEntry.words("Zaunkönig im Garten", of: scene.patient))
    let move = try scene.begin()
    let page = try scene.copyPages(move)
    #expect(page.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("Zaunk") })
    let directory = scene.target.running.options.store.directory
    #expect(try ByteSearch.files(below: directory, holding: Array("Zaunk".utf8)) == [])
    #expect(try scene.refusal(GetPatient(patientId: scene.patient), scene.target) == "NOT_FOUND")
    #expect(try scene.target.call(ListAccounts()).accounts.isEmpty)
    _ = try scene.target.call(AcceptMove(patientId: scene.patient, moveId: move))
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory + "/moves") == [])
    #expect(try MoveExpectation.all(scene.target.engine.store).isEmpty)
  }
}

extension MoveScene {
  /// The first two steps of a move.
  func begin(_ number: UInt64 = 5) throws -> MoveID {
    let move = MoveID(random: (number, number))
    let expected = try target.call(
      ExpectMove(patientId: patient, moveId: move, source: source.running.store.instance))
    _ = try source.call(
      BeginMove(patientId: patient, moveId: move, target: expected.target, key: expected.key))
    return move
  }

  /// Hands all pages over; returns them as they travelled.
  @discardableResult
  func copyPages(_ move: MoveID) throws -> [[UInt8]] {
    var (pages, cursor): ([[UInt8]], MoveCursor?) = ([], nil)
    repeat {
      let page = try source.call(TakeMove(moveId: move, cursor: cursor))
      let taken = try target.call(ApplyMove(moveId: move, page: page.page, data: page.data))
      pages.append(try #require(Base64.parse(page.data)))
      #expect(taken.pages == pages.count)
      cursor = page.next
    } while cursor != nil
    return pages
  }
}

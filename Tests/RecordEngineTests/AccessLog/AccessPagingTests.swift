import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Pages over volumes against a list that is filtered as a whole.
@Suite("Pages of the access log") struct AccessPagingTests {
  private let scene: AccessScene
  private let all: [FoundAccess]

  init() throws {
    var generator = SeededGenerator(seed: 42)
    scene = try AccessScene()
    let methods = ["vitals.list", "vitals.trend", "labs.list"]
    let roles: [Actor.Role] = [.clinician, .nurse, .patient, .service, .auditor]
    for number in 0..<300 as Range<UInt64> {
      scene.clock.advance(milliseconds: Int64(generator.next() % UInt64(8 * AccessScene.day)))
      let role = roles[Int(generator.next() % 5)]
      let patient = generator.next() % 4
      var entry = AccessScene.entry(
        methods[Int(generator.next() % 3)], patient: patient,
        by: role == .patient ? patient : 100 + generator.next() % 3, role: role,
        refusal: generator.next() % 4 == 0 ? "not_assigned" : nil)
      if generator.next() % 10 == 0 { entry.use.relation = .breakGlass }
      if generator.next() % 10 == 0 { entry.patient = nil }
      if generator.next() % 8 == 0 {
        entry.use.disclosure = AccessDisclosure(recipient: "R\(number)", what: "W")
      }
      try scene.log.recordAndWait([entry])
    }
    all = try scene.all().reversed()
  }

  @Test("the life is over several years") func control() throws {
    #expect(all.count == 300)
    #expect(Set(all.map(\.year)).count > 2)
  }

  /// All questions of one life, since to write one takes longer than to ask it.
  @Test("every page of every question equals the part of the dumb list") func pages() throws {
    for seed in 0..<40 as Range<UInt64> { try ask(seed) }
  }

  private func ask(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let query = query(&generator)
    let expected = all.filter { accepts(query, $0) }
    let (size, scanning) = (Int(1 + generator.next() % 20), Int(1 + generator.next() % 60))
    var (found, place, turns): ([FoundAccess], AccessPlace?, Int) = ([], nil, 0)
    repeat {
      let page = try AccessReader(log: scene.log, query: query).page(
        size: size, from: place, scanning: scanning)
      #expect(page.0.count <= size, "seed \(seed)")
      found += page.0
      (place, turns) = (page.1, turns + 1)
    } while place != nil && turns < 1000
    #expect(found.map(\.envelope) == expected.map(\.envelope), "seed \(seed)")
    #expect(found.map(\.use) == expected.map(\.use), "seed \(seed)")
  }

  private func query(_ generator: inout SeededGenerator) -> AccessQuery {
    func maybe<T>(_ value: T) -> T? { generator.next() % 3 == 0 ? value : nil }
    func moment() -> Timestamp { all[Int(generator.next() % 300)].envelope.recordedAt }
    var query = AccessQuery()
    query.patient = maybe(PatientID(high: 0, low: generator.next() % 5))
    query.account = maybe(AccountID(high: 0, low: 100 + generator.next() % 4))
    query.role = maybe(AccessRole.allCases[Int(generator.next() % 7)])
    query.method = maybe(generator.next() % 2 == 0 ? "vitals.*" : "labs.list")
    query.outcome = maybe(generator.next() % 2 == 0 ? .allowed : .denied)
    query.emergency = maybe(generator.next() % 2 == 0)
    (query.from, query.to) = (maybe(moment()), maybe(moment()))
    query.includesOwnUse = generator.next() % 2 == 0
    query.isForDisclosures = generator.next() % 4 == 0
    return query
  }

  /// Said once more in the plainest way.
  private func accepts(_ query: AccessQuery, _ entry: FoundAccess) -> Bool {
    let (envelope, use) = (entry.envelope, entry.use)
    let isPerson = envelope.actor.role != .service && envelope.actor.role != .system
    if let patient = query.patient, envelope.stream.patient != patient { return false }
    if let account = query.account, !isPerson || envelope.actor.low != account.low { return false }
    if let role = query.role, "\(envelope.actor.role)" != role.rawValue { return false }
    if query.method == "vitals.*", !use.method.hasPrefix("vitals.") { return false }
    if query.method == "labs.list", use.method != "labs.list" { return false }
    if let outcome = query.outcome, (outcome == .denied) != (use.refusal != nil) { return false }
    if let emergency = query.emergency, emergency != (use.relation == .breakGlass) { return false }
    if let from = query.from, envelope.recordedAt < from { return false }
    if let to = query.to, envelope.recordedAt >= to { return false }
    if !query.includesOwnUse, use.relation == .own, use.refusal == nil { return false }
    // What was refused was given to nobody.
    return !query.isForDisclosures || (use.disclosure != nil && use.refusal == nil)
  }

  @Test("entries that come between two pages are on neither, and no entry is on both") func growing() throws {
    let reader = AccessReader(log: scene.log, query: AccessQuery())
    let first = try reader.page(size: 100, from: nil)
    try scene.log.recordAndWait([AccessScene.entry(by: 555)])
    let rest = try reader.page(size: 1000, from: first.1)
    #expect((first.0 + rest.0).map(\.envelope) == all.map(\.envelope))
  }
}

import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient to whom everything happens that the catalog knows of.
///
/// Each command about a patient is called in its turn, with what its example says and what is known of this patient. So a
/// method that joins the catalog joins this life, and refusals are as good as anything.
struct WholeLife {
  /// The chart right after something was recorded.
  struct Moment {
    let position: UInt64
    let chart: Value
  }

  let test: TestEngine
  let patient: PatientID
  let identity: IdentityScene
  let reports: LabReportScene
  private(set) var moments: [Moment] = []
  /// Things that no answer shows any more, whatever moment it is about.
  private(set) var deleted: Set<String> = []
  var generator: SeededGenerator
  var things = KnownThings()
  /// The account of a clinician who cares for the patient.
  let carer: AccountID

  init(seed: UInt64) throws {
    test = try TestEngine(seed: seed) { $0.retention.years = 0 }
    generator = SeededGenerator(seed: seed)
    try Self.publish(test)
    patient = try test.call(CreatePatient(fullName: "Erika Mustermann", sex: .female)).id
    identity = IdentityScene(test)
    reports = try LabReportScene(DocumentScene(test, patient))
    carer = try identity.person(.clinician).account
    try begin()
  }

  /// What becomes impossible once there is anything else.
  private mutating func begin() throws {
    things.learn(carer.description, as: "clinicianId")
    _ = try test.call(AssertNoMedications(patientId: patient), meta: by(.clinician))
    _ = try test.call(AssertNoAllergies(patientId: patient), meta: by(.clinician))
    try publishLibrary()
    try assign()
  }

  /// Somebody in a role; a patient is the life's own.
  func by(_ role: ActingPerson.Role) -> CallMeta {
    let id =
      role == .patient
      ? AccountID(of: patient) : AccountID(high: 0x7b0e_8400_e29b_41d4, low: 0xa716_4466_5544_0007)
    return CallMeta(actor: ActingPerson(role: role, id: id))
  }

  /// Each command once, in any order, so many times over; and what takes more than one call.
  ///
  /// - Parameter isKept: leaves out what deletes something from every moment.
  mutating func live(rounds: Int, isKept: Bool = false) throws {
    let commands = Catalog.all.filter { Self.isLived($0) && !(isKept && Self.deletes($0.name)) }
    for _ in 0..<rounds {
      for endpoint in commands.shuffled(using: &generator) {
        test.clock.advance(milliseconds: Int64.random(in: 1...600_000, using: &generator))
        try note(isDeleting: Self.deletes(endpoint.name)) { try $0.use(endpoint) }
      }
      for deed in Self.deeds { try note(isDeleting: false, deed) }
    }
  }

  /// Commands about one patient that need nothing but a call.
  private static func isLived(_ endpoint: Endpoint) -> Bool {
    endpoint.access.subject == .patient && endpoint.access.effect == .write
      && !inDeeds.contains(endpoint.name)
  }

  static func deletes(_ method: String) -> Bool {
    ["document.remove", "labReport.delete", "analysis.delete"].contains(method)
      || ["journal", "assistant", "voiceNote"].contains { method == "\($0).delete" }
  }

  /// Does something, and remembers the chart if anything was recorded.
  private mutating func note(isDeleting: Bool, _ body: (inout WholeLife) throws -> Void) throws {
    let before = test.running.position
    try body(&self)
    guard test.running.position > before else { return }
    let chart = try self.chart()
    if isDeleting, let last = moments.last {
      deleted.formUnion(Self.ids(of: last.chart).subtracting(Self.ids(of: chart)))
    }
    moments.append(Moment(position: test.running.position, chart: chart))
  }

  func chart(asOf position: UInt64? = nil) throws -> Value {
    var method = GetChart(patientId: patient)
    method.limit = 10_000
    let meta = position.map { CallMeta(asOf: AsOf(position: $0)) }
    return try Tape(encoding: test.call(method, meta: meta)).value()
  }

  /// Ids of the items of a chart, whatever their section.
  private static func ids(of chart: Value) -> Set<String> {
    Set(chart["sections"].items.flatMap { $0["items"].items.compactMap { $0["id"]?.text } })
  }

  /// The sections of a chart with their items, without what was deleted later.
  func sections(_ chart: Value) -> [String: [Value]] {
    Dictionary(
      chart["sections"].items.map { section in
        (
          section["section"]?.text ?? "",
          section["items"].items.filter { !deleted.contains($0["id"]?.text ?? "") }
        )
      }, uniquingKeysWith: +)
  }

  /// The types of all events, by name.
  func types() throws -> Set<String> {
    Set(try test.lines().compactMap { try JSON.decode(Value.self, from: Array($0.utf8))["type"]?.text })
  }
}

extension Value? {
  /// The elements of an array; none of anything else.
  var items: [Value] { if case .array(let items)? = self { items } else { [] } }
}

import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The gate") struct GateTests {
  private static let id = "550e8400-e29b-41d4-a716-446655440000"

  /// What the written table says of programs that act for somebody: by method, then by `operator.for.nurse`.
  private static func table() throws -> [String: [String: String]] {
    let rows = try GoldenFile.text(of: "rights.tsv").split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
    let names = try #require(rows.first)
    // Rows of single parameters come after the method's own.
    return Dictionary(
      rows.dropFirst().map { ($0[0], Dictionary(uniqueKeysWithValues: zip(names, $0))) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test(
    "each method refuses for whom a program acts as the table says, before it looks at parameters",
    arguments: [ServiceRole.operator, .importer], ActingPerson.Role.allCases)
  func acting(program: ServiceRole, role: ActingPerson.Role) throws {
    // With an access log, so that what is written down and what is not go their own ways.
    let test = try CareScene().identity.engine
    let table = try Self.table()
    var verdicts: Set<String> = []
    for endpoint in Catalog.all {
      let wanted = try #require(table[endpoint.name]?["\(program.rawValue).for.\(role.rawValue)"])
      verdicts.insert(wanted)
      let parameters = #"{"_meta":{"actor":{"role":"\#(role.rawValue)","id":"\#(Self.id)"}}}"#
      let message = Self.message(try test.call(endpoint.name, parameters, roles: [program]))
      let isForOthers = message?.hasPrefix("only ") == true && message?.hasSuffix(" may do this") == true
      let isNoProgramsMatter = message?.hasPrefix("none of this user's roles may") == true
      switch wanted {
      case "yes": #expect(!isForOthers && !isNoProgramsMatter, "\(endpoint.name)")
      case "role": #expect(isForOthers, "\(endpoint.name): \(message ?? "answered")")
      default: #expect(!isForOthers, "\(endpoint.name)")
      }
    }
    #expect(verdicts == ["yes", "no", "role"])
  }

  private static func message(_ reply: Reply) -> String? {
    guard case .failure(let failure) = reply.outcome, failure.details?["reason"] == "role" else { return nil }
    return failure.message
  }

  @Test(
    "what a refusal says",
    arguments: [
      ("settings.get", ActingPerson.Role.nurse, "patients"), ("carePlan.publish", .nurse, "clinicians"),
      ("alerts.list", .patient, "clinicians and nurses"), ("labs.record", .patient, "staff"),
      ("patient.erase", .clinician, "administrators"), ("journal.list", .admin, "patients and staff"),
      ("messages.open", .admin, "patients, clinicians and nurses"),
      ("vitals.setTargets", .admin, "the patient and staff"),
      ("medications.update", .nurse, "clinicians, and patients for what they added themselves,"),
    ])
  func words(method: String, role: ActingPerson.Role, words: String) throws {
    let meta = #"{"_meta":{"actor":{"role":"\#(role.rawValue)","id":"\#(Self.id)"}}}"#
    let reply = try TestEngine().call(method, meta)
    #expect(Self.message(reply) == "only \(words) may do this")
  }

  @Test("whoever is refused for whom they act is in the access log") func written() throws {
    let scene = try CareScene()
    let meta = #""_meta":{"actor":{"role":"nurse","id":"\#(Self.id)"}}"#
    for method in ["settings.get", "journal.create"] {
      let reply = try scene.identity.engine.call(method, #"{"patientId":"\#(scene.patient)",\#(meta)}"#)
      #expect(Self.message(reply) == "only patients may do this")
      let entry = try #require(try scene.written().last { $0.accountId == AccountID(Self.id) })
      #expect(entry.method == method && entry.refusal == "role" && entry.basis == .none)
    }
  }

  @Test("what the parameters ask for is held to its rule, when it is only looked at too") func rules() throws
  {
    let scene = try CareScene()
    try scene.assign(.nurse)
    var prescription = AddMedication(
      patientId: scene.patient,
      order: MedicationOrder(name: "Ramipril", dosage: "5", unit: .mg, frequency: .onceDaily))
    for (source, isRefused) in [(MedicationSource.prescribed, true), (.selfReported, false), (nil, false)] {
      prescription.source = source
      for isReview in [true, false] {
        var meta = scene.identity.meta(try scene.token(.nurse))
        meta.review = isReview
        let reply = try scene.identity.engine.send(prescription, meta: meta)
        #expect((Self.message(reply) == "only clinicians may do this") == isRefused, "\(isReview)")
      }
    }
  }
}

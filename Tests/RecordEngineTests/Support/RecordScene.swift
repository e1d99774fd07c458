import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// One patient and the people around.
struct RecordScene {
  let test: TestEngine
  let patient: PatientID

  /// What the record holds besides the measures.
  enum Definitions { case measures, interactions, panel, all }

  init(_ definitions: Definitions = .measures, commitDelay: Int = 10) throws {
    (test, patient) = try Self.template(definitions).engine(commitDelay: commitDelay)
  }

  private static func template(_ definitions: Definitions) throws -> StoreTemplate<PatientID> {
    switch definitions {
    case .measures: try measures.get()
    case .interactions: try interactions.get()
    case .panel: try panel.get()
    case .all: try all.get()
    }
  }

  private static let measures = Result { try StoreTemplate(begin) }
  private static let interactions = Result {
    try StoreTemplate { test in
      let patient = try begin(test)
      try publishInteractions(test)
      return patient
    }
  }
  private static let panel = Result {
    try StoreTemplate { test in
      let patient = try begin(test)
      try publishPanel(test)
      return patient
    }
  }
  private static let all = Result {
    try StoreTemplate { test in
      let patient = try begin(test)
      try publishPanel(test)
      try publishInteractions(test)
      return patient
    }
  }

  private static func begin(_ test: TestEngine) throws -> PatientID {
    let definition = try JSON.decode(Value.self, from: Shipped.file("Config/measures/measures-2026-3.json"))
    _ = try test.call(PublishMeasures(definition: definition))
    return try test.call(
      CreatePatient(fullName: "Erika Mustermann", birthDate: CalendarDay("1964-08-12"), sex: .female)
    ).id
  }

  private static func publishInteractions(_ test: TestEngine) throws {
    _ = try test.call(PublishInteractions(definition: InteractionScene.shipped))
  }

  private static func publishPanel(_ test: TestEngine) throws {
    _ = try test.engine.publishShipped(BiomarkerPanel.self, Shipped.file(PanelScene.path))
  }

  /// Another patient of the same record.
  func stranger() throws -> PatientID { try test.call(CreatePatient()).id }

  /// Somebody in a role; a patient is the scene's own.
  func by(_ role: ActingPerson.Role, _ number: UInt64 = 7) -> CallMeta {
    let id =
      role == .patient
      ? AccountID(of: patient)
      : AccountID(high: 0x7b0e_8400_e29b_41d4, low: 0xa716_4466_5544_0000 + number)
    return CallMeta(actor: ActingPerson(role: role, id: id))
  }

  func advance(hours: Int64) { test.clock.advance(milliseconds: hours * 3_600_000) }

  var now: Timestamp { test.clock.now() }

  /// Why a call is refused: its reason, or the codes of its problems by path, or its code.
  func refusal<M: Method>(_ method: M, _ meta: CallMeta? = nil) throws -> String {
    guard case .failure(let failure) = try test.send(method, meta: meta).outcome else { return "accepted" }
    if case .array(let fields)? = failure.details?["fields"] {
      return fields.compactMap { field in
        guard case .string(let path)? = field["path"], case .string(let code)? = field["code"] else {
          return nil
        }
        return "\(path) \(code)"
      }.joined(separator: ", ")
    }
    if case .string(let reason)? = failure.details?["reason"] { return reason }
    return failure.code.rawValue
  }

  /// Every projection, folded anew, is what it is.
  func verifyProjections() throws {
    for projection in ProjectionCatalog.all {
      let verified = try test.call(VerifyProjection(name: projection.name))
      #expect(verified.digest == verified.rebuiltDigest, "\(projection.name)")
    }
  }

  /// What a patient writes into the intake form.
  func submitForm(
    of patient: PatientID, born: CalendarDay, allergies: [String] = [], medications: [String] = [],
    conditions: [String] = []
  ) throws {
    let demographics = IntakeForm.Demographics(
      firstName: "Erika", lastName: "Mustermann", dateOfBirth: born, gender: .female, phone: "030 1234567")
    let history = IntakeForm.MedicalHistory(
      conditions: conditions, allergies: allergies, medications: medications)
    let content = IntakeContent(
      demographics: demographics, medicalHistory: history,
      socialHistory: IntakeForm.SocialHistory(smoking: .former, alcohol: .never, exercise: .none))
    _ = try test.call(SubmitIntakeForm(patientId: patient, content: content))
  }
}

import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient whose medications are checked by the shipped table.
struct InteractionScene {
  let scene: RecordScene

  init(publishing isPublished: Bool = true) throws {
    scene = try RecordScene(isPublished ? .interactions : .measures)
  }

  static var shipped: Value {
    get throws {
      try JSON.decode(Value.self, from: Shipped.file("Config/interactions/interactions-2026-4.json"))
    }
  }

  func publish(_ table: Value) throws { _ = try scene.test.call(PublishInteractions(definition: table)) }

  func adding(
    _ name: String, _ source: MedicationSource? = nil, insisting reason: String? = nil
  )
    -> AddMedication
  {
    let order = MedicationOrder(name: name, dosage: "1", unit: .tablet, frequency: .onceDaily)
    var call = AddMedication(patientId: scene.patient, order: order)
    call.source = source
    if reason != nil { (call.overrideInteractions, call.overrideReason) = (true, reason) }
    return call
  }

  /// A prescription that nothing can refuse.
  @discardableResult
  func take(_ name: String) throws -> Medication {
    try scene.test.call(adding(name, .prescribed, insisting: "abgewogen"), meta: scene.by(.clinician))
  }

  func allergic(
    to display: String, _ severity: AllergyReaction.Severity? = nil, code: String = "271807003"
  ) throws {
    var content = HistoryContent(
      .allergyIntolerance, CodedConcept(.local, "allergy", display),
      start: try #require(HistoryTime("2020-03-01")))
    let seen = CodedConcept(.snomedCT, code, "Eruption of skin")
    content.reactions = [AllergyReaction(seen, severity: severity)]
    _ = try scene.test.call(RecordHistory(patientId: scene.patient, entry: HistoryInput(content)))
  }

  func submitForm(
    allergies: [String] = [], medications: [String] = [], conditions: [String] = []
  ) throws {
    try scene.submitForm(
      of: scene.patient, born: try #require(CalendarDay("1964-08-12")), allergies: allergies,
      medications: medications, conditions: conditions)
  }

  func check(_ meta: CallMeta? = nil) throws -> GetMedicationInteractions.Outcome {
    try scene.test.call(GetMedicationInteractions(patientId: scene.patient), meta: meta)
  }
}

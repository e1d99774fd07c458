import FoundationEssentials
import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient with something in every part of the record, by themselves and by others.
///
/// Everything that the patient wrote holds ``own``, everything that others wrote ``theirs``.
struct ProfileScene {
  static let own = "GIRAFFE"
  static let theirs = "ZEBRA"
  static let deleted = "OKAPI"

  let care: CareScene
  let assessment: AssessmentID
  var test: TestEngine { care.identity.engine }
  var patient: PatientID { care.patient }
  /// The physician of the example practice.
  static let weber = CallMeta(
    actor: ActingPerson(
      role: .clinician, id: AccountID(high: 0x7b0e_8400_e29b_41d4, low: 0xa716_4466_5544_0007)))

  init() throws {
    let care = try CareScene()
    let test = care.identity.engine
    try test.publish("phq-9")
    _ = try test.call(
      PublishPractice(
        definition: try JSON.decode(Value.self, from: Shipped.file("Config/practice/example.json")))
    )
    let version = try #require(ConsentVersion("v1"))
    _ = try test.call(PublishConsent(consentVersion: version))
    _ = try care.identity.call(
      RecordConsent(patientId: care.patient, consentVersion: version), care.token)
    let slug = Slug(replacing: "phq-9")
    let start = StartAssessment(patientId: care.patient, slug: slug)
    assessment = try care.identity.call(start, care.token).assessmentId
    self.care = care
    try answer(slug)
    try enterThemselves()
    try enterOthers()
    try write()
  }

  private func answer(_ slug: Slug) throws {
    let definition = try test.call(GetFunnelDefinition(slug: slug))
    for question in (definition.steps ?? []).flatMap({ $0.questions ?? [] }) where question.isRequired {
      _ = try care.identity.call(
        SaveAnswer(
          patientId: patient, slug: slug, assessmentId: assessment,
          questionId: try #require(QuestionKey(question.key)), answerValue: 3), care.token)
    }
    _ = try care.identity.call(
      CompleteAssessment(patientId: patient, slug: slug, assessmentId: assessment), care.token)
  }

  private func vitals(_ note: String, _ rate: Int32) -> LogVitals {
    var input = VitalsInput(timestamp: OffsetTime(test.clock.now(), offsetMinutes: 60))
    (input.heartRate, input.weight, input.height) = (ExactDecimal(rate), ExactDecimal(80), ExactDecimal(180))
    input.note = note
    return LogVitals(patientId: patient, input: input)
  }

  private func journal(_ text: String) -> CreateJournalEntry {
    CreateJournalEntry(
      patientId: patient, date: OffsetTime(test.clock.now(), offsetMinutes: 60), title: text, content: text,
      mood: .good)
  }

  private func order(_ name: String) -> MedicationOrder {
    MedicationOrder(name: name, dosage: "500", unit: .mg, frequency: .twiceDaily)
  }

  private func enterThemselves() throws {
    let (call, token) = (care.identity, care.token)
    _ = try call.call(vitals("\(Self.own) vitals", 71), token)
    _ = try call.call(journal("\(Self.own) journal"), token)
    let gone = try call.call(journal(Self.deleted), token)
    _ = try call.call(DeleteJournalEntry(patientId: patient, entryId: gone.id), token)
    _ = try call.call(AddMedication(patientId: patient, order: order("\(Self.own) tea")), token)
    var update = UpdateSettings(patientId: patient)
    update.privacy = SettingsPatch.Privacy()
    update.privacy?.shareWithResearch = .set(true)
    _ = try call.call(update, token)
  }

  private func enterOthers() throws {
    try care.assign(.clinician)
    let (call, token) = (care.identity, try care.token(.clinician))
    _ = try call.call(vitals("\(Self.theirs) vitals", 173), token)
    _ = try call.call(AddMedication(patientId: patient, order: order("\(Self.theirs) pills")), token)
    _ = try call.call(
      RaiseAlert(patientId: patient, severity: .high, title: "\(Self.theirs) alert"), token)
    var lab = RecordLab(
      patientId: patient, testName: "\(Self.theirs) lab",
      date: OffsetTime(test.clock.now(), offsetMinutes: 60))
    lab.results = ["a1c": ExactDecimal(thousandths: 5_600)]
    _ = try call.call(lab, token)
    var draft = SaveCarePlanDraft(patientId: patient, draftVersion: nil)
    draft.goals = [CarePlanGoal(id: RecordID(replacing: "goal-1"), title: "\(Self.theirs) goal")]
    let saved = try call.call(draft, token)
    _ = try call.call(PublishCarePlan(patientId: patient, draftVersion: saved.draftVersion), token)
    _ = try call.call(
      OpenEmergencyAccess(patientId: patient, reason: "\(Self.theirs) emergency"), try care.token(.nurse))
  }

  private func write() throws {
    let recipient = try #require(Self.weber.actor?.id)
    let thread = try care.identity.call(
      OpenThread(patientId: patient, recipientId: recipient, text: "\(Self.own) question"), care.token
    ).threadId
    _ = try test.call(
      SendMessage(patientId: patient, threadId: thread, text: "\(Self.theirs) answer"), meta: Self.weber)
  }

  /// The pages of an export of a profile, put together.
  func pages(
    _ profile: ExportProfile, _ format: ExportFormat = .ndjson, token: String? = nil
  ) throws -> Exported {
    var exported = Exported()
    var request = ExportPatient(patientId: patient, format: format)
    request.profile = profile
    repeat {
      let page = try test.call(request, meta: token.map { care.identity.meta($0) })
      exported.append(page)
      request.cursor = page.nextCursor
    } while request.cursor != nil
    return exported
  }

  func information(_ exported: Exported) throws -> PersonalInformation {
    try JSON.decode(
      PersonalInformation.self, from: Array(exported.text(FormatDocument.informationFile).utf8))
  }
}

extension TestEngine {
  /// A job when it has ended.
  func ended(_ job: ExportJob) throws -> ExportJob {
    if job.finishedAt != nil { return job }
    return try eventually("the export ends") {
      let job = try call(GetExportStatus(jobId: job.id))
      return job.finishedAt == nil ? nil : job
    }
  }

  /// The files of a finished job.
  func files(_ job: ExportJob) throws -> [String: String] {
    var (found, request) = ([String: String](), ReadExport(jobId: job.id, patientId: job.patientId))
    repeat {
      let page = try call(request)
      for piece in page.pieces { found[piece.file, default: ""] += piece.text }
      request.cursor = page.nextCursor
      #expect(page.position == job.position && (page.nextCursor == nil) == (page.percent == 100))
    } while request.cursor != nil
    return found
  }
}

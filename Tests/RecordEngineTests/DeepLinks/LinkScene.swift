import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// People with questionnaires who open links.
struct LinkScene {
  let identity: IdentityScene
  let erika: SignedIn
  let max: SignedIn
  static let unknown = "660e8400-e29b-41d4-a716-446655440111"

  init() throws {
    identity = try IdentityScene()
    try identity.engine.publishShippedFunnels()
    erika = try identity.register()
    max = try identity.register("max@example.org")
  }

  var engine: TestEngine { identity.engine }

  func patient(_ person: SignedIn) -> PatientID {
    PatientID(high: person.account.id.high, low: person.account.id.low)
  }

  /// Opens a link, signed in or not.
  func open(
    _ link: String, _ person: SignedIn? = nil, _ surface: LinkSurface? = nil, address: String? = nil
  ) throws -> ResolvedLink {
    var meta = CallMeta()
    meta.token = person?.tokens.accessToken
    if let address { meta.client = CallClient(address: address) }
    return try engine.call(ResolveDeepLink(link: link, surface: surface), meta: meta)
  }

  /// Begins a questionnaire.
  func start(_ person: SignedIn) throws -> AssessmentID {
    let method = StartAssessment(patientId: patient(person), slug: Slug(replacing: "stress-assessment"))
    return try engine.call(method).assessmentId
  }

  /// Answers all of it and completes it.
  func complete(_ assessment: AssessmentID, _ person: SignedIn) throws {
    let slug = Slug(replacing: "stress-assessment")
    let keys = [
      "stress_frequency", "stress_intensity", "sleep_quality", "evening_unwinding", "sleep_thoughts",
      "morning_rest",
    ]
    for key in keys {
      let save = SaveAnswer(
        patientId: patient(person), slug: slug, assessmentId: assessment,
        questionId: QuestionKey(replacing: key), answerValue: 3)
      _ = try engine.call(save, meta: meta(person))
    }
    let complete = CompleteAssessment(patientId: patient(person), slug: slug, assessmentId: assessment)
    _ = try engine.call(complete, meta: meta(person))
  }

  func meta(_ person: SignedIn) -> CallMeta { identity.meta(person.tokens.accessToken) }

  func notifications(_ person: SignedIn) throws -> [RecordModel.Notification] {
    try engine.call(ListNotifications(patientId: patient(person)), meta: meta(person)).notifications
  }

  /// The accesses that the log has, oldest first.
  func opened() throws -> [(event: LogEvent, opened: DeepLinkOpened)] {
    try events("account.link-opened").map { event in
      (event, try Tape(try #require(event.payload)).decode(DeepLinkOpened.self))
    }
  }

  func events(_ type: String) throws -> [LogEvent] {
    let page = try engine.engine.logPage(
      after: 0, filter: LogFilter(patient: nil, streamKinds: nil, types: [type]), limit: 1000,
      maximumBytes: 1 << 20)
    return try page.events.map { try JSON.decode(LogEvent.self, from: $0) }
  }
}

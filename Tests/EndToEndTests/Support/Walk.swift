import RecordModel
import Testing

/// One patient's way through one questionnaire.
struct Walk: Sendable {
  let session: Session
  let slug: String
  let patient: String
  let assessment: String
  /// What the start answered.
  let started: Value
  /// The questionnaire with its steps.
  let definition: Value

  /// Starts a questionnaire for a patient, or for a new one.
  init(_ session: Session, _ slug: String, patient: String? = nil) async throws {
    (self.session, self.slug) = (session, slug)
    if let patient { self.patient = patient } else { self.patient = try await session.newPatient() }
    started = try await session.call(
      "assessment.start", ["patientId": .string(self.patient), "slug": .string(slug)])
    assessment = try #require(started["assessmentId"]?.text)
    definition = try await session.call("funnel.definition", ["slug": .string(slug)])
  }

  private init(_ other: Walk, _ session: Session) {
    (self.session, slug, patient, assessment) = (session, other.slug, other.patient, other.assessment)
    (started, definition) = (other.started, other.definition)
  }

  /// The same way over another connection.
  func over(_ session: Session) -> Walk { Walk(self, session) }

  /// Parameters that every call about the assessment has.
  var own: Value { ["patientId": .string(patient), "assessmentId": .string(assessment)] }
  var withSlug: Value { own.with("slug", .string(slug)) }
  var steps: [Value] { definition["steps"]?.list ?? [] }
  var stepIDs: [String] { steps.compactMap { $0["stepId"]?.text } }
  /// Keys of the required questions, in the order of the questionnaire.
  var required: [String] {
    steps.flatMap { $0["questions"]?.list ?? [] }.filter { $0["is_required"] == true }.compactMap {
      $0["key"]?.text
    }
  }

  func saving(_ key: String, _ value: Value) -> Value {
    withSlug.with("questionId", .string(key)).with("answerValue", value)
  }

  func step(_ index: Int) -> Value { withSlug.with("stepId", .string(stepIDs[index])) }

  @discardableResult
  func save(_ key: String, _ value: Int) async throws -> Value {
    try await session.call("assessment.saveAnswer", saving(key, .integer(Int64(value))))
  }

  /// Answers the required questions with these values, in order.
  func answerAll(_ values: [Int]) async throws {
    try #require(values.count == required.count)
    for (key, value) in zip(required, values) { try await save(key, value) }
  }

  @discardableResult
  func validate(_ index: Int) async throws -> Value {
    try await session.call("assessment.validateStep", step(index))
  }

  @discardableResult
  func complete() async throws -> Value { try await session.call("assessment.complete", withSlug) }

  func result() async throws -> Value { try await session.call("assessment.result", withSlug) }

  func resume() async throws -> Value { try await session.call("assessment.resume", own) }
}

extension Session {
  /// Opens the record of a patient of whom nothing is known, and answers the id.
  func newPatient() async throws -> String {
    try #require(try await call("patient.create")["id"]?.text)
  }

  /// All events after a position, page by page.
  func events(after start: Int64 = 0, _ filter: Value = [:]) async throws -> [Value] {
    var (events, position): ([Value], Int64) = ([], start)
    while true {
      let page = try await call(
        "log.read", filter.with("fromPosition", .integer(position)).with("limit", 1000))
      events += page["events"]?.list ?? []
      position = try #require(page["nextPosition"]?.whole)
      if position >= page["head"]?.whole ?? 0 { return events }
    }
  }

  /// Expects that chain, tags and every projection are what the log gives.
  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let report = try await call("log.verify")
    #expect(report["valid"] == true, "\(report)", sourceLocation: sourceLocation)
    let projections = try await call("projection.list")["projections"]?.list ?? []
    #expect(projections.count >= 3, sourceLocation: sourceLocation)
    for projection in projections {
      let name = try #require(projection["name"])
      let found = try await call("projection.verify", ["name": name])
      #expect(found["matches"] == true, "\(name)", sourceLocation: sourceLocation)
    }
  }
}

import RecordModel
import Testing

/// One patient's way through one questionnaire over HTTP.
struct WebWalk: Sendable {
  let web: WebSession
  let slug: String
  let assessment: String
  /// What the start answered.
  let started: Value
  /// The questionnaire with its steps.
  let definition: Value

  /// Starts a questionnaire.
  init(_ web: WebSession, _ slug: String) async throws {
    (self.web, self.slug) = (web, slug)
    let reply = try await web.post("/api/funnels/\(slug)/assessments")
    started = try #require(reply.data, "\(reply.text)")
    assessment = try #require(started["assessmentId"]?.text)
    definition = try #require(try await web.get("/api/funnels/\(slug)/definition").data)
  }

  /// `/api/funnels/SLUG/assessments/ID`.
  var path: String { "/api/funnels/\(slug)/assessments/\(assessment)" }
  var steps: [Value] { definition["steps"]?.list ?? [] }
  var stepIDs: [String] { steps.compactMap { $0["stepId"]?.text } }

  func questions(_ step: Int) -> [Value] { steps[step]["questions"]?.list ?? [] }

  func save(_ key: String, _ value: Value, _ headers: [String: String] = [:]) async throws -> WebSession.Reply
  {
    try await web.post(path + "/answers/save", ["questionId": .string(key), "answerValue": value], headers)
  }

  func validate(_ step: Int) async throws -> WebSession.Reply {
    try await web.post("\(path)/steps/\(stepIDs[step])")
  }

  /// Gives each question of a step its lowest answer.
  func answer(_ step: Int) async throws {
    for question in questions(step) {
      let key = try #require(question["key"]?.text)
      let reply = try await save(key, lowest(question))
      try #require(reply.status == 200, "\(reply.text)")
    }
  }

  func answerAll() async throws { for step in steps.indices { try await answer(step) } }

  func complete(_ headers: [String: String] = [:]) async throws -> WebSession.Reply {
    try await web.post(path + "/complete", nil, headers)
  }

  func result() async throws -> WebSession.Reply { try await web.get(path + "/result") }

  private func lowest(_ question: Value) -> Value {
    question["options"]?["min"] ?? question["options"]?.list.first?["value"] ?? 0
  }
}

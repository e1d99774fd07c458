import RecordModel
import Testing

@Suite("Scores of the published questionnaires", .serialized, .timeLimit(.minutes(10))) struct ScoreTests {
  /// A score at the edge of a band, and the band's risk level.
  struct Edge: Sendable, CustomTestStringConvertible {
    let slug: String
    let items: Int
    let score: Int
    let level: String
    var testDescription: String { "\(slug) \(score) → \(level)" }
  }

  // Kroenke, Spitzer, Williams: The PHQ-9. J Gen Intern Med 2001; 16: 606–613.
  private static let phq9: [(ClosedRange<Int>, String)] = [
    (0...4, "minimal"), (5...9, "mild"), (10...14, "moderate"), (15...19, "moderately_severe"),
    (20...27, "severe"),
  ]
  // Spitzer, Kroenke, Williams, Löwe: A brief measure for assessing generalized anxiety disorder: the GAD-7.
  // Arch Intern Med 2006; 166: 1092–1097.
  private static let gad7: [(ClosedRange<Int>, String)] = [
    (0...4, "minimal"), (5...9, "mild"), (10...14, "moderate"), (15...21, "severe"),
  ]
  // Kroenke, Spitzer, Williams, Löwe: An ultra-brief screening scale for anxiety and depression: the PHQ-4.
  // Psychosomatics 2009; 50: 613–621.
  private static let phq4: [(ClosedRange<Int>, String)] = [
    (0...2, "minimal"), (3...5, "mild"), (6...8, "moderate"), (9...12, "severe"),
  ]

  static let edges: [Edge] = edges("phq-9", 9, phq9) + edges("gad-7", 7, gad7) + edges("phq-4", 4, phq4)

  private static func edges(_ slug: String, _ items: Int, _ bands: [(ClosedRange<Int>, String)]) -> [Edge] {
    bands.flatMap { band, level in
      [band.lowerBound, band.upperBound].map { Edge(slug: slug, items: items, score: $0, level: level) }
    }
  }

  @Test("a sum at the edge of a band lies in that band", arguments: edges) func band(
    _ edge: Edge
  ) async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, edge.slug)
    // As many threes as fit, then the rest, then zeros.
    let values = (0..<edge.items).map { min(3, max(0, edge.score - 3 * $0)) }
    try #require(values.reduce(0, +) == edge.score)
    try await walk.answerAll(values)
    try await walk.complete()
    let report = try #require(try await walk.result()["report"])
    #expect(report["total_score"]?.whole == Int64(edge.score))
    #expect(report["risk_level"]?.text == edge.level)
    let history = try await session.call("assessment.history", ["patientId": .string(walk.patient)])
    #expect(history["items"]?.list.map { $0["total_score"]?.whole } == [Int64(edge.score)])
    #expect(history["items"]?.list.map { $0["risk_level"]?.text } == [edge.level])
  }

  /// Answers in the order of the questionnaire, with the value and the level they give.
  static let walks: [(slug: String, answers: [Int], score: Value, level: String)] = [
    // Lindström, Tuomilehto: The Diabetes Risk Score. Diabetes Care 2003; 26: 725–731. Options count by their points.
    ("findrisc", [4, 0, 0, 1, 1, 0, 0, 0], 0, "low"),
    // One point for 35 to 44 years: GesundheitsCheck DIABETES – FINDRISK, Deutsche Diabetes Stiftung.
    ("findrisc", [5, 0, 0, 1, 1, 0, 0, 0], 1, "low"),
    ("findrisc", [5, 1, 1, 0, 1, 0, 0, 0], 7, "slightly_elevated"),
    ("findrisc", [3, 2, 2, 0, 0, 1, 1, 2], 26, "very_high"),
    ("findrisc", [1, 1, 1, 1, 1, 0, 0, 0], 6, "low"),
    ("findrisc", [2, 1, 1, 1, 1, 0, 0, 0], 7, "slightly_elevated"),
    ("stress-assessment", [1, 1, 5, 5, 1, 5], 6, "low"),
    ("stress-assessment", [5, 5, 1, 1, 5, 1], 30, "high"),
    ("stress-assessment", [2, 2, 4, 3, 2, 3], 14, "moderate"),
    ("resilience-assessment", [1, 1, 5, 1, 1, 1], 1, "elevated"),
    ("resilience-assessment", [5, 5, 1, 5, 5, 5], 5, "low"),
    // (2 + 3 + (6 − 3) + 2 + 3 + 2) / 6 = 2.5, the lowest of the middle band.
    ("resilience-assessment", [2, 3, 3, 2, 3, 2], 2.5, "moderate"),
    // (3 + 3 + (6 − 3) + 2 + 1 + 2) / 6 = 2.333…
    ("resilience-assessment", [3, 3, 3, 2, 1, 2], 2.33, "elevated"),
  ]

  @Test("points, reversed items and means", arguments: walks)
  func value(_ slug: String, _ answers: [Int], _ score: Value, _ level: String) async throws {
    let walk = try await Walk(try await SharedDaemon.session(), slug)
    try await walk.answerAll(answers)
    try await walk.complete()
    let report = try #require(try await walk.result()["report"])
    #expect(report["total_score"] == score)
    #expect(report["risk_level"]?.text == level)
    #expect(report["scales"]?.list.first?["items"]?.list.count == answers.count)
  }

  @Test(
    "each half of the PHQ-4 is positive from 3 on", arguments: [(1, 1, 1, 2), (2, 1, 0, 2), (3, 0, 3, 3)])
  func halves(_ values: (Int, Int, Int, Int)) async throws {
    let walk = try await Walk(try await SharedDaemon.session(), "phq-4")
    try await walk.answerAll([values.0, values.1, values.2, values.3])
    try await walk.complete()
    let scales = try #require(try await walk.result()["report"]?["scales"]?.list)
    for (key, sum) in [("gad2", values.0 + values.1), ("phq2", values.2 + values.3)] {
      let scale = try #require(scales.first { $0["key"]?.text == key })
      #expect(scale["value"]?.whole == Int64(sum))
      #expect(scale["risk_level"]?.text == (sum >= 3 ? "positive" : "negative"))
    }
  }

  @Test("thoughts of death raise a flag, whatever the score", arguments: [0, 1, 2, 3]) func item9(
    _ value: Int
  ) async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "phq-9")
    try await walk.answerAll([0, 0, 0, 0, 0, 0, 0, 0, value])
    try await walk.save("phq9_self_harm", value)
    try await walk.complete()
    let report = try #require(try await walk.result()["report"])
    #expect(report["risk_level"] == "minimal")
    let flags = try #require(report["safety_flags"]?.list)
    #expect(flags.map { $0["code"] } == (value > 0 ? ["suicidal_ideation"] : []))
    #expect(flags.allSatisfy { $0["severity"] == "urgent" && $0["advice"]?.text?.isEmpty == false })
    let raised = try await session.events(
      after: 0, ["patientId": .string(walk.patient), "types": ["assessment.safety-flag-raised"]])
    #expect(
      raised.map { $0["payload"]?["code"] } == (value > 0 ? ["suicidal_ideation"] : []), "once, not each save"
    )
    let saves = try await session.events(
      after: 0, ["patientId": .string(walk.patient), "types": ["assessment.answer-saved"]])
    let cause = saves.first { $0["payload"]?["questionKey"] == "phq9_self_harm" }
    #expect(raised.allSatisfy { $0["causation"] == cause?["position"] })
  }
}

import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Scores that the care team is told of, and people whom an instrument was not made for.
@Suite("Warnings of scores, and ages") struct ScoreWarningTests {
  private let alerts: AlertScene
  private var scene: RecordScene { alerts.scene }

  init() throws {
    alerts = try AlertScene()
    for slug in ["phq-9", "gad-7", "phq-4", "findrisc"] { try alerts.test.publish(slug) }
  }

  /// Completes a questionnaire with that sum over the questions that count, all but those named.
  @discardableResult
  private func complete(
    _ slug: String, _ sum: Int32, of patient: PatientID? = nil, _ given: [String: Int32] = [:]
  ) throws -> Report {
    scene.test.clock.advance(milliseconds: 60_000)
    let patient = patient ?? scene.patient
    let funnel = try Shipped.funnel(slug)
    let start = StartAssessment(patientId: patient, slug: Slug(replacing: slug))
    let assessment = try scene.test.call(start).assessmentId
    let counted = Set(funnel.definition.scoring.scales.flatMap { $0.items.map(\.question) })
    var rest = sum - given.values.reduce(0, +)
    for placed in funnel.questionsInOrder {
      let (key, most) = (placed.question.key, Int32(placed.question.possibleAnswers.max() ?? 0))
      var value = given[key] ?? 0
      if given[key] == nil, counted.contains(key) {
        value = max(0, min(rest, most))
        rest -= value
      }
      _ = try scene.test.call(
        SaveAnswer(
          patientId: patient, assessmentId: assessment, questionId: QuestionKey(replacing: key),
          answerValue: value))
    }
    #expect(rest == 0 || !given.isEmpty)
    _ = try scene.test.call(CompleteAssessment(patientId: patient, assessmentId: assessment))
    let result = GetAssessmentResult(patientId: patient, assessmentId: assessment)
    return try #require(try scene.test.call(result).report)
  }

  private static let noHarm: [String: Int32] = ["phq9_self_harm": 0]

  /// Sums of assessments in their order, and how often the alert was raised by them.
  static let courses: [(slug: String, sums: [Int32], raised: Int, shown: String)] = [
    ("phq-9", [0], 0, ""), ("phq-9", [14], 0, ""), ("phq-9", [15], 0, ""), ("phq-9", [19], 0, ""),
    ("phq-9", [20], 1, "20 of 27 (Severe)"), ("phq-9", [24], 1, "24 of 27 (Severe)"),
    // A rise to 15 and more from below; nothing that stays or falls.
    ("phq-9", [14, 15], 1, "15 of 27 (Moderately severe), 14 before"), ("phq-9", [14, 14], 0, ""),
    ("phq-9", [0, 19], 1, "19 of 27 (Moderately severe), 0 before"), ("phq-9", [15, 15], 0, ""),
    ("phq-9", [15, 19], 0, ""), ("phq-9", [19, 15], 0, ""), ("phq-9", [15, 14, 15], 1, "15 of 27"),
    ("phq-9", [14, 20], 1, "20 of 27 (Severe), 14 before"), ("phq-9", [20, 19], 1, "20 of 27"),
    // What is told is the worst of what nobody has looked at yet.
    ("phq-9", [24, 20], 2, "24 of 27 (Severe)"), ("phq-9", [20, 24], 2, "24 of 27 (Severe), 20 before"),
    ("phq-9", [20, 20], 2, "20 of 27 (Severe), 20 before"),
    ("gad-7", [14], 0, ""), ("gad-7", [15], 1, "15 of 21 (Severe)"), ("gad-7", [21], 1, "21 of 21"),
    ("gad-7", [0, 14], 0, ""), ("phq-4", [12], 0, ""),
  ]

  @Test("PHQ-9 from 20 up or risen to 15, GAD-7 from 15 up: an alert without item 9", arguments: courses)
  func warnings(_ slug: String, _ sums: [Int32], _ raised: Int, _ shown: String) throws {
    for sum in sums { try complete(slug, sum, slug == "phq-9" ? Self.noHarm : [:]) }
    if raised == 0 { return #expect(try alerts.list().alerts == []) }
    let alert = try alerts.alert
    #expect(alert.source == .questionnaire && alert.severity == .high && alert.occurrences == raised)
    #expect(alert.title.hasPrefix("Result of a questionnaire that has to be looked at: "))
    #expect(alert.detail.hasPrefix(shown), "\(alert.detail)")
    try scene.verifyProjections()
  }

  @Test("another questionnaire, or another patient, is nothing to have risen from") func others() throws {
    try complete("gad-7", 0)
    try complete("phq-9", 3, of: scene.stranger(), Self.noHarm)
    try complete("phq-9", 16, Self.noHarm)
    #expect(try alerts.list().alerts == [])
  }

  @Test("with item 9 both are told: the answer at once, and the score at completion") func both() throws {
    try complete("phq-9", 22, ["phq9_self_harm": 1])
    let found = try alerts.list().alerts
    #expect(found.map(\.severity) == [.critical, .high])
  }

  @Test("with item 9 the report speaks of that alone, whatever the score", arguments: [1, 2, 3] as [Int32])
  func givesWay(answer: Int32) throws {
    let report = try complete("phq-9", answer, ["phq9_self_harm": answer])
    let flag = try #require(report.safetyFlags.first)
    #expect(report.totalScore == ScoreValue(Int(answer)) && report.riskLevel == "minimal")
    #expect(report.interpretation == flag.message)
    #expect(report.recommendations.map(\.description) == [flag.advice])
    let text = String(decoding: try JSON.encode(report), as: UTF8.self)
    for word in ["Aktiv bleiben", "sehr geringe", "Minimal"] { #expect(!text.contains(word), "\(word)") }
    let harmless = try complete("phq-9", 3, Self.noHarm)
    #expect(harmless.interpretation.contains("sehr geringe") && harmless.scales[0].label == "Minimal")
  }

  private func patient(_ birth: String?) throws -> PatientID {
    try scene.test.call(
      CreatePatient(fullName: "Erika Mustermann", birthDate: birth.flatMap { CalendarDay($0) }, sex: .female)
    ).id
  }

  @Test(
    "PHQ-9 begins at eleven years, and nobody is refused of whom that is not known",
    arguments: [
      ("2015-01-15", true), ("2015-01-16", false), ("2025-12-31", false), (nil, true), ("1930-01-01", true),
    ]
      as [(String?, Bool)])
  func least(birth: String?, isTaken: Bool) throws {
    let patient = try patient(birth)
    let start = StartAssessment(patientId: patient, slug: Slug(replacing: "phq-9"))
    #expect(try scene.refusal(start) == (isTaken ? "accepted" : "age_not_covered"))
    if isTaken { return }
    guard case .failure(let failure) = try scene.test.send(start).outcome else { return }
    #expect(failure.message.contains("ab 11 Jahren"))
    #expect(!failure.message.contains("2015"))
    // Other questionnaires say nothing of ages.
    #expect(
      try scene.refusal(StartAssessment(patientId: patient, slug: Slug(replacing: "gad-7"))) == "accepted")
  }

  private static let other = "von 35 bis 64 Jahren"
  private static let wrong = "passt nicht zu Ihrem Geburtsdatum"

  @Test(
    "FINDRISC outside 35 to 64 years, and an age that is not that of the date of birth, are said",
    arguments: [
      // Born, the answer, and what is said: 4 below 35, 5 from 35, 1 from 45, 2 from 55, 3 above 64.
      ("1991-01-15", 5, []), ("1991-01-16", 4, [other]), ("1991-01-16", 5, [other, wrong]),
      ("1991-01-15", 4, [wrong]), ("1981-01-15", 1, []), ("1981-01-16", 1, [wrong]), ("1981-01-16", 5, []),
      ("1961-01-16", 2, []), ("1961-01-15", 3, [other]), ("1961-01-15", 2, [other, wrong]),
      ("1961-01-16", 3, [wrong]), ("1930-01-01", 3, [other]),
      (nil, 1, []), (nil, 2, []), (nil, 5, []), (nil, 3, [other]), (nil, 4, [other]),
    ] as [(String?, Int32, [String])])
  func ages(birth: String?, answer: Int32, notes: [String]) throws {
    let report = try complete("findrisc", 0, of: patient(birth), ["findrisc_age": answer])
    for note in [Self.other, Self.wrong] {
      #expect(report.interpretation.contains(note) == notes.contains(note), "\(report.interpretation)")
    }
  }

  @Test("a birthday between beginning and end is nobody's mistake") func birthday() throws {
    // 45 on the day after the beginning.
    let patient = try patient("1981-01-16")
    let start = StartAssessment(patientId: patient, slug: Slug(replacing: "findrisc"))
    let assessment = try scene.test.call(start).assessmentId
    scene.advance(hours: 24)
    for placed in try Shipped.funnel("findrisc").questionsInOrder {
      let key = placed.question.key
      let value = key == "findrisc_age" ? 5 : Int32(placed.question.possibleAnswers.min() ?? 0)
      _ = try scene.test.call(
        SaveAnswer(
          patientId: patient, assessmentId: assessment, questionId: QuestionKey(replacing: key),
          answerValue: value))
    }
    _ = try scene.test.call(CompleteAssessment(patientId: patient, assessmentId: assessment))
    let result = GetAssessmentResult(patientId: patient, assessmentId: assessment)
    #expect(try scene.test.call(result).report?.interpretation.contains(Self.wrong) == false)
  }
}

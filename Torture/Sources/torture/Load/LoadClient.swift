/// Who sends commands: a patient's way through questionnaires and measurements, chosen by a seed.
struct LoadClient {
  let number: Int
  private var generator: SeededGenerator
  private var patient: String?
  private var assessment: String?
  private var answered: Set<String> = []
  private var minute = 0

  private static let questions = [
    "phq9_interest", "phq9_mood", "phq9_sleep", "phq9_energy", "phq9_appetite", "phq9_self_worth",
    "phq9_concentration", "phq9_movement", "phq9_self_harm",
  ]

  init(number: Int, seed: UInt64) {
    self.number = number
    generator = SeededGenerator(seed: seed &+ UInt64(number) &* 7919)
  }

  /// The next command.
  mutating func next() -> SentCommand {
    guard let patient, generator.number(0...29) > 0 else {
      return command("patient.create", "\"fullName\":\"Patient \(generator.number(0...999_999))\"")
    }
    let own = "\"patientId\":\"\(patient)\""
    if generator.number(0...9) == 0 { return pulse(own) }
    guard let assessment else { return command("assessment.start", own + ",\"slug\":\"phq-9\"") }
    let run = own + ",\"assessmentId\":\"\(assessment)\",\"slug\":\"phq-9\""
    if answered.count == Self.questions.count, generator.number(0...3) == 0 {
      return command("assessment.complete", run)
    }
    let question = Self.questions[generator.number(0...Self.questions.count - 1)]
    let value = generator.number(0...3)
    return command(
      "assessment.saveAnswer", run + ",\"questionId\":\"\(question)\",\"answerValue\":\(value)",
      [
        "assessmentId": .string(assessment), "questionKey": .string(question), "value": .number("\(value)"),
      ])
  }

  private mutating func pulse(_ own: String) -> SentCommand {
    minute += 1
    let (hour, rate) = (minute / 60 % 24, generator.number(50...110))
    let time =
      "2026-01-\(10 + minute / 1440 % 20)T\(hour < 10 ? "0" : "")\(hour):\(minute % 60 < 10 ? "0" : "")\(minute % 60):00Z"
    return command("vitals.log", own + ",\"timestamp\":\"\(time)\",\"heartRate\":\(rate)")
  }

  private mutating func command(
    _ method: String, _ members: String, _ expected: [String: JSON] = [:]
  ) -> SentCommand {
    SentCommand(id: generator.uuid(), client: number, method: method, members: members, expected: expected)
  }

  /// Takes notice of an answer.
  mutating func take(_ command: SentCommand, _ result: JSON) {
    switch command.method {
    case "patient.create": (patient, assessment, answered) = (result["id"]?.text, nil, [])
    case "assessment.start": (assessment, answered) = (result["assessmentId"]?.text, [])
    case "assessment.complete": (assessment, answered) = (nil, [])
    case "assessment.saveAnswer":
      if let key = result["question_id"]?.text { answered.insert(key) }
    default: break
    }
  }

  /// Begins anew with another patient, where what it knows may not be so.
  mutating func forget() { (patient, assessment, answered) = (nil, nil, []) }
}

import RecordModel
import RecordStore

extension FunnelValidation {
  mutating func steps() {
    let steps = definition.steps
    require(!steps.isEmpty, "steps", "Must have at least one step.")
    limit(steps.count, FunnelLimits.steps, "steps")
    let count = steps.reduce(0) { $0 + ($1.questions?.count ?? 0) }
    require(
      count <= FunnelLimits.questions, "steps",
      "Must have at most \(FunnelLimits.questions) questions in all.")
    var place = 0
    for (index, step) in steps.enumerated() {
      self.step(step, index, &place)
    }
  }

  private mutating func step(_ step: FunnelDefinition.Step, _ index: Int, _ place: inout Int) {
    let path = "steps[\(index)]"
    uuid(step.id, "\(path).id")
    text(step.title, "\(path).title")
    require(
      step.orderIndex == index + 1, "\(path).orderIndex", "Must be \(index + 1): steps are counted from 1.")
    let questions = step.questions ?? []
    switch step.type {
    case .questions:
      require(!questions.isEmpty, "\(path).questions", "A question step needs at least one question.")
    case .content:
      require(questions.isEmpty, "\(path).questions", "A content step takes no questions.")
    }
    for (number, question) in questions.enumerated() {
      self.question(question, "\(path).questions[\(number)]", place: place)
      place += 1
    }
    content(of: step, "\(path).content")
  }

  private mutating func content(of step: FunnelDefinition.Step, _ path: String) {
    switch (step.type, step.content) {
    case (.content, let content?): blocks(content, path)
    case (.content, nil): report(path, "A content step needs content.")
    case (.questions, .some): report(path, "A question step takes no content.")
    case (.questions, nil): break
    }
  }

  private mutating func question(_ question: FunnelDefinition.Question, _ path: String, place: Int) {
    uuid(question.id, "\(path).id")
    name(question.key, .key, "\(path).key")
    unique(question.key, among: "question", "\(path).key")
    text(question.label, "\(path).label")
    let isNumber = question.type == .scale || question.type == .singleChoice
    require(
      isNumber || !question.required, "\(path).required",
      "Only a question that is answered with a whole number can be required.")
    options(of: question, "\(path).options")
    if let condition = question.condition {
      self.condition(condition, "\(path).condition", before: place)
    }
    question.coding.map { coding($0, "\(path).coding") }
  }

  private mutating func options(of question: FunnelDefinition.Question, _ path: String) {
    switch (question.type, question.options) {
    case (.scale, .scale(let scale)): self.scale(scale, path)
    case (.scale, _): report(path, "A scale needs an object with min and max.")
    case (.singleChoice, .choices(let choices)), (.multipleChoice, .choices(let choices)):
      self.choices(choices, path)
    case (.singleChoice, _), (.multipleChoice, _): report(path, "A choice needs a list of options.")
    case (.text, .some): report(path, "A text question takes no options.")
    case (.text, nil): break
    }
  }

  private mutating func scale(_ scale: FunnelDefinition.ScaleOptions, _ path: String) {
    size(scale.min, "\(path).min")
    size(scale.max, "\(path).max")
    let (steps, tooLarge) = scale.max.subtractingReportingOverflow(scale.min)
    require(scale.min <= scale.max, "\(path).max", "Must not be less than min.")
    require(
      !tooLarge && steps < FunnelLimits.answers, "\(path).max",
      "Must leave at most \(FunnelLimits.answers) answers from min to max.")
    text(scale.minLabel, "\(path).minLabel")
    text(scale.maxLabel, "\(path).maxLabel")
  }

  private mutating func choices(_ choices: [FunnelDefinition.Choice], _ path: String) {
    require(!choices.isEmpty, path, "Must have at least one option.")
    require(
      choices.count <= FunnelLimits.answers, path, "Must have at most \(FunnelLimits.answers) options.")
    for (index, choice) in choices.enumerated() {
      let path = "\(path)[\(index)]"
      size(choice.value, "\(path).value")
      if let first = choices.firstIndex(where: { $0.value == choice.value }), first < index {
        report("\(path).value", "Is the same as that of option \(first + 1).")
      }
      text(choice.label, "\(path).label")
      choice.score.map { size($0, "\(path).score") }
      choice.code.map { name($0, .key, "\(path).code") }
    }
  }

  private mutating func size(_ number: Int, _ path: String) {
    require(
      number.magnitude <= FunnelLimits.answerSize, path,
      "Must be from −\(FunnelLimits.answerSize) to \(FunnelLimits.answerSize).")
  }
}

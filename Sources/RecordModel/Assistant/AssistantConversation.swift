/// A conversation of a patient with the assistant.
package struct AssistantConversation: Codable, Sendable, Equatable {
  package var id: RecordID
  package var topic: AssistantTopic
  package var title: String
  package var startedAt: Timestamp
  package var updatedAt: Timestamp
  /// Of all answers.
  package var highestUrgency: AssistantUrgency
  /// Oldest first.
  package var messages: [AssistantMessage]

  package init(id: RecordID, topic: AssistantTopic, title: String, startedAt: Timestamp) {
    (self.id, self.topic, self.title) = (id, topic, title)
    (self.startedAt, updatedAt, highestUrgency, messages) = (startedAt, startedAt, .none, [])
  }

  /// Adds a question and its answer.
  package mutating func add(_ turn: AssistantTurn) {
    messages += [turn.question, turn.answer]
    updatedAt = turn.answer.timestamp
    highestUrgency = max(highestUrgency, turn.answer.urgency ?? .none)
  }

  static let example: AssistantConversation = {
    var conversation = AssistantConversation(
      id: RecordID(known: "talk-1"), topic: .symptomChecker, title: "I have a sore throat.",
      startedAt: Example.start)
    conversation.add(.example)
    return conversation
  }()
}

/// A question, or the assistant's answer to one.
package struct AssistantMessage: Codable, Sendable, Equatable {
  package var id: RecordID
  package var from: Author
  package var text: String
  package var timestamp: Timestamp
  /// Of answers.
  package var urgency: AssistantUrgency?
  package var disclaimer: String?
  package var sources: [String]?
  package var followUpQuestions: [String]?
  package var suggestedActions: [Action]?
  /// The rules that answered with their version, or the model that did.
  package var engine: String?

  package enum Author: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case patient, assistant
  }

  /// A screen of the application that helps further.
  package struct Action: Codable, Sendable, Equatable {
    package var id: String
    package var label: String
    package var screen: String

    package init(id: String, label: String, screen: String) {
      (self.id, self.label, self.screen) = (id, label, screen)
    }
  }

  package init(question text: String, id: RecordID, at timestamp: Timestamp) {
    (self.id, from, self.text, self.timestamp) = (id, .patient, text, timestamp)
  }

  package init(_ answer: AssistantAnswer, id: RecordID, at timestamp: Timestamp) {
    (self.id, from, text, self.timestamp) = (id, .assistant, answer.text, timestamp)
    (urgency, disclaimer, sources) = (answer.urgency, answer.disclaimer, answer.sources)
    (followUpQuestions, suggestedActions) = (answer.followUpQuestions, answer.suggestedActions)
    engine = answer.engine
  }
}

/// What the assistant says to one question.
package struct AssistantAnswer: Codable, Sendable, Equatable {
  package var text: String
  package var urgency: AssistantUrgency
  package var disclaimer: String
  package var sources: [String]
  package var followUpQuestions: [String]
  package var suggestedActions: [AssistantMessage.Action]
  package var engine: String
  /// Signs of an emergency in the question.
  package var redFlags: [RedFlag]
  /// `nil` in answers from before others than the rules could answer.
  package var maker: AssistantMaker?

  package init(text: String, urgency: AssistantUrgency, disclaimer: String, engine: String) {
    (self.text, self.urgency, self.disclaimer, self.engine) = (text, urgency, disclaimer, engine)
    (sources, followUpQuestions, suggestedActions, redFlags) = ([], [], [], [])
  }

  /// Whether the care team was alerted with it.
  package var isAlerting: Bool { !redFlags.isEmpty || maker == .rule }

  static let example: AssistantAnswer = {
    var answer = AssistantAnswer(
      text: "Most sore throats get better within a week.", urgency: .selfCare,
      disclaimer: "This is general information and not a diagnosis.", engine: "rules/assistant-2026-1")
    answer.sources = ["NHS: Sore throat"]
    return answer
  }()
}

/// A question with its answer.
package struct AssistantTurn: Codable, Sendable, Equatable {
  package var question: AssistantMessage
  package var answer: AssistantMessage
  /// Whether the care team was alerted.
  package var alertRaised: Bool

  package init(question: AssistantMessage, answer: AssistantMessage, alertRaised: Bool) {
    (self.question, self.answer, self.alertRaised) = (question, answer, alertRaised)
  }

  static let example = AssistantTurn(
    question: AssistantMessage(
      question: "I have a sore throat.", id: RecordID(known: "ask-1"), at: Example.start),
    answer: AssistantMessage(.example, id: RecordID(known: "answer-1"), at: Example.start),
    alertRaised: false)
}

extension FunnelDefinition {
  /// One screen of a funnel.
  package struct Step: Sendable, Equatable, Codable {
    /// What a step shows.
    package enum Kind: String, Sendable, Codable, CaseIterable {
      /// Questions to answer.
      case questions
      /// Text to read.
      case content
    }

    /// Version 4 UUID, lower case.
    package var id: String
    package var title: LocalizedText
    /// What it shows.
    package var type: Kind
    /// Its place among the steps, from 1 (C-32).
    package var orderIndex: Int
    /// The questions of a question step, in order; `nil` or empty on a content step.
    package var questions: [Question]?
    /// The text of a content step.
    package var content: LocalizedBlocks?

    /// A step with all its parts.
    package init(
      id: String, title: LocalizedText, type: Kind, orderIndex: Int, questions: [Question]?,
      content: LocalizedBlocks? = nil
    ) {
      (self.id, self.title, self.type, self.orderIndex) = (id, title, type, orderIndex)
      (self.questions, self.content) = (questions, content)
    }
  }

  package struct Question: Sendable, Equatable, Codable {
    /// How a question is answered.
    package enum Kind: String, Sendable, Codable, CaseIterable {
      /// A whole number from `min` to `max`.
      case scale
      /// The value of one option.
      case singleChoice = "single_choice"
      /// Several options; cannot be answered through the saving of whole numbers (C-17).
      case multipleChoice = "multiple_choice"
      /// Free text; cannot be answered through the saving of whole numbers (C-17).
      case text
    }

    /// Version 4 UUID, lower case.
    package var id: String
    /// The name under which answers are stored: `^[A-Za-z0-9_.-]+$`, at most 100 characters.
    package var key: String
    /// The question itself.
    package var label: LocalizedText
    /// How it is answered.
    package var type: Kind
    /// Whether completion needs an answer while the question applies; only kinds answered by a whole number may.
    package var required: Bool
    /// What can be answered; `nil` for text.
    package var options: Options?
    /// When it is asked; `nil` for always.
    package var condition: Condition?
    /// Its code in a public code system.
    package var coding: Coding?

    /// A question with all its parts.
    package init(
      id: String, key: String, label: LocalizedText, type: Kind, required: Bool, options: Options?,
      condition: Condition? = nil, coding: Coding? = nil
    ) {
      (self.id, self.key, self.label, self.type) = (id, key, label, type)
      (self.required, self.options, self.condition, self.coding) = (required, options, condition, coding)
    }
  }
}

extension FunnelDefinition {
  /// One screen of a funnel.
  package struct Step: Sendable, Equatable, Codable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
      case questions
      case content
    }

    /// Version 4 UUID, lower case.
    package var id: String
    package var title: LocalizedText
    package var type: Kind
    /// Its place among the steps, from 1 (C-32).
    package var orderIndex: Int
    /// Questions of a question step, in order; `nil` or empty on a content step.
    package var questions: [Question]?
    /// For a content step.
    package var content: LocalizedBlocks?

    package init(
      id: String, title: LocalizedText, type: Kind, orderIndex: Int, questions: [Question]?,
      content: LocalizedBlocks? = nil
    ) {
      (self.id, self.title, self.type, self.orderIndex) = (id, title, type, orderIndex)
      (self.questions, self.content) = (questions, content)
    }
  }

  package struct Question: Sendable, Equatable, Codable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
      /// A whole number from `min` to `max`.
      case scale
      /// The value of one option.
      case singleChoice = "single_choice"
      /// Several options; cannot be saved as a whole number (C-17).
      case multipleChoice = "multiple_choice"
      /// Free text; cannot be saved as a whole number (C-17).
      case text
    }

    /// Version 4 UUID, lower case.
    package var id: String
    /// The name under which answers are stored: `^[A-Za-z0-9_.-]+$`, at most 100 characters.
    package var key: String
    package var label: LocalizedText
    package var type: Kind
    /// Whether completion needs an answer while the question applies; only for kinds answered by a whole
    /// number.
    package var required: Bool
    /// The possible answers; `nil` for text.
    package var options: Options?
    /// `nil` for always.
    package var condition: Condition?
    package var coding: Coding?

    package init(
      id: String, key: String, label: LocalizedText, type: Kind, required: Bool, options: Options?,
      condition: Condition? = nil, coding: Coding? = nil
    ) {
      (self.id, self.key, self.label, self.type) = (id, key, label, type)
      (self.required, self.options, self.condition, self.coding) = (required, options, condition, coding)
    }
  }
}

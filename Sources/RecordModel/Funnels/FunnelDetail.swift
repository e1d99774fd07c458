/// A questionnaire as the contract's `FunnelDetail`; with `steps` as its definition.
///
/// Texts in the requested language.
package struct FunnelDetail: Codable, Sendable, Equatable {
  package var id: String
  package var slug: Slug
  package var title: String
  package var description: String
  /// Minutes it takes.
  package var estimatedMinutes: Int
  /// Id of its pillar.
  package var pillar: String
  /// The version that a new assessment gets.
  package var version: String
  /// Number of steps of that version.
  package var stepCount: Int
  /// Pages before or after the questions; left out if there are none (R-RH-083).
  package var contentPages: [ContentPage]?
  /// Steps with their questions; only in a definition.
  package var steps: [StepView]?
  /// Says that the result is no diagnosis; only in a definition.
  package var disclaimer: String?
  /// The licence notice to show; only in a definition.
  package var licence: String?

  enum CodingKeys: String, CodingKey {
    case id, slug, title, description, estimatedMinutes, pillar, stepCount, contentPages, steps, disclaimer,
      licence
    case version = "funnel_version_id"
  }

  /// Details, or a definition if `steps` is given.
  package init(
    id: String, slug: Slug, title: String, description: String, estimatedMinutes: Int, pillar: String,
    version: String, stepCount: Int, contentPages: [ContentPage]? = nil, steps: [StepView]? = nil,
    disclaimer: String? = nil, licence: String? = nil
  ) {
    (self.id, self.slug, self.title, self.description) = (id, slug, title, description)
    (self.estimatedMinutes, self.pillar, self.version) = (estimatedMinutes, pillar, version)
    (self.stepCount, self.contentPages, self.steps) = (stepCount, contentPages, steps)
    (self.disclaimer, self.licence) = (disclaimer, licence)
  }

  /// A page of content blocks, passed through (C-30).
  package struct ContentPage: Codable, Sendable, Equatable {
    package var slug: String
    package var title: String
    package var content: [Value]

    package init(slug: String, title: String, content: [Value]) {
      (self.slug, self.title, self.content) = (slug, title, content)
    }
  }

  static let example = FunnelDetail(
    id: "funnel-stress", slug: Slug.exampleStress, title: "Stress Assessment",
    description: "Bewerten Sie Ihr aktuelles Stressniveau und erhalten Sie personalisierte Empfehlungen.",
    estimatedMinutes: 5, pillar: "stress", version: "fv-stress-v1", stepCount: 2)

  static let exampleDefinition: FunnelDetail = {
    var definition = example
    definition.steps = [.example]
    return definition
  }()
}

/// A step as the contract's `Step`.
package struct StepView: Codable, Sendable, Equatable {
  package var stepId: String
  package var title: String
  /// `questions` or `content`.
  package var type: String
  /// Place among the steps, from 1.
  package var orderIndex: Int
  /// Place in the list of steps, from 0; left out in a summary.
  package var stepIndex: Int?
  /// The questions of a question step; left out in a summary.
  package var questions: [QuestionView]?
  /// The blocks of a content step.
  package var content: [Value]?

  /// A step, or its summary if only the first four are given.
  package init(
    stepId: String, title: String, type: String, orderIndex: Int, stepIndex: Int? = nil,
    questions: [QuestionView]? = nil, content: [Value]? = nil
  ) {
    (self.stepId, self.title, self.type, self.orderIndex) = (stepId, title, type, orderIndex)
    (self.stepIndex, self.questions, self.content) = (stepIndex, questions, content)
  }

  static let example = StepView(
    stepId: Example.step.description, title: "Stresshäufigkeit", type: "questions", orderIndex: 1,
    stepIndex: 0,
    questions: [
      QuestionView(
        id: "990e8400-e29b-41d4-a716-446655440001", key: "stress_frequency",
        label: "Wie häufig fühlen Sie sich gestresst?", type: "scale", isRequired: true,
        options: ["min": 1, "max": 5, "minLabel": "Nie", "maxLabel": "Sehr häufig"])
    ])
}

/// A question as the contract's `Question`.
package struct QuestionView: Codable, Sendable, Equatable {
  /// The question's own id.
  package var id: String
  /// The key needed to save an answer.
  package var key: String
  package var label: String
  /// `scale`, `single_choice`, `multiple_choice` or `text`.
  package var type: String
  /// Whether completion needs an answer while the question applies.
  package var isRequired: Bool
  /// `{min, max, minLabel, maxLabel}` for a scale, `[{value, label}]` for a choice.
  package var options: Value?
  /// The condition under which the question is asked; left out for always.
  package var condition: FunnelDefinition.Condition?

  enum CodingKeys: String, CodingKey {
    case id, key, label, type, options, condition
    case isRequired = "is_required"
  }

  package init(
    id: String, key: String, label: String, type: String, isRequired: Bool, options: Value?,
    condition: FunnelDefinition.Condition? = nil
  ) {
    (self.id, self.key, self.label, self.type) = (id, key, label, type)
    (self.isRequired, self.options, self.condition) = (isRequired, options, condition)
  }
}

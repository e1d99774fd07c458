extension FunnelDefinition {
  /// Turns answers into scores.
  package struct ScoringRules: Sendable, Equatable, Codable {
    /// Raised by one whenever items, weights or bands change, so that an old score shows how it was made.
    package var version: Int
    /// Key of the scale whose value is the report's total score and whose band is its risk level.
    package var primary: String
    /// At least one.
    package var scales: [Scale]

    package init(version: Int, primary: String, scales: [Scale]) {
      (self.version, self.primary, self.scales) = (version, primary, scales)
    }
  }

  /// A number made from answers.
  package struct Scale: Sendable, Equatable, Codable {
    /// How the points of the items are combined.
    package enum Method: String, Sendable, Codable, CaseIterable {
      /// Weighted points, added up; a whole number.
      case sum
      /// Weighted points divided by the weights, rounded half up to two decimals.
      case mean
    }

    /// The rule for an optional item that applies and has no answer.
    package enum Missing: String, Sendable, Codable, CaseIterable {
      /// The scale has no value.
      case refuse
      /// The scale is made from the other items.
      case skip
    }

    /// Unique within the funnel.
    package var key: String
    package var title: LocalizedText
    package var method: Method
    package var items: [Item]
    /// A factor for all points (4 turns a raw 0…25 into 0…100); `nil` for 1.
    package var multiplier: Int?
    package var missing: Missing
    /// The lowest and highest value that answers can reach.
    package var range: Range
    /// The meaning of the values, from low to high, without gap or overlap.
    package var bands: [Band]
    /// Code of the score itself, such as the LOINC total.
    package var coding: Coding?

    package init(
      key: String, title: LocalizedText, method: Method, items: [Item], multiplier: Int? = nil,
      missing: Missing, range: Range, bands: [Band], coding: Coding? = nil
    ) {
      (self.key, self.title, self.method, self.items) = (key, title, method, items)
      (self.multiplier, self.missing, self.range) = (multiplier, missing, range)
      (self.bands, self.coding) = (bands, coding)
    }
  }

  /// The lowest and the highest value, both reachable.
  package struct Range: Sendable, Equatable, Codable {
    package var min: ScoreValue
    package var max: ScoreValue

    package init(min: ScoreValue, max: ScoreValue) {
      (self.min, self.max) = (min, max)
    }
  }

  /// A question's contribution to a scale.
  package struct Item: Sendable, Equatable {
    /// The source of an answer's points.
    package enum Points: String, Sendable, Codable, CaseIterable {
      /// The answer itself.
      case value
      /// The answer mirrored in the question's range: lowest plus highest minus answer.
      case reversed
      /// The `score` of the chosen option.
      case score
    }

    package var question: String
    /// `value` by default.
    package var points: Points
    /// A factor for the points, at least 1; 1 by default.
    package var weight: Int

    package init(question: String, points: Points = .value, weight: Int = 1) {
      (self.question, self.points, self.weight) = (question, points, weight)
    }
  }

  /// The meaning of a span of values.
  package struct Band: Sendable, Equatable, Codable {
    package var min: ScoreValue
    /// The highest value of the band; the next band starts one step higher (1 for sums, 0.01 for means).
    package var max: ScoreValue
    /// Machine-readable name, the report's `risk_level`: `^[a-z0-9_-]+$`, at most 50 characters.
    package var riskLevel: String
    package var label: LocalizedText
    /// A sentence or two.
    package var interpretation: LocalizedText
    /// Keys of the matching advice, in display order.
    package var recommendations: [String]

    package init(
      min: ScoreValue, max: ScoreValue, riskLevel: String, label: LocalizedText,
      interpretation: LocalizedText, recommendations: [String]
    ) {
      (self.min, self.max, self.riskLevel, self.label) = (min, max, riskLevel, label)
      (self.interpretation, self.recommendations) = (interpretation, recommendations)
    }
  }
}

extension FunnelDefinition.Item: Codable {
  private enum CodingKeys: String, CodingKey {
    case question
    case points
    case weight
  }

  /// Reads an item; `points` and `weight` may be left out.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    question = try container.decode(String.self, forKey: .question)
    points = try container.decodeIfPresent(Points.self, forKey: .points) ?? .value
    weight = try container.decodeIfPresent(Int.self, forKey: .weight) ?? 1
  }
}

extension FunnelDefinition {
  /// How answers become scores.
  public struct ScoringRules: Sendable, Equatable, Codable {
    /// Raised by one whenever items, weights or bands change, so that an old score says how it was made.
    public var version: Int
    /// Key of the scale whose value is the report's total score and whose band is its risk level.
    public var primary: String
    /// The scales, at least one.
    public var scales: [Scale]

    /// Rules of that version.
    public init(version: Int, primary: String, scales: [Scale]) {
      (self.version, self.primary, self.scales) = (version, primary, scales)
    }
  }

  /// A number made from answers.
  public struct Scale: Sendable, Equatable, Codable {
    /// How the points of the items are put together.
    public enum Method: String, Sendable, Codable, CaseIterable {
      /// Weighted points, added up; a whole number.
      case sum
      /// Weighted points divided by the weights, rounded half up to two decimals.
      case mean
    }

    /// What happens where an optional item that applies has no answer.
    public enum Missing: String, Sendable, Codable, CaseIterable {
      /// The scale has no value.
      case refuse
      /// The scale is made from the other items.
      case skip
    }

    /// Its name within the funnel.
    public var key: String
    /// Its name for people.
    public var title: LocalizedText
    /// How points are put together.
    public var method: Method
    /// What the questions contribute.
    public var items: [Item]
    /// A factor for all points (4 turns a raw 0…25 into 0…100); `nil` for 1.
    public var multiplier: Int?
    /// What happens where an optional item has no answer.
    public var missing: Missing
    /// The lowest and highest value that answers can reach.
    public var range: Range
    /// What the values mean, from low to high, without gap or overlap.
    public var bands: [Band]
    /// Code of the score itself, such as the LOINC total.
    public var coding: Coding?

    /// A scale with all its parts.
    public init(
      key: String, title: LocalizedText, method: Method, items: [Item], multiplier: Int? = nil,
      missing: Missing, range: Range, bands: [Band], coding: Coding? = nil
    ) {
      (self.key, self.title, self.method, self.items) = (key, title, method, items)
      (self.multiplier, self.missing, self.range) = (multiplier, missing, range)
      (self.bands, self.coding) = (bands, coding)
    }
  }

  /// The lowest and the highest value, both reachable.
  public struct Range: Sendable, Equatable, Codable {
    /// The lowest value.
    public var min: ScoreValue
    /// The highest value.
    public var max: ScoreValue

    /// A range with both ends included.
    public init(min: ScoreValue, max: ScoreValue) {
      (self.min, self.max) = (min, max)
    }
  }

  /// What one question contributes to a scale.
  public struct Item: Sendable, Equatable {
    /// Where the points of an answer come from.
    public enum Points: String, Sendable, Codable, CaseIterable {
      /// The answer itself.
      case value
      /// The answer mirrored in the question's range: lowest plus highest minus answer.
      case reversed
      /// The `score` of the chosen option.
      case score
    }

    /// Key of the question.
    public var question: String
    /// Where its points come from; `value` unless said.
    public var points: Points
    /// What the points are multiplied by, from 1; 1 unless said.
    public var weight: Int

    /// A contribution of that question.
    public init(question: String, points: Points = .value, weight: Int = 1) {
      (self.question, self.points, self.weight) = (question, points, weight)
    }
  }

  /// What a span of values means.
  public struct Band: Sendable, Equatable, Codable {
    /// The lowest value of the band.
    public var min: ScoreValue
    /// The highest value of the band; the next band starts one step higher (1 for sums, 0.01 for means).
    public var max: ScoreValue
    /// Machine-readable name, the report's `risk_level`: `^[a-z0-9_-]+$`, at most 50 characters.
    public var riskLevel: String
    /// Its name for people.
    public var label: LocalizedText
    /// What it means, in a sentence or two.
    public var interpretation: LocalizedText
    /// Keys of the advice that goes with it, in the order to show.
    public var recommendations: [String]

    /// A band with all its parts.
    public init(
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
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    question = try container.decode(String.self, forKey: .question)
    points = try container.decodeIfPresent(Points.self, forKey: .points) ?? .value
    weight = try container.decodeIfPresent(Int.self, forKey: .weight) ?? 1
  }
}

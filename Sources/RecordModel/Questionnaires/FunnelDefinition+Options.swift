extension FunnelDefinition {
  /// The possible answers: a range for a scale, a list for a choice.
  package enum Options: Sendable, Equatable {
    /// Every whole number of a range.
    case scale(ScaleOptions)
    /// The listed options.
    case choices([Choice])
  }

  /// The range of a scale, with labels for its ends (R-RH-094).
  package struct ScaleOptions: Sendable, Equatable, Codable {
    package var min: Int
    package var max: Int
    /// For the lowest answer.
    package var minLabel: LocalizedText
    /// For the highest answer.
    package var maxLabel: LocalizedText

    package init(min: Int, max: Int, minLabel: LocalizedText, maxLabel: LocalizedText) {
      (self.min, self.max, self.minLabel, self.maxLabel) = (min, max, minLabel, maxLabel)
    }
  }

  package struct Choice: Sendable, Equatable, Codable {
    package var value: Int
    package var label: LocalizedText
    /// Points it gives to scale items that count by `score`; `nil` if no scale does.
    package var score: Int?
    /// Its code in the code system of the question's coding, such as `LA6568-5`.
    package var code: String?

    package init(value: Int, label: LocalizedText, score: Int? = nil, code: String? = nil) {
      (self.value, self.label, self.score, self.code) = (value, label, score, code)
    }
  }
}

extension FunnelDefinition.Options: Codable {
  /// Reads an array as choices and an object as a scale.
  package init(from decoder: any Decoder) throws {
    if (try? decoder.unkeyedContainer()) != nil {
      self = .choices(try [FunnelDefinition.Choice](from: decoder))
    } else {
      self = .scale(try FunnelDefinition.ScaleOptions(from: decoder))
    }
  }

  /// Writes choices as an array and a scale as an object.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .scale(let scale): try scale.encode(to: encoder)
    case .choices(let choices): try choices.encode(to: encoder)
    }
  }
}

extension FunnelDefinition {
  /// What can be answered: a range for a scale, a list for a choice.
  package enum Options: Sendable, Equatable {
    /// Every whole number of a range.
    case scale(ScaleOptions)
    /// The listed options.
    case choices([Choice])
  }

  /// The range of a scale and the words at its ends (R-RH-094).
  package struct ScaleOptions: Sendable, Equatable, Codable {
    /// The lowest answer.
    package var min: Int
    /// The highest answer.
    package var max: Int
    /// What the lowest answer means.
    package var minLabel: LocalizedText
    /// What the highest answer means.
    package var maxLabel: LocalizedText

    /// A range with words at both ends.
    package init(min: Int, max: Int, minLabel: LocalizedText, maxLabel: LocalizedText) {
      (self.min, self.max, self.minLabel, self.maxLabel) = (min, max, minLabel, maxLabel)
    }
  }

  package struct Choice: Sendable, Equatable, Codable {
    /// The answer that is stored.
    package var value: Int
    /// Its words.
    package var label: LocalizedText
    /// Points it gives to scale items that count by `score`; `nil` where no scale does.
    package var score: Int?
    /// Its code in the code system of the question's coding, such as `LA6568-5`.
    package var code: String?

    /// An option of that value.
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

extension FunnelDefinition {
  /// The condition under which a question is asked, as a statement about answers to earlier questions.
  ///
  /// A comparison with a question that has no answer, or that does not itself apply, does not hold, whatever
  /// the operator. `all` and `any` may be nested three deep.
  package indirect enum Condition: Sendable, Equatable {
    /// Holds if the answer compares as stated.
    case comparison(Comparison)
    /// Holds if every part holds.
    case all([Condition])
    /// Holds if at least one part holds.
    case any([Condition])
  }

  /// A comparison of one answer with a number.
  package struct Comparison: Sendable, Equatable, Codable {
    package enum Relation: String, Sendable, Codable, CaseIterable {
      case equals
      /// There is an answer, and it is another value.
      case notEquals
      /// The answer is the value or more.
      case atLeast
      /// The answer is the value or less.
      case atMost
    }

    /// Key of an earlier question.
    package var question: String
    package var relation: Relation
    package var value: Int

    private enum CodingKeys: String, CodingKey {
      case question
      case relation = "is"
      case value
    }

    package init(question: String, relation: Relation, value: Int) {
      (self.question, self.relation, self.value) = (question, relation, value)
    }

    /// Whether that answer satisfies the comparison.
    package func holds(for answer: Int) -> Bool {
      switch relation {
      case .equals: answer == value
      case .notEquals: answer != value
      case .atLeast: answer >= value
      case .atMost: answer <= value
      }
    }
  }
}

extension FunnelDefinition.Condition: Codable {
  private enum Group: String, CodingKey {
    case all
    case any
  }

  /// Reads `{"all": […]}`, `{"any": […]}` or `{"question": …, "is": …, "value": …}`.
  package init(from decoder: any Decoder) throws {
    let groups = try decoder.container(keyedBy: Group.self)
    if groups.contains(.all) {
      self = .all(try groups.decode([Self].self, forKey: .all))
    } else if groups.contains(.any) {
      self = .any(try groups.decode([Self].self, forKey: .any))
    } else {
      self = .comparison(try FunnelDefinition.Comparison(from: decoder))
    }
  }

  /// Writes the form that is read.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .comparison(let comparison):
      try comparison.encode(to: encoder)
    case .all(let parts):
      var container = encoder.container(keyedBy: Group.self)
      try container.encode(parts, forKey: .all)
    case .any(let parts):
      var container = encoder.container(keyedBy: Group.self)
      try container.encode(parts, forKey: .any)
    }
  }
}

import RecordModel

/// The contract's `Narrative`.
struct SuperOneNarrative: Codable, Sendable, Equatable {
  var text: String
  var provider: String
  @OrNull var model: String?
  var generatedAt: Timestamp

  private enum CodingKeys: String, CodingKey {
    case text, provider, model
    case generatedAt = "generated_at"
  }

  init(_ narrative: AcceptedNarrative) {
    (text, provider, generatedAt) = (narrative.text, narrative.provider, narrative.acceptedAt)
    model = narrative.model
  }

  /// Its last member is called in two ways.
  static func shape(_ moment: String) -> Shape {
    .closed(
      .required("text", .anyText), .required("provider", .anyText), .required("model", .orNull(.anyText)),
      .required(moment, .moment))
  }
}

/// The contract's `NarrativeCamel`: the same with another name of a member.
struct SuperOneCamelNarrative: Codable, Sendable, Equatable {
  var text: String
  var provider: String
  @OrNull var model: String?
  var generatedAt: Timestamp

  init(_ narrative: AcceptedNarrative) {
    (text, provider, generatedAt) = (narrative.text, narrative.provider, narrative.acceptedAt)
    model = narrative.model
  }
}

/// Reads what a questionnaire is about.
public struct GetFunnel: Method {
  /// `funnel.get`.
  public static let name = "funnel.get"
  /// For the documentation.
  public static let summary = "Answers a questionnaire's details; an alias leads to its canonical slug."
  /// Reads the catalogue.
  public static let access = Access.read(.catalogue)

  /// Slug or alias.
  public var slug: Slug

  /// The details of that questionnaire.
  public init(slug: Slug) { self.slug = slug }

  /// What the method answers.
  public typealias Outcome = FunnelDetail
  /// The stress questionnaire by its alias.
  public static let example = GetFunnel(slug: Slug(known: "stress"))
  /// Its details.
  public static let exampleOutcome = FunnelDetail.example
}

/// Reads a questionnaire with all its steps and questions.
public struct GetFunnelDefinition: Method {
  /// `funnel.definition`.
  public static let name = "funnel.definition"
  /// For the documentation.
  public static let summary = "Answers a questionnaire's details with all steps, questions and options."
  /// Reads the catalogue.
  public static let access = Access.read(.catalogue)

  /// Slug or alias.
  public var slug: Slug

  /// The definition of that questionnaire.
  public init(slug: Slug) { self.slug = slug }

  /// What the method answers.
  public typealias Outcome = FunnelDetail
  /// The stress questionnaire.
  public static let example = GetFunnelDefinition(slug: Slug(known: "stress-assessment"))
  /// Its definition.
  public static let exampleOutcome = FunnelDetail.exampleDefinition
}

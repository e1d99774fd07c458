/// Reads the description of a questionnaire.
package struct GetFunnel: Method {
  package static let name = "funnel.get"
  package static let summary = "Answers a questionnaire's details; an alias leads to its canonical slug."
  package static let access = Access.read(.catalogue)

  package var slug: Slug

  package init(slug: Slug) { self.slug = slug }

  package typealias Outcome = FunnelDetail
  package static let example = GetFunnel(slug: Slug(known: "stress"))
  package static let exampleOutcome = FunnelDetail.example
}

/// Reads a questionnaire with all its steps and questions.
package struct GetFunnelDefinition: Method {
  package static let name = "funnel.definition"
  package static let summary = "Answers a questionnaire's details with all steps, questions and options."
  package static let access = Access.read(.catalogue)

  package var slug: Slug

  package init(slug: Slug) { self.slug = slug }

  package typealias Outcome = FunnelDetail
  package static let example = GetFunnelDefinition(slug: Slug(known: "stress-assessment"))
  package static let exampleOutcome = FunnelDetail.exampleDefinition
}

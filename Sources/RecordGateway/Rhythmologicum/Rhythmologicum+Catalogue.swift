import HTTPTypes
import RecordModel

extension Rhythmologicum {
  /// The questionnaires, cacheable for five minutes, and their definitions for ten (R-RH-186).
  static let catalogueRoutes: [Route] = [
    .catalogue(
      "listFunnelCatalog", "/api/funnels/catalog", ListFunnels.self, limit: 120, seconds: 300, .query("tier"),
      .query("limit", .size(atMost: 100)), .query("cursor")
    ) { "\"funnels:v1:\($0.stamp)\"" },
    .catalogue(
      "getCatalogFunnel", "/api/funnels/catalog/{slug}", GetFunnel.self, limit: 120, seconds: 300,
      .path("slug", .slug, as: "slug")
    ) { "\"funnel:v1:\($0.slug?.text ?? ""):\($0.stamp)\"" },
    .catalogue(
      "getFunnelDefinition", "/api/funnels/{slug}/definition", GetFunnelDefinition.self, limit: 60,
      seconds: 600,
      .path("slug", .slug, as: "slug")
    ) { "\"definition:v1:\($0.slug?.text ?? ""):\($0.stamp)\"" },
  ]
}

extension Route {
  /// A route of the catalogue, whose revision is read first, so that a valid copy needs nothing more.
  ///
  /// In this order the tag can be older than the data, and never newer.
  fileprivate static func catalogue<M: Method>(
    _ operation: String, _ path: PathTemplate, _: M.Type, limit: Int, seconds: Int, _ arguments: Argument...,
    tag: @escaping @Sendable (GetFunnelRevision.Outcome) -> String
  ) -> Route {
    Route(
      operation: operation, method: .get, path: path, limit: limit,
      documentation: RouteDocumentation(
        summary: M.summary, answer: { Schema.of(M.Outcome.self) },
        parameters: { ParameterDocumentation.of(arguments, M.self) }, isConditional: true)
    ) { (exchange) async throws(Failure) in
      let parameters = try exchange.parameters(arguments).members
      let revision = try await exchange.revision(parameters.filter { $0.name == "slug" })
      let validators = Validators(tag: tag(revision), modified: revision.changedAt)
      if validators.match(exchange.head.headerFields, asked: exchange.moment) {
        return Answer(status: .notModified).cached(.shared(seconds: seconds), validators)
      }
      let received = try await exchange.call(M.name, parameters, isWrite: false)
      return Answer(received).cached(.shared(seconds: seconds), validators)
    }
  }
}

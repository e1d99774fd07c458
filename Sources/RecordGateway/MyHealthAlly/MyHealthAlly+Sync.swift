import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  /// The longest body of a batch (R-MH-009).
  private static let longestBatch = 4 << 20
  /// Commands of a batch (R-MH-273).
  private static let mostCommands = 200

  /// What a phone does when it is online again, and to stay up to date.
  static let syncRoutes: [Route] = [sync, changes]

  private static let sync: Route = {
    var route = Route(
      operation: "syncQueuedCommands", method: .post, path: "/api/patients/{patientId}/sync",
      limit: accountRequests, budget: "myhealthally", body: .object(limit: longestBatch),
      shape: batch, tellsAll: true
    ) { (exchange) async throws(Failure) in
      let problems = exchange.problems + exchange.emptyBatch
      if !problems.isEmpty { throw Failure(problems: problems) }
      return try await SyncBatch(exchange).answer()
    }
    route.documentation.summary = ApplyQueue.summary
    route.documentation.parameters = { ParameterDocumentation.of([.namedRecord], ApplyQueue.self) }
    route.documentation.answer = { SyncResult.shape.schema }
    route.documentation.request = { batch.schema }
    return route
  }()

  /// The contract's `SyncRequest`.
  private static let batch = Shape.closed(
    .required("deviceId", .id),
    .required(
      "commands",
      .filled(
        of: .closed(
          .required("commandId", .id), .required("operation", .text(1...80)),
          .optional("path", .dictionary(of: .text(0...200))), .optional("body", .object([], isOpen: true)),
          .required("queuedAt", .moment), .optional("expectedVersion", .integer(0...Int64(Int32.max)))),
        atMost: mostCommands)))
}

extension Exchange {
  /// The problem of a batch without commands.
  fileprivate var emptyBatch: [FieldProblem] {
    guard let body, let list = body.member("commands", of: body.root), body.kind(of: list) == .array,
      body.count(of: list) == 0
    else { return [] }
    return [FieldProblem(path: "/commands", code: "out_of_range", message: "at least one")]
  }
}

import HTTPTypes
import RecordClient
import RecordModel

/// The contract's `ChangeFeed` (R-MH-278).
struct ChangeFeed: Codable, Sendable, Equatable {
  var changes: [Change]
  var nextSequence: UInt64
  var hasMore: Bool

  struct Change: Codable, Sendable, Equatable {
    var sequence: UInt64
    var event: String
    var entity: String
    var entityId: String
    var effectiveAt: OffsetTime
    var recordedAt: Timestamp

    init(_ change: RecordChange) {
      (sequence, entityId) = (change.position, change.id)
      (entity, event) = ChangeName.words(change.type, step: change.step)
      (effectiveAt, recordedAt) = (change.occurredAt, change.recordedAt)
    }
  }

  init(_ outcome: ListChanges.Outcome) {
    changes = outcome.changes.map(Change.init)
    (nextSequence, hasMore) = (outcome.next, outcome.hasMore)
  }

  static let shape = Shape.closed(
    .required(
      "changes",
      .list(
        of: .closed(
          .required("sequence", .integer(1...Int64.max)), .required("event", .anyText),
          .required("entity", .anyText), .required("entityId", .id), .optional("effectiveAt", .moment),
          .required("recordedAt", .moment)), atMost: 1000)),
    .required("nextSequence", .integer(0...Int64.max)), .required("hasMore", .flag))
}

extension MyHealthAlly {
  /// Asks until there is something, or the client has waited long enough; no single call holds the record up (R-MH-278).
  static let changes: Route = {
    let arguments: [Argument] = [
      .namedRecord, .requiredQuery("since", .integer(0...Int64.max)), .query("limit", .integer(1...1000)),
    ]
    let wait = Argument.query("wait", .integer(0...25))
    var route = Route(
      operation: "listChanges", method: .get, path: "/api/patients/{patientId}/changes",
      limit: accountRequests, budget: "myhealthally", tellsAll: true
    ) { (exchange) async throws(Failure) in
      let (members, problems) = try exchange.parameters(arguments + [wait])
      if !problems.isEmpty {
        throw await exchange.refusal(ListChanges.name, members.asked.fromTheStart, problems)
      }
      let outcome = try await exchange.changes(members.asked, seconds: members.seconds)
      return try Answer(encoding: ChangeFeed(outcome))
    }
    route.documentation.summary = ListChanges.summary
    route.documentation.parameters = { ParameterDocumentation.of(arguments + [wait], ListChanges.self) }
    route.documentation.answer = { ChangeFeed.shape.schema }
    return route
  }()
}

extension Exchange {
  /// Milliseconds of one call that waits.
  private static let turn: Int64 = 2000

  fileprivate func changes(
    _ members: [Value.Member], seconds: Int64
  ) async throws(Failure) -> ListChanges.Outcome {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      let left = Int64(max(.zero, deadline - .now) / .milliseconds(1))
      let wait = Value.Member("waitMilliseconds", .integer(min(left, Self.turn)))
      let outcome = try await call(ListChanges.name, members + [wait], isWrite: false)
        .read(ListChanges.Outcome.self)
      if !outcome.changes.isEmpty || outcome.hasMore || left <= 0 { return outcome }
    }
  }
}

extension [Value.Member] {
  /// Without what only the gateway understands.
  fileprivate var asked: [Value.Member] { filter { $0.name != "wait" } }

  /// With a position that is right, where the one that was sent is not.
  fileprivate var fromTheStart: [Value.Member] {
    filter { $0.name != "since" } + [.init("since", 0)]
  }

  fileprivate var seconds: Int64 {
    if case .integer(let seconds)? = first(where: { $0.name == "wait" })?.value { seconds } else { 0 }
  }
}

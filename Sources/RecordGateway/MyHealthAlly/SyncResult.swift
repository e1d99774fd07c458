import HTTPTypes
import RecordModel

/// The contract's `SyncResult`.
struct SyncResult: Codable, Sendable, Equatable {
  var results: [CommandResult]
  var applied: Int
  var duplicates: Int
  /// Of whatever kind: conflicts too.
  var rejected: Int
  var sequence: UInt64

  init(_ results: [CommandResult], sequence: UInt64) {
    func count(_ outcomes: CommandResult.Outcome...) -> Int {
      results.count { outcomes.contains($0.outcome) }
    }
    (self.results, self.sequence) = (results, sequence)
    (applied, duplicates, rejected) = (count(.applied), count(.duplicate), count(.rejected, .conflict))
  }

  static let shape = Shape.closed(
    .required("results", .list(of: CommandResult.shape)), .required("applied", .count),
    .required("duplicates", .count), .required("rejected", .count),
    .required("sequence", .integer(0...Int64.max)))
}

/// The contract's `CommandResult`.
struct CommandResult: Codable, Sendable, Equatable {
  var commandId: String
  var outcome: Outcome
  var httpStatus: Int
  var resourceId: String?
  var sequence: UInt64?
  var error: MyHealthAllyError.Body?

  enum Outcome: String, Codable, Sendable, CaseIterable {
    case applied, duplicate, rejected
    /// Somebody else's change or record is in the way: the phone has to look before it asks again (R-MH-277).
    case conflict
  }

  private static let conflicts: Set = ["version_conflict", "duplicate_id", "idempotency_conflict"]

  /// - Parameters:
  ///   - result: the record's; `nil` if it was not asked.
  ///   - refusal: the reason if it was refused.
  init(
    _ id: String, _ result: QueuedResult?, _ route: Route?, _ refusal: Failure?, _ requestID: RequestID
  ) {
    commandId = id
    if let refusal {
      let code = MyHealthAllyCode(refusal)
      error = MyHealthAllyError(refusal, code, isQuery: false, requestID).error
      outcome = Self.conflicts.contains(code.name) ? .conflict : .rejected
      httpStatus = code.status.code
      return
    }
    let status = route?.call?.status ?? .ok
    outcome = result?.outcome == .duplicate ? .duplicate : .applied
    httpStatus = outcome == .duplicate && status == .created ? 200 : status.code
    sequence = result?.position
    if case .string(let id)? = result?.result?[route?.call?.resource ?? "id"] { resourceId = id }
  }

  static let shape = Shape.closed(
    .required("commandId", .id), .required("outcome", .words(of: Outcome.self)),
    .required("httpStatus", .integer(200...599)), .optional("resourceId", .id),
    .optional("sequence", .integer(0...Int64.max)), .optional("error", MyHealthAllyError.shape))
}

extension MyHealthAllyError {
  /// The contract's `ErrorBody`.
  static let shape = Shape.closed(
    .required("code", .anyText), .required("message", .anyText), .required("requestId", .anyText),
    .optional(
      "fields",
      .list(
        of: .closed(
          .required("path", .anyText), .required("code", .anyText), .required("message", .anyText),
          .optional("minimum", .number()), .optional("maximum", .number())))),
    .optional("retryAfterSeconds", .count), .optional("currentVersion", .count))
}

extension MyHealthAlly {
  /// Commands that a phone may queue: all that change the patient's record by one call.
  static let queued: [String: Route] = Dictionary(
    MyHealthAlly().routes.filter {
      $0.takesKey && $0.call != nil && $0.path.parameters.first == "patientId"
        && $0.path.description.hasPrefix("/api/patients/")
    }.map { ($0.operation, $0) }, uniquingKeysWith: { first, _ in first })
}

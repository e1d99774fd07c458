import HTTPTypes
import RecordClient
import RecordModel

extension UploadBatch {
  /// Does it: each upload succeeds or fails alone (R-SO-216).
  ///
  /// Under an `Idempotency-Key` each step has a command id of its own, so that a request that was cut off is gone on
  /// with where it is sent again.
  ///
  /// - Returns: what became of them, and whether all of it was done before.
  func carriedOut(
    _ exchange: Exchange
  ) async throws(Failure) -> (outcome: SuperOneBatchOutcome, isReplayed: Bool) {
    if operation == .export { return (try await exported(exchange), false) }
    var outcome = SuperOneBatchOutcome(operation)
    var replayed = 0
    let last = labReportIds.lastIndex { PathRule.uuid.allows($0) }
    for (index, id) in labReportIds.enumerated() {
      do throws(Failure) {
        let exchange = index == last ? exchange.last : exchange
        let received = try await step(id, exchange.step(index))
        if received.receipt?.replayed == true { replayed += 1 }
        outcome.add(id)
      } catch {
        guard error.isOfOne else { throw error }
        outcome.add(id, error)
        if error.details?["replayed"] == true { replayed += 1 }
      }
    }
    let sent = labReportIds.count { PathRule.uuid.allows($0) }
    return (outcome, exchange.command != nil && sent > 0 && replayed == sent)
  }

  private func step(_ id: String, _ exchange: Exchange) async throws(Failure) -> ReceivedValue {
    guard PathRule.uuid.allows(id) else { throw .malformed(path: "reportId") }
    let named = try exchange.ownRecord + [Value.Member("reportId", .string(id))]
    let method = operation == .delete ? DeleteLabReport.name : ReprocessLabReport.name
    return try await exchange.call(method, named, isWrite: true)
  }

  /// One copy of those that the caller has.
  private func exported(_ exchange: Exchange) async throws(Failure) -> SuperOneBatchOutcome {
    let named = labReportIds.filter { PathRule.uuid.allows($0) }
    let found =
      named.isEmpty
      ? (nil, [])
      : try await SuperOneInlineExport.file(
        of: named, options?.exportFormat ?? .json, includesAnalyses: options?.includeAnalysis ?? true,
        exchange)
    var outcome = SuperOneBatchOutcome(operation)
    for id in labReportIds {
      let isThere = named.contains(id) && !found.1.contains { $0.description == id.lowercased() }
      if isThere { outcome.add(id) } else { outcome.add(id, .malformed(path: "reportId")) }
    }
    outcome.export = found.0
    return outcome
  }
}

extension Failure {
  /// Whether it is about one of several things, and says nothing of the others: neither of the caller nor of the daemon.
  fileprivate var isOfOne: Bool {
    switch code {
    case .notFound, .stateConflict, .invalidInput, .validationFailed: reason != "idempotency_key_reused"
    case .forbidden: reason == "foreign"
    default: false
    }
  }
}

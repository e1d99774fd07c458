import HTTPTypes
import RecordClient
import RecordModel

/// One copy of health data on its way from the record to its patient.
struct HealthExportRequest: Sendable {
  let exchange: Exchange
  let format: HealthExportFormat
  let scope: HealthExportScope
  let includeAnalyses: Bool
  /// Of reports, those whose specimen was taken on this day or later.
  var from: CalendarDay?
  /// Of reports, these alone.
  var reports: [String]?

  /// How long a PDF is waited for: less than the route may take (R-SO-030).
  static let patience = Duration.seconds(11)
  /// Milliseconds of one call that waits.
  private static let turn: Int64 = 2000

  /// A copy whose reports are all the caller's, or that has no list of them.
  func file() async throws(Failure) -> ExportedFile {
    guard let file = try await found().file else {
      throw Failure(.notFound, "there are no such reports", details: ["field": "reportIds"])
    }
    return file
  }

  /// A copy of those of the reports that the caller has, and the others; no file where there is none of them (R-SO-216).
  func found() async throws(Failure) -> (file: ExportedFile?, missing: [DocumentID]) {
    let own = try exchange.ownRecord
    let begun = try await exchange.call(BeginHealthExport.name, own + members, isWrite: false)
      .read(BeginHealthExport.Outcome.self)
    guard let id = begun.exportId else { return (nil, begun.missing) }
    let named = own + [Value.Member("exportId", .string(id.description))]
    let state = try await finished(named)
    // Not before: while a PDF is made, nothing is held of it here.
    try await exchange.seating.take(.copy)
    let file = ExportedFile(state: state, bytes: try await bytes(state, named))
    return (file, begun.missing)
  }

  private var members: [Value.Member] {
    var members = [
      Value.Member("format", .string(format.rawValue)), Value.Member("scope", .string(scope.rawValue)),
      Value.Member("includeAnalyses", .bool(includeAnalyses)),
    ]
    if let from { members.append(Value.Member("from", .string(from.description))) }
    if let reports { members.append(Value.Member("reportIds", .array(reports.map { .string($0) }))) }
    return members
  }

  private func finished(_ named: [Value.Member]) async throws(Failure) -> HealthExportState {
    let deadline = ContinuousClock.now + Self.patience
    let members = named + [Value.Member("waitMilliseconds", .integer(Self.turn))]
    while true {
      let state = try await exchange.call(
        FinishHealthExport.name, members, isWrite: false, isRepeatable: true
      ).read(HealthExportState.self)
      if state.isMade { return state }
      if ContinuousClock.now >= deadline { throw .exportLate }
    }
  }

  /// All bytes, piece by piece; held against what the record says of them.
  private func bytes(
    _ state: HealthExportState, _ named: [Value.Member]
  ) async throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(state.bytes)
    // The last call is at the end, which drops the copy.
    while true {
      let offset = Value.Member("offset", .integer(Int64(bytes.count)))
      let exchange = bytes.count == state.bytes ? exchange.last : exchange
      let piece = try await exchange.call(
        ReadHealthExport.name, named + [offset], isWrite: false, isRepeatable: true
      ).read(ReadHealthExport.Outcome.self)
      guard piece.offset == bytes.count, piece.bytes == state.bytes, let data = Base64.parse(piece.data)
      else {
        throw .brokenExport
      }
      if data.isEmpty { break }
      bytes += data
    }
    guard bytes.count == state.bytes, ExportedFile.hash(bytes) == state.sha256 else { throw .brokenExport }
    return bytes
  }
}

extension Failure {
  /// Retrying makes it anew.
  fileprivate static let exportLate = Failure(
    .overloaded, "making the copy takes too long; try again later, or with a shorter time",
    details: ["reason": "laboratory", "retryAfterSeconds": 30])
  static let brokenExport = Failure(
    .internalError, "the copy that came is not the one that was made")
}

import HTTPTypes
import RecordClient
import RecordModel

/// One file of a form on its way to a report (R-SO-099).
struct UploadRequest: Sendable {
  let exchange: Exchange
  let preferences: Value?
  /// When the answer leaves, whatever is read until then.
  let deadline: ContinuousClock.Instant

  /// How long an upload is waited for.
  static let patience = Duration.seconds(20)
  /// Milliseconds of one call that waits.
  private static let turn: Int64 = 2000

  /// A file that was stored.
  struct Uploaded: Sendable {
    let outcome: UploadLabReport.Outcome
    /// Whether the same request had stored it before.
    let isReplayed: Bool
  }

  /// The report of a file that was found harmless, before it is read.
  ///
  /// - Parameter number: of the file in its form.
  func upload(_ file: SentFile, number: Int = 0) async throws(Failure) -> Uploaded {
    guard let document = file.document, file.refusal == nil else { throw file.failure("file") }
    try await inspect(document, file)
    var members = try named(document) + [Value.Member("sha256", .string(file.sha256))]
    if let preferences { members.append(Value.Member("preferences", preferences)) }
    // A refusal is not kept: that the laboratory was away once must not count when the file is sent again.
    let received = try await exchange.step(number, keeps: .outcomes).call(
      UploadLabReport.name, members, isWrite: true)
    return Uploaded(
      outcome: try received.read(UploadLabReport.Outcome.self),
      isReplayed: exchange.command != nil && received.receipt?.replayed == true)
  }

  private func named(_ document: DocumentID) throws(Failure) -> [Value.Member] {
    try exchange.ownRecord + [Value.Member("documentId", .string(document.description))]
  }

  private func inspect(_ document: DocumentID, _ file: SentFile) async throws(Failure) {
    var members =
      try named(document) + [
        Value.Member("sha256", .string(file.sha256)), Value.Member("waitMilliseconds", .integer(Self.turn)),
      ]
    if let name = file.name { members.append(Value.Member("fileName", .string(name))) }
    while true {
      let outcome = try await exchange.call(
        InspectLabReport.name, members, isWrite: false, isRepeatable: true
      ).read(InspectLabReport.Outcome.self)
      if outcome.isInspected { return }
    }
  }

  /// The report once its reading is over, or as it is when the time is.
  func read(_ uploaded: Uploaded) async throws(Failure) -> SuperOneReport {
    let uploaded = uploaded.outcome
    let named =
      try exchange.ownRecord + [Value.Member("reportId", .string(uploaded.report.id.description))]
    while true {
      let wait = Value.Member("waitMilliseconds", .integer(turn))
      let report = try await exchange.call(GetLabReport.name, named + [wait], isWrite: false).read(
        RecordModel.LabReport.self)
      if report.status == .completed || report.status == .failed {
        return SuperOneReport(report, isDuplicate: uploaded.isDuplicate)
      }
      if ContinuousClock.now >= deadline {
        return .underWay(report, isDuplicate: uploaded.isDuplicate)
      }
    }
  }

  /// The last call of an upload: that the report is there.
  func conclude(_ uploaded: Uploaded) async throws(Failure) {
    try await exchange.conclude(uploaded.outcome.report.id.description)
  }

  /// How long the next call may wait: not beyond the deadline, when the reports of a batch are only looked at.
  private var turn: Int64 {
    let left = (deadline - .now).components
    let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
    return max(0, min(Self.turn, milliseconds))
  }
}

extension UploadRequest {
  /// The preferences of a form's part; `nil` if there are none (R-SO-093).
  static func preferences(_ text: String?) throws(Failure) -> Value? {
    guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
    do throws(CodingFailure) {
      let tape = try JSON.parse(Array(text.utf8))
      _ = try tape.decode(AnalysisPreferencesInput.self, unknownMembers: .ignore)
      return try Tape(encoding: tape.decode(AnalysisPreferencesInput.self, unknownMembers: .ignore)).value()
    } catch {
      throw Failure(problems: [
        FieldProblem(path: "/userPreferences", code: "bad_format", message: "preferences as a JSON object")
      ])
    }
  }
}

extension Exchange {
  /// Ends the calls about a report, where none of those before could know that it was the last.
  func conclude(_ report: String) async throws(Failure) {
    _ = try await last.call(
      GetLabReportProgress.name, try ownRecord + [Value.Member("reportId", .string(report))], isWrite: false)
  }
}

import Crypto
import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  private static let export = Argument.path("exportId", .identifier, as: "exportId")
  private static let path: PathTemplate = "/api/patients/{patientId}/data-exports"

  /// Copies of the record for the patient (R-MH-331 to R-MH-333).
  static let exportRoutes: [Route] = [
    exportRoute(
      "listDataExports", .get, path, [.namedRecord, limit, cursor],
      summary: ListExports.summary, answers: .listed("exports", DataExport.shape)
    ) { (exchange, members) async throws(Failure) in
      try Answer(encoding: try DataExports(try await exchange.dataExports(), members))
    },
    exportRoute(
      "requestDataExport", .post, path, [.namedRecord], summary: StartExport.summary,
      takes: DataExportRequest.shape, answers: DataExport.shape, status: .accepted
    ) { (exchange, _) async throws(Failure) in try await DataExportRequest(exchange).answer() },
    exportRoute(
      "getDataExport", .get, "/api/patients/{patientId}/data-exports/{exportId}", [.namedRecord, export],
      summary: GetExportStatus.summary, answers: DataExport.shape
    ) { (exchange, _) async throws(Failure) in try Answer(encoding: try await exchange.dataExport()) },
    exportRoute(
      "downloadDataExport", .get, "/api/patients/{patientId}/data-exports/{exportId}/download",
      [.namedRecord, export], summary: ReadExport.summary, media: DataExport.mediaType
    ) { (exchange, _) async throws(Failure) in try await exchange.archive() },
  ]

  private typealias Work = @Sendable (Exchange, [Value.Member]) async throws(Failure) -> Answer

  /// A route that is several calls of the record.
  private static func exportRoute(
    _ operation: String, _ method: HTTPRequest.Method, _ path: PathTemplate, _ arguments: [Argument],
    summary: String, takes shape: Shape? = nil, answers: Shape? = nil, status: HTTPResponse.Status = .ok,
    media: String? = nil, work: @escaping Work
  ) -> Route {
    let body: BodyRule = shape == nil ? .empty : .object(limit: longestBody)
    var route = Route(
      operation: operation, method: method, path: path, limit: accountRequests, budget: "myhealthally",
      body: body, shape: shape, tellsAll: true, takesKey: method == .post
    ) { (exchange) async throws(Failure) in
      var (members, problems) = try exchange.parameters(arguments)
      problems += members.unusableCursor + (shape == nil ? [] : DataExportRequest.problems(exchange.body))
      if !problems.isEmpty { throw await exchange.kept(Failure(problems: problems)) }
      try await exchange.requireOwnRecord()
      var answer = try await work(exchange, members)
      answer.status = status
      return answer
    }
    route.documentation.summary = summary
    route.documentation.statuses = [status]
    route.documentation.parameters = { ParameterDocumentation.of(arguments, ListExports.self) }
    if let answers { route.documentation.answer = { answers.schema } }
    if let shape { route.documentation.request = { shape.schema } }
    if let media { (route.documentation.otherMedia, route.documentation.refusals) = ([media], [409]) }
    return route
  }
}

extension [Value.Member] {
  /// The problem of a cursor that no page can have had.
  fileprivate var unusableCursor: [FieldProblem] {
    guard case .string(let id)? = first(where: { $0.name == "cursor" })?.value,
      !PathRule.identifier.allows(id)
    else { return [] }
    return [FieldProblem(path: "/cursor", code: "bad_format", message: "nextCursor of the page before")]
  }
}

extension Exchange {
  /// Copies are for the patient alone, whoever may do what else with the record (R-MH-048).
  fileprivate func requireOwnRecord() async throws(Failure) {
    if let session, path["patientId"] == session.account.description { return }
    // Refused by the record, which writes it down (R-MH-058).
    let named = try parameters([.namedRecord]).members
    _ = try await read(ReadExport.self, named + [.init("jobId", .string(Self.nobody))])
    throw Failure(.forbidden, "a copy of a record is for its patient", details: ["reason": "role"])
  }

  /// The jobs that were asked for by this application, newest first.
  fileprivate func dataExports() async throws(Failure) -> [DataExport] {
    let jobs = try await read(ListExports.self).jobs
    let own = try ownRecord.first?.value
    return jobs.filter { own == .string($0.patientId?.description ?? "") && $0.profile == .own }
      .reversed().map { DataExport($0, at: moment) }
  }

  /// The one that the path names.
  fileprivate func dataExport() async throws(Failure) -> DataExport {
    let id = path["exportId"] ?? ""
    guard let found = try await dataExports().first(where: { $0.id == id }) else {
      throw Failure(.notFound, "there is no such export", details: ["field": "exportId"])
    }
    return found
  }

  fileprivate func archive() async throws(Failure) -> Answer {
    let export = try await dataExport()
    switch export.status {
    case .requested, .failed:
      throw Failure(
        .stateConflict, "the export has no files", details: ["reason": "export_not_ready"])
    case .expired:
      throw Failure(.notFound, "the export is over", details: ["reason": "export_expired"])
    case .ready: break
    }
    try await seating.take(.copy)
    let bytes = try await files(of: export)
    guard bytes.count == export.sizeBytes, Hexadecimal.text(Array(SHA256.hash(data: bytes))) == export.sha256
    else {
      throw Failure(.internalError, "the copy that came is not the one that was made")
    }
    var answer = Answer(type: DataExport.mediaType, bytes)
    answer.headers[.contentDisposition] = "attachment; filename=\"myhealthally-\(export.id).zip\""
    answer.isHashed = true
    return answer
  }

  /// All pages of an export as one archive.
  private func files(of export: DataExport) async throws(Failure) -> [UInt8] {
    var (archive, bytes, file): (StoredArchive, [UInt8], String?) = (StoredArchive(), [], nil)
    var cursor: String?
    repeat {
      var parameters = try ownRecord + [Value.Member("jobId", .string(export.job.description))]
      if let cursor { parameters.append(Value.Member("cursor", .string(cursor))) }
      let page = try await read(ReadExport.self, parameters)
      for piece in page.pieces {
        if piece.file != file { bytes += archive.begin(piece.file) }
        file = piece.file
        archive.append(Array(piece.text.utf8))
        bytes += Array(piece.text.utf8)
      }
      cursor = page.nextCursor
    } while cursor != nil
    return bytes + archive.finish()
  }
}

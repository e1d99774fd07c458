import HTTPTypes
import RecordClient
import RecordModel

/// What somebody wants done with several uploads (R-SO-215).
struct UploadBatch: Codable, Sendable, Equatable {
  enum Operation: String, Codable, Sendable, CaseIterable {
    case delete, export, reprocess
  }

  enum Format: String, Codable, Sendable, CaseIterable {
    case pdf, csv, json
  }

  struct Options: Codable, Sendable, Equatable {
    var exportFormat: Format?
    var includeAnalysis: Bool?
  }

  var operation: Operation
  var labReportIds: [String]
  var options: Options?

  /// Uploads at a time.
  static let most = 100

  static let shape = Shape.open(
    .required("operation", .words(of: Operation.self)),
    .required("labReportIds", .list(of: .text(1...1000), atMost: most)),
    .optional(
      "options",
      .open(
        .optional("exportFormat", .words(of: Format.self)), .optional("includeAnalysis", .flag))))

  /// Reads the body of a request, with all that is wrong with it.
  init(_ exchange: Exchange) throws(Failure) {
    var problems = exchange.problems
    let sent: UploadBatch
    do throws(CodingFailure) {
      guard let body = exchange.fitting ?? exchange.body else { throw CodingFailure(.missingMember) }
      sent = try body.decode(UploadBatch.self, unknownMembers: .ignore)
    } catch {
      throw Failure(problems: problems)
    }
    let ids = sent.labReportIds
    if !problems.contains(where: { $0.path.hasPrefix("/labReportIds") }),
      ids.isEmpty || Set(ids.map { $0.lowercased() }).count != ids.count
    {
      problems.append(
        FieldProblem(
          path: "/labReportIds", code: ids.isEmpty ? "too_few" : "not_unique",
          message: "1 to \(Self.most) ids, each once"))
    }
    guard problems.isEmpty else { throw Failure(problems: problems) }
    self = sent
  }
}

/// What became of each of them (R-SO-216).
struct SuperOneBatchOutcome: Codable, Sendable, Equatable {
  var operation: UploadBatch.Operation
  var successful: [String] = []
  var failed: [Refused] = []
  var succeeded = 0
  var refused = 0
  @OrNull var export: SuperOneInlineExport?

  private enum CodingKeys: String, CodingKey {
    case operation, successful, failed, export
    case succeeded = "total_successful"
    case refused = "total_failed"
  }

  init(_ operation: UploadBatch.Operation) {
    self.operation = operation
    export = nil
  }

  struct Refused: Codable, Sendable, Equatable {
    var labReportId: String
    var error: String
    @OrNull var code: String?

    private enum CodingKeys: String, CodingKey {
      case labReportId, error
      case code = "error_code"
    }

    init(_ id: String, _ code: SuperOneCode) {
      (labReportId, error) = (id, code.sentence)
      self.code = code.name
    }

    static let shape = Shape.closed(
      .required("labReportId", .anyText), .required("error", .anyText),
      .required("error_code", .orNull(.anyText)))
  }

  mutating func add(_ id: String) {
    successful.append(id)
    succeeded += 1
  }

  mutating func add(_ id: String, _ failure: Failure) {
    failed.append(Refused(id, SuperOneCode(failure, nil)))
    refused += 1
  }

  static let shape = Shape.closed(
    .required("operation", .words(of: UploadBatch.Operation.self)),
    .required("successful", .list(of: .anyText)), .required("failed", .list(of: Refused.shape)),
    .required("total_successful", .count), .required("total_failed", .count),
    .required("export", .orNull(SuperOneInlineExport.shape)))
}

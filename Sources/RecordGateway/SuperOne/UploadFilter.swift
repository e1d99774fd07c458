import RecordModel

/// Which uploads are asked for, and which page of them (R-SO-211, R-SO-212).
struct UploadFilter: Codable, Sendable, Equatable {
  var filters: Filters
  var pagination: Pagination?

  struct Filters: Codable, Sendable, Equatable {
    var dateRange: Dates?
    var processingStatus: [SoughtStatus]?
    var documentTypes: [ReportKind]?
    var healthCategories: [HealthCategory]?
    var searchTerm: String?
    var fileTypes: [MediaType]?
    var confidenceRange: Confidence?
  }

  /// With any offset and any fraction of a second (R-SO-007).
  struct Dates: Codable, Sendable, Equatable {
    var startDate: String?
    var endDate: String?

    fileprivate var from: Timestamp? { startDate.flatMap { Timestamp.parse($0)?.moment } }
    fileprivate var to: Timestamp? { endDate.flatMap { Timestamp.parse($0)?.moment } }
  }

  struct Confidence: Codable, Sendable, Equatable {
    var min: Double?
    var max: Double?
  }

  struct Pagination: Codable, Sendable, Equatable {
    var page: Int64?
    var limit: Int64?
  }
}

extension UploadFilter {
  static let shape = Shape.open(
    .required(
      "filters",
      .open(
        .optional("dateRange", .open(.optional("startDate", .moment), .optional("endDate", .moment))),
        .optional("processingStatus", .list(of: .words(of: SoughtStatus.self))),
        .optional("documentTypes", .list(of: .words(of: ReportKind.self))),
        .optional("healthCategories", .list(of: .words(of: HealthCategory.self))),
        .optional("searchTerm", .text(0...200)),
        .optional("fileTypes", .list(of: .words(MediaType.ofReports.map(\.rawValue)))),
        .optional(
          "confidenceRange", .open(.optional("min", .number(0...1)), .optional("max", .number(0...1)))))),
    .optional(
      "pagination",
      .open(.optional("page", .integer(1...1_000_000_000)), .optional("limit", .integer(1...100)))))

  /// The record's parameters.
  static func members(_ body: Tape) throws(Failure) -> [Value.Member] {
    let sent = try read(body)
    let problems = sent.filters.problems
    guard problems.isEmpty else { throw Failure(problems: problems) }
    return [Value.Member("filter", try sent.filters.sought)]
      + [("page", sent.pagination?.page), ("limit", sent.pagination?.limit)].compactMap { name, number in
        number.map { Value.Member(name, .integer($0)) }
      }
  }

  private static func read(_ body: Tape) throws(Failure) -> UploadFilter {
    do throws(CodingFailure) { return try body.decode(UploadFilter.self, unknownMembers: .ignore) } catch {
      throw Failure(problems: [FieldProblem(path: "/filters", code: "bad_format", message: "filters")])
    }
  }
}

extension UploadFilter.Filters {
  /// What the shape cannot say: the order of two members.
  fileprivate var problems: [FieldProblem] {
    var problems: [FieldProblem] = []
    if let from = dateRange?.from, let to = dateRange?.to, to < from {
      problems.append(
        FieldProblem(path: "/filters/dateRange/startDate", code: "inconsistent", message: "not after endDate")
      )
    }
    if let least = confidenceRange?.min, let most = confidenceRange?.max, most < least {
      problems.append(
        FieldProblem(path: "/filters/confidenceRange/min", code: "inconsistent", message: "not above max"))
    }
    return problems
  }

  /// As the record takes it; confidences have three decimals at most, so finer limits are the next one within.
  fileprivate var sought: Value {
    get throws(Failure) {
      var filter = LabReportFilter()
      (filter.from, filter.to) = (dateRange?.from, dateRange?.to)
      (filter.statuses, filter.kinds, filter.categories) = (processingStatus, documentTypes, healthCategories)
      (filter.text, filter.mediaTypes) = (searchTerm, fileTypes)
      filter.minimumConfidence = confidenceRange?.min.map { Self.thousandths($0, .up) }
      filter.maximumConfidence = confidenceRange?.max.map { Self.thousandths($0, .down) }
      do throws(CodingFailure) { return try Tape(encoding: filter).value() } catch {
        throw Failure(.internalError, "a filter cannot be written")
      }
    }
  }

  /// Of a number from 0 to 1; one that is meant exactly stays.
  private static func thousandths(_ number: Double, _ rule: FloatingPointRoundingRule) -> ExactDecimal {
    let exact = number * 1000
    let nearest = exact.rounded()
    let isMeant = (exact - nearest).magnitude < 1e-9
    return ExactDecimal(thousandths: Int64(isMeant ? nearest : exact.rounded(rule)))
  }
}

import RecordModel

/// A page of the history of uploads (R-SO-210, R-SO-014).
struct SuperOneUploads: Codable, Sendable, Equatable {
  var uploads: [SuperOneReport]
  var pagination: Value
  var totalSize: Int
  /// Kinds of documents, whatever the member is called.
  var categories: [ReportKind]

  enum CodingKeys: String, CodingKey {
    case uploads, pagination, categories
    case totalSize = "total_size"
  }

  init(_ list: ListLabReports.Outcome) {
    uploads = list.reports.map { SuperOneReport($0) }
    let page = SuperOnePage(page: Int64(list.page), limit: Int64(list.limit), total: Int64(list.total))
    (pagination, totalSize, categories) = (page.ofUploads, list.totalBytes, list.kinds)
  }

  static let shape = Shape.closed(
    .required("uploads", .list(of: SuperOneReport.shape)),
    .required("pagination", SuperOnePage.uploadsShape),
    .required("total_size", .count), .required("categories", .list(of: .words(of: ReportKind.self))))
}

/// The answer to several files at once (R-SO-097).
struct SuperOneBatch: Codable, Sendable, Equatable {
  var successful: [SuperOneReport] = []
  var failed: [Refused] = []
  var uploaded: Int
  var refused: Int

  enum CodingKeys: String, CodingKey {
    case successful, failed
    case uploaded = "total_uploaded"
    case refused = "total_failed"
  }

  struct Refused: Codable, Sendable, Equatable {
    var fileName: String
    var error: String
    @OrNull var code: String?

    enum CodingKeys: String, CodingKey {
      case error
      case fileName = "file_name"
      case code = "error_code"
    }

    static let shape = Shape.closed(
      .required("file_name", .anyText), .required("error", .anyText),
      .required("error_code", .orNull(.anyText)))
  }

  init() { (uploaded, refused) = (0, 0) }

  mutating func add(_ report: SuperOneReport) {
    successful.append(report)
    uploaded += 1
  }

  mutating func add(_ file: SentFile, _ failure: Failure) {
    let code = file.refusal == .tooLarge ? .fileTooLarge : SuperOneCode(failure, nil)
    failed.append(
      Refused(fileName: FileName(cleaning: file.name ?? "").text, error: code.sentence, code: code.name))
    refused += 1
  }

  static let shape = Shape.closed(
    .required("successful", .list(of: SuperOneReport.shape)), .required("failed", .list(of: Refused.shape)),
    .required("total_uploaded", .count), .required("total_failed", .count))
}

extension SuperOneReport {
  /// As a list or a batch shows it: without its text (R-SO-105).
  var inBatch: SuperOneReport {
    var shown = self
    (shown.document.extractedText, shown.document.thumbnail) = (nil, nil)
    return shown
  }
}

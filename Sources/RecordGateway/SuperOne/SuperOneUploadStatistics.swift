import RecordModel

/// Figures about uploads (R-SO-214).
struct SuperOneUploadStatistics: Codable, Sendable, Equatable {
  var timeRange: String
  var totalUploads: Int
  var successfulUploads: Int
  var failedUploads: Int
  var pendingUploads: Int
  var totalSize: Int
  @OrNull var averageFileSize: ExactDecimal?
  @OrNull var averageProcessingTime: ExactDecimal?
  @OrNull var averageConfidence: ExactDecimal?
  var totalBiomarkers: Int
  var byDocumentType: SortedObject<Int>
  var byHealthCategory: SortedObject<Int>
  var byMonth: [Month]

  struct Month: Codable, Sendable, Equatable {
    var month: String
    var uploads: Int

    static let shape = Shape.closed(.required("month", .anyText), .required("uploads", .count))
  }

  init(_ found: GetLabReportStatistics.Outcome, timeRange: String) {
    self.timeRange = timeRange
    (totalUploads, successfulUploads) = (found.total, found.completed)
    (failedUploads, pendingUploads, totalSize) = (found.failed, found.underWay, found.bytes)
    totalBiomarkers = found.values
    (byDocumentType, byHealthCategory) = (SortedObject(found.byKind), SortedObject(found.byCategory))
    byMonth = found.byMonth.map { Month(month: $0.month, uploads: $0.reports) }
    (averageProcessingTime, averageConfidence) = (found.meanSeconds, found.meanConfidence)
    averageFileSize = Self.mean(found.bytes, found.total)
  }

  /// With one decimal; `nil` without any.
  private static func mean(_ bytes: Int, _ count: Int) -> ExactDecimal? {
    guard count > 0 else { return nil }
    let (tenths, isTooMuch) = bytes.multipliedReportingOverflow(by: 10)
    guard !isTooMuch else { return nil }
    // Half up.
    let mean = tenths / count + (tenths % count * 2 >= count ? 1 : 0)
    return ExactDecimal(thousandths: Int64(mean) * 100)
  }

  static let shape = Shape.closed(
    .required("timeRange", .anyText), .required("totalUploads", .count),
    .required("successfulUploads", .count), .required("failedUploads", .count),
    .required("pendingUploads", .count), .required("totalSize", .integer(0...Int64.max)),
    .required("averageFileSize", .orNull(.number())), .required("averageProcessingTime", .orNull(.number())),
    .required("averageConfidence", .orNull(.number(0...1))), .required("totalBiomarkers", .count),
    .required("byDocumentType", .dictionary(of: .count)),
    .required("byHealthCategory", .dictionary(of: .count)), .required("byMonth", .list(of: Month.shape)))
}

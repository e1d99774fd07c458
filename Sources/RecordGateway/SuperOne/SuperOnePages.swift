import RecordModel

/// A page of a list by its number (R-SO-012, R-SO-016).
struct SuperOnePage: Sendable, Equatable {
  let page: Int64
  let limit: Int64
  let total: Int64

  /// Rounded up; 0 for an empty list.
  var totalPages: Int64 { total == 0 ? 0 : (total - 1) / limit + 1 }
  var hasNext: Bool { page < totalPages }
  var hasPrevious: Bool { page > 1 && total > 0 }

  /// The parameters of every list.
  static let arguments: [Argument] = [
    .query("page", .integer(1...1_000_000_000)), .query("limit", .integer(1...100)),
  ]

  /// Beside the data of the history of analyses (R-SO-013).
  var ofAnalyses: Value {
    [
      "current_page": .integer(page), "total_pages": .integer(totalPages), "total_items": .integer(total),
      "items_per_page": .integer(limit),
    ]
  }

  /// In the data of the history of uploads (R-SO-014).
  var ofUploads: Value {
    [
      "page": .integer(page), "limit": .integer(limit), "total": .integer(total),
      "totalPages": .integer(totalPages), "hasNext": .bool(hasNext), "hasPrevious": .bool(hasPrevious),
    ]
  }

  static let analysesShape = Shape.closed(
    .required("current_page", .integer(1...Int64(Int32.max))), .required("total_pages", .count),
    .required("total_items", .count), .required("items_per_page", .integer(1...100)))

  static let uploadsShape = Shape.closed(
    .required("page", .integer(1...Int64(Int32.max))), .required("limit", .integer(1...100)),
    .required("total", .count), .required("totalPages", .count), .required("hasNext", .flag),
    .required("hasPrevious", .flag))

  static let standardShape = uploadsShape.with(.required("currentPage", .integer(1...Int64(Int32.max))))

  /// In the data of other lists (R-SO-015).
  var standard: Value {
    guard case .object(let members) = ofUploads else { return .null }
    return .object(members + [Value.Member("currentPage", .integer(page))])
  }
}

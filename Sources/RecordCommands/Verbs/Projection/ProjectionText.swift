import RecordModel

/// Tables of projections.
enum ProjectionText {
  static func table(_ projections: [ProjectionInfo]) -> Table {
    var table = Table([
      .init(title: "PROJECTION", mayShrink: true), .init(title: "REVISION", isNumber: true),
      .init(title: "CHECKPOINT", isNumber: true), .init(title: "DOCUMENTS", isNumber: true),
    ])
    for each in projections {
      table.add(each.name, "\(each.revision)", "\(each.checkpoint)", "\(each.documents)")
    }
    return table
  }
}

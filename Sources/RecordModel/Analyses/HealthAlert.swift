/// A value that somebody should look at (R-SO-237, R-SO-240).
package struct HealthAlert: Codable, Sendable, Equatable {
  package var id: HealthAlertID
  package var kind: Kind
  package var severity: Severity
  package var title: String
  package var message: String
  package var category: HealthCategory
  /// Of the panel.
  package var biomarker: String
  /// Whose value it is about.
  package var reportId: DocumentID
  /// When that value came.
  package var createdAt: Timestamp
  package var actionRequired: Bool

  package init(
    id: HealthAlertID, kind: Kind, severity: Severity, title: String, message: String,
    category: HealthCategory, biomarker: String, reportId: DocumentID, createdAt: Timestamp,
    actionRequired: Bool
  ) {
    self.id = id
    self.kind = kind
    self.severity = severity
    self.title = title
    self.message = message
    self.category = category
    self.biomarker = biomarker
    self.reportId = reportId
    self.createdAt = createdAt
    self.actionRequired = actionRequired
  }

  package enum Kind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case abnormalResult = "abnormal_result"
    case trendChange = "trend_change"
  }

  package enum Severity: String, Codable, Sendable, CaseIterable, Comparable, SchemaDescribing {
    case info, warning, critical

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
  }

  static let example = HealthAlert(
    id: HealthAlertID(high: 0x4d2b_71c8_0e5f_4a93, low: 0x9c60_3f7d_15a8_42be), kind: .abnormalResult,
    severity: .warning, title: "Vitamin D Deficiency Detected",
    message: "Your latest test shows low vitamin D levels (18 ng/mL). Normal range is 30-100 ng/mL.",
    category: .nutritional, biomarker: "vitamin_d_25oh", reportId: RecordDocument.exampleID,
    createdAt: Example.end, actionRequired: true)
}

/// One alert; derived, so that the same facts have the same id (R-SO-243).
package enum HealthAlertKind: IdentifiedKind {
  package static let kindName = "alert"
}

package typealias HealthAlertID = Identifier<HealthAlertKind>

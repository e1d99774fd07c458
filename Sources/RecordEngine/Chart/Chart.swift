import RecordModel
import RecordStore

/// All sections, in the order in which people read a chart.
enum Chart {
  static let sections: [ChartSection] = [
    .profile, .dashboard, .vitals, .targets, .assessments, .labs, .medications, .interactions, .carePlan,
    .history, .appointments, .messages, .journal, .intake, .settings, .notifications, .alerts,
  ]

  /// Names of the sections of some areas that lack what the patient keeps from whoever asks.
  ///
  /// Whether there is anything in them that is left out is not told.
  static func withheld(
    _ areas: [RecordArea]?, _ patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) -> [String] {
    if try view.seesOwnEntries(of: patient) { return [] }
    return sections(of: areas).map(\.name).filter(withSelfEntered.contains)
  }

  /// Sections with what patients enter themselves, or with what is computed from it (R-MH-053).
  private static let withSelfEntered: Set<String> = ["dashboard", "vitals", "journal"]

  /// The sections of some areas, or all.
  static func sections(of areas: [RecordArea]?) -> [ChartSection] {
    sections.filter { areas?.contains($0.area) ?? true }
  }
}

import RecordModel
import RecordStore

/// All sections, in reading order.
enum Chart {
  static let sections: [ChartSection] = [
    .profile, .dashboard, .vitals, .targets, .assessments, .labs, .medications, .interactions, .carePlan,
    .history, .appointments, .messages, .journal, .documents, .intake, .settings, .notifications, .alerts,
  ]

  /// Names of the sections of some areas that lack data which the patient withholds from the caller.
  ///
  /// Does not reveal whether they have such data.
  static func withheld(
    _ areas: [RecordArea]?, _ patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) -> [String] {
    if try view.seesOwnEntries(of: patient) { return [] }
    return sections(of: areas).map(\.name).filter(withSelfEntered.contains)
  }

  /// Sections with patients' own entries, or values computed from them (R-MH-053).
  private static let withSelfEntered: Set<String> = ["dashboard", "vitals", "journal", "documents"]

  /// The sections of some areas, or all.
  static func sections(of areas: [RecordArea]?) -> [ChartSection] {
    sections.filter { areas?.contains($0.area) ?? true }
  }
}

/// Compares a patient's chart at two moments.
public struct DiffTimeline: Method {
  /// `timeline.diff`.
  public static let name = "timeline.diff"
  /// For the documentation.
  public static let summary =
    "Tells what of a patient's chart is different at two moments, item by item and field by field."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  /// The patient.
  public var patientId: PatientID
  /// The first moment; before the record's beginning the chart is empty.
  public var from: AsOf
  /// The second moment; now where it is left out.
  public var to: AsOf?
  /// Only sections of these areas.
  public var areas: [RecordArea]?
  /// Changes of a page: 1 to 200, 50 where it is left out.
  public var limit: Int?
  /// The next page, from the page before.
  public var cursor: String?

  /// What changed since a moment.
  public init(patientId: PatientID, from: AsOf, to: AsOf? = nil) {
    (self.patientId, self.from, self.to) = (patientId, from, to)
  }

  /// A page of changes.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The second moment as it was taken.
    public var to: AsOf
    /// How much changed, by section; sections without a change are left out.
    public var sections: [SectionChanges]
    /// The changes, section by section.
    public var changes: [ChartChange]
    /// Where the page ends.
    public var page: Pagination
    /// Sections that lack what the patient keeps from the care team; left out where nothing is withheld (R-MH-180).
    public var withheld: [String]?

    /// A page.
    public init(to: AsOf, sections: [SectionChanges], changes: [ChartChange], page: Pagination) {
      (self.to, self.sections, self.changes, self.page) = (to, sections, changes, page)
    }
  }

  /// Since the tenth event.
  public static let example = DiffTimeline(patientId: Example.patient, from: AsOf(position: 10))
  /// One changed field.
  public static let exampleOutcome = Outcome(
    to: AsOf(position: 42),
    sections: [SectionChanges(section: "vitals", area: .vitals, added: 0, removed: 0, changed: 1)],
    changes: [
      ChartChange(
        section: "vitals", area: .vitals, id: "5f0c1d2e-0001", change: .changed,
        fields: [FieldChange(path: "/retracted", before: false, after: true)])
    ], page: Pagination(limit: 50, nextCursor: nil))
}

/// How much of a section changed.
public struct SectionChanges: Codable, Sendable, Equatable {
  /// The section.
  public var section: String
  /// The area it belongs to.
  public var area: RecordArea
  /// Items that are new.
  public var added: Int
  /// Items that are gone.
  public var removed: Int
  /// Items that are different.
  public var changed: Int

  /// Those numbers.
  public init(section: String, area: RecordArea, added: Int, removed: Int, changed: Int) {
    (self.section, self.area, self.added, self.removed) = (section, area, added, removed)
    self.changed = changed
  }
}

/// One item that is different.
public struct ChartChange: Codable, Sendable, Equatable {
  /// How it is different.
  public enum Kind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// It is there only at the second moment.
    case added
    /// It is there only at the first moment.
    case removed
    /// It is there at both, and not the same.
    case changed
  }

  /// The section.
  public var section: String
  /// The area it belongs to.
  public var area: RecordArea
  /// Names the item within its section.
  public var id: String
  /// How it is different.
  public var change: Kind
  /// The fields that are different; the whole item where it is new or gone.
  public var fields: [FieldChange]

  /// A difference.
  public init(section: String, area: RecordArea, id: String, change: Kind, fields: [FieldChange]) {
    (self.section, self.area, self.id, self.change) = (section, area, id, change)
    self.fields = fields
  }
}

/// One value that is different.
public struct FieldChange: Codable, Sendable, Equatable {
  /// JSON Pointer (RFC 6901) within the item; empty for the whole item.
  public var path: String
  /// What it was; absent where it was not there.
  public var before: Value?
  /// What it is; absent where it is not there.
  public var after: Value?

  /// A difference.
  public init(path: String, before: Value?, after: Value?) {
    (self.path, self.before, self.after) = (path, before, after)
  }
}

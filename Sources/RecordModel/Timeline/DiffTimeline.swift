/// Compares a patient's chart at two moments.
package struct DiffTimeline: Method {
  package static let name = "timeline.diff"
  package static let summary =
    "Tells what of a patient's chart is different at two moments, item by item and field by field."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  /// The first moment; before the record's beginning the chart is empty.
  package var from: AsOf
  /// The second moment; now where it is left out.
  package var to: AsOf?
  /// Only sections of these areas.
  package var areas: [RecordArea]?
  /// Changes of a page: 1 to 200, 50 where it is left out.
  package var limit: Int?
  /// The next page, from the page before.
  package var cursor: String?

  /// What changed since a moment.
  package init(patientId: PatientID, from: AsOf, to: AsOf? = nil) {
    (self.patientId, self.from, self.to) = (patientId, from, to)
  }

  /// A page of changes.
  package struct Outcome: Codable, Sendable, Equatable {
    /// The second moment as it was taken.
    package var to: AsOf
    /// How much changed, by section; sections without a change are left out.
    package var sections: [SectionChanges]
    /// The changes, section by section.
    package var changes: [ChartChange]
    /// Where the page ends.
    package var page: Pagination
    /// Sections that lack what the patient keeps from the care team; left out where nothing is withheld (R-MH-180).
    package var withheld: [String]?

    package init(to: AsOf, sections: [SectionChanges], changes: [ChartChange], page: Pagination) {
      (self.to, self.sections, self.changes, self.page) = (to, sections, changes, page)
    }
  }

  /// Since the tenth event.
  package static let example = DiffTimeline(patientId: Example.patient, from: AsOf(position: 10))
  /// One changed field.
  package static let exampleOutcome = Outcome(
    to: AsOf(position: 42),
    sections: [SectionChanges(section: "vitals", area: .vitals, added: 0, removed: 0, changed: 1)],
    changes: [
      ChartChange(
        section: "vitals", area: .vitals, id: "5f0c1d2e-0001", change: .changed,
        fields: [FieldChange(path: "/retracted", before: false, after: true)])
    ], page: Pagination(limit: 50, nextCursor: nil))
}

/// How much of a section changed.
package struct SectionChanges: Codable, Sendable, Equatable {
  package var section: String
  /// The area it belongs to.
  package var area: RecordArea
  /// Items that are new.
  package var added: Int
  /// Items that are gone.
  package var removed: Int
  /// Items that are different.
  package var changed: Int

  /// Those numbers.
  package init(section: String, area: RecordArea, added: Int, removed: Int, changed: Int) {
    (self.section, self.area, self.added, self.removed) = (section, area, added, removed)
    self.changed = changed
  }
}

/// One item that is different.
package struct ChartChange: Codable, Sendable, Equatable {
  /// How it is different.
  package enum Kind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// It is there only at the second moment.
    case added
    /// It is there only at the first moment.
    case removed
    /// It is there at both, and not the same.
    case changed
  }

  package var section: String
  /// The area it belongs to.
  package var area: RecordArea
  /// Names the item within its section.
  package var id: String
  /// How it is different.
  package var change: Kind
  /// The fields that are different; the whole item where it is new or gone.
  package var fields: [FieldChange]

  /// A difference.
  package init(section: String, area: RecordArea, id: String, change: Kind, fields: [FieldChange]) {
    (self.section, self.area, self.id, self.change) = (section, area, id, change)
    self.fields = fields
  }
}

/// One value that is different.
package struct FieldChange: Codable, Sendable, Equatable {
  /// JSON Pointer (RFC 6901) within the item; empty for the whole item.
  package var path: String
  /// What it was; absent where it was not there.
  package var before: Value?
  /// What it is; absent where it is not there.
  package var after: Value?

  /// A difference.
  package init(path: String, before: Value?, after: Value?) {
    (self.path, self.before, self.after) = (path, before, after)
  }
}

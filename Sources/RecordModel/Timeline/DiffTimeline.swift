/// Compares a patient's chart at two moments.
package struct DiffTimeline: Method {
  package static let name = "timeline.diff"
  package static let summary =
    "Tells what of a patient's chart is different at two moments, item by item and field by field."
  package static let access = Access.read(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  /// Before the record's beginning the chart is empty.
  package var from: AsOf
  /// Now if left out.
  package var to: AsOf?
  package var areas: [RecordArea]?
  /// Changes a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID, from: AsOf, to: AsOf? = nil) {
    (self.patientId, self.from, self.to) = (patientId, from, to)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// The second moment, resolved.
    package var to: AsOf
    /// Changes by section; unchanged sections are left out.
    package var sections: [SectionChanges]
    /// Section by section.
    package var changes: [ChartChange]
    package var page: Pagination
    /// Sections without the entries that the patient keeps from the care team; left out if nothing is
    /// withheld (R-MH-180).
    package var withheld: [String]?

    package init(to: AsOf, sections: [SectionChanges], changes: [ChartChange], page: Pagination) {
      (self.to, self.sections, self.changes, self.page) = (to, sections, changes, page)
    }
  }

  package static let example = DiffTimeline(patientId: Example.patient, from: AsOf(position: 10))
  package static let exampleOutcome = Outcome(
    to: AsOf(position: 42),
    sections: [SectionChanges(section: "vitals", area: .vitals, added: 0, removed: 0, changed: 1)],
    changes: [
      ChartChange(
        section: "vitals", area: .vitals, id: "5f0c1d2e-0001", change: .changed,
        fields: [FieldChange(path: "/retracted", before: false, after: true)])
    ], page: Pagination(limit: 50, nextCursor: nil))
}

/// The number of changes in a section.
package struct SectionChanges: Codable, Sendable, Equatable {
  package var section: String
  package var area: RecordArea
  package var added: Int
  package var removed: Int
  package var changed: Int

  package init(section: String, area: RecordArea, added: Int, removed: Int, changed: Int) {
    (self.section, self.area, self.added, self.removed) = (section, area, added, removed)
    self.changed = changed
  }
}

package struct ChartChange: Codable, Sendable, Equatable {
  package enum Kind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// Only in the second chart.
    case added
    /// Only in the first chart.
    case removed
    /// In both, but different.
    case changed
  }

  package var section: String
  package var area: RecordArea
  /// Unique within its section.
  package var id: String
  package var change: Kind
  /// The changed fields; the whole item if it was added or removed.
  package var fields: [FieldChange]

  package init(section: String, area: RecordArea, id: String, change: Kind, fields: [FieldChange]) {
    (self.section, self.area, self.id, self.change) = (section, area, id, change)
    self.fields = fields
  }
}

package struct FieldChange: Codable, Sendable, Equatable {
  /// JSON Pointer (RFC 6901) within the item; empty for the whole item.
  package var path: String
  /// Absent if there was none.
  @AsReported package var before: Value?
  /// Absent if there is none.
  @AsReported package var after: Value?

  package init(path: String, before: Value?, after: Value?) {
    (self.path, self.before, self.after) = (path, before, after)
  }
}

/// Values were measured at one moment, which is the envelope's `occurredAt`.
package struct VitalsRecorded: Event {
  package static let type = EventType(code: 100, name: "vitals.recorded")
  /// Names the entry among all patients' entries.
  package var entryId: RecordID
  /// At least one value, none twice of a kind.
  package var measurements: [Measurement]
  package var glucoseContext: GlucoseContext?
  /// A remark of whoever entered it.
  package var note: String?
  /// Where the values come from.
  package var source: MeasureSource
  /// The measure set that units and limits were taken from.
  package var measureSet: String
  /// The entry that this one takes the place of.
  package var corrects: RecordID?

  /// Values of one moment.
  package init(
    entryId: RecordID, measurements: [Measurement], glucoseContext: GlucoseContext? = nil,
    note: String? = nil,
    source: MeasureSource, measureSet: String, corrects: RecordID? = nil
  ) {
    (self.entryId, self.measurements, self.glucoseContext) = (entryId, measurements, glucoseContext)
    (self.note, self.source, self.measureSet, self.corrects) = (note, source, measureSet, corrects)
  }
}

/// An entry was declared wrong; it stays in the log and counts nowhere any more (R-MH-225).
package struct VitalsRetracted: Event {
  package static let type = EventType(code: 101, name: "vitals.retracted")
  /// The entry was never true.
  package static let isTimeless = true
  package var entryId: RecordID
  package var reason: RetractionReason
  package var note: String?

  /// The entry is wrong.
  package init(entryId: RecordID, reason: RetractionReason, note: String? = nil) {
    (self.entryId, self.reason, self.note) = (entryId, reason, note)
  }
}

/// What the patient aims for was set anew, whole.
package struct VitalsTargetsSet: Event {
  package static let type = EventType(code: 102, name: "vitals.targets-set")
  /// All targets from now on, in the order of their measures, each with who set it and when.
  package var targets: [MetricTarget]
  /// The measure set that units and limits were taken from.
  package var measureSet: String

  package init(targets: [MetricTarget], measureSet: String) {
    (self.targets, self.measureSet) = (targets, measureSet)
  }
}

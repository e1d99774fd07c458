/// Values were measured at one moment, the envelope's `occurredAt`.
package struct VitalsRecorded: Event {
  package static let type = EventType(code: 100, name: "vitals.recorded")
  /// Unique among all patients' entries.
  package var entryId: RecordID
  /// At least one, and no kind twice.
  package var measurements: [Measurement]
  package var glucoseContext: GlucoseContext?
  /// By whoever entered it.
  package var note: String?
  package var source: MeasureSource
  /// The source of units and limits.
  package var measureSet: String
  /// The entry that this one replaces.
  package var corrects: RecordID?

  package init(
    entryId: RecordID, measurements: [Measurement], glucoseContext: GlucoseContext? = nil,
    note: String? = nil,
    source: MeasureSource, measureSet: String, corrects: RecordID? = nil
  ) {
    (self.entryId, self.measurements, self.glucoseContext) = (entryId, measurements, glucoseContext)
    (self.note, self.source, self.measureSet, self.corrects) = (note, source, measureSet, corrects)
  }
}

/// An entry was declared wrong; it stays in the log but no longer counts (R-MH-225).
package struct VitalsRetracted: Event {
  package static let type = EventType(code: 101, name: "vitals.retracted")
  /// The entry was never true.
  package static let isTimeless = true
  package var entryId: RecordID
  package var reason: RetractionReason
  package var note: String?

  package init(entryId: RecordID, reason: RetractionReason, note: String? = nil) {
    (self.entryId, self.reason, self.note) = (entryId, reason, note)
  }
}

/// The whole of a patient's targets was replaced.
package struct VitalsTargetsSet: Event {
  package static let type = EventType(code: 102, name: "vitals.targets-set")
  /// All targets, in the order of their measures, each with its author and time.
  package var targets: [MetricTarget]
  /// The source of units and limits.
  package var measureSet: String

  package init(targets: [MetricTarget], measureSet: String) {
    (self.targets, self.measureSet) = (targets, measureSet)
  }
}

/// Values were measured at one moment, which is the envelope's `occurredAt`.
public struct VitalsRecorded: Event {
  /// Code 100.
  public static let type = EventType(code: 100, name: "vitals.recorded")
  /// Names the entry among all patients' entries.
  public var entryId: RecordID
  /// At least one value, none twice of a kind.
  public var measurements: [Measurement]
  /// For glucose.
  public var glucoseContext: GlucoseContext?
  /// A remark of whoever entered it.
  public var note: String?
  /// Where the values come from.
  public var source: MeasureSource
  /// The measure set that units and limits were taken from.
  public var measureSet: String
  /// The entry that this one takes the place of.
  public var corrects: RecordID?

  /// Values of one moment.
  public init(
    entryId: RecordID, measurements: [Measurement], glucoseContext: GlucoseContext? = nil,
    note: String? = nil,
    source: MeasureSource, measureSet: String, corrects: RecordID? = nil
  ) {
    (self.entryId, self.measurements, self.glucoseContext) = (entryId, measurements, glucoseContext)
    (self.note, self.source, self.measureSet, self.corrects) = (note, source, measureSet, corrects)
  }
}

/// An entry was declared wrong; it stays in the log and counts nowhere any more (R-MH-225).
public struct VitalsRetracted: Event {
  /// Code 101.
  public static let type = EventType(code: 101, name: "vitals.retracted")
  /// The entry was never true.
  public static let isTimeless = true
  /// The entry.
  public var entryId: RecordID
  /// Why.
  public var reason: RetractionReason
  /// A remark.
  public var note: String?

  /// The entry is wrong.
  public init(entryId: RecordID, reason: RetractionReason, note: String? = nil) {
    (self.entryId, self.reason, self.note) = (entryId, reason, note)
  }
}

/// What the patient aims for was set anew, whole.
public struct VitalsTargetsSet: Event {
  /// Code 102.
  public static let type = EventType(code: 102, name: "vitals.targets-set")
  /// All targets from now on, in the order of their measures, each with who set it and when.
  public var targets: [MetricTarget]
  /// The measure set that units and limits were taken from.
  public var measureSet: String

  /// Those targets.
  public init(targets: [MetricTarget], measureSet: String) {
    (self.targets, self.measureSet) = (targets, measureSet)
  }
}

/// Why an entry was declared wrong (the contract's `RetractRequest`).
public enum RetractionReason: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// It was never true.
  case enteredInError = "entered-in-error"
  /// It is there twice.
  case duplicate
  /// It is another person's.
  case wrongPatient = "wrong-patient"
  /// The device measured wrongly.
  case deviceFault = "device-fault"
  /// See the note.
  case other
}

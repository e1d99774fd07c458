import RecordExport
import RecordModel
import RecordStore

extension AreaTable {
  static let vitals: AreaTable = AreaTable(
    "vitals", .vitals,
    "One row for each value of each entry, newest entry first; entries that were declared wrong too.",
    holds: [.vitals],
    columns: vitalsColumns,
    rows: { (patient, view) throws(Failure) in try ExportedVital.all(of: patient, view) })

  private static let vitalsColumns: [AreaColumn<ExportedVital>] = [
    AreaColumn("entry_id", .text, "The entry; its rows were measured together.", \.recorded.entryId.text),
    AreaColumn("measure", .text, "What was measured, by its name on the wire.", \.kind.rawValue),
    AreaColumn(
      "loinc", .text, "LOINC code of the measure; of glucose from a laboratory that of serum or plasma.",
      \.loinc),
    AreaColumn(
      "value", .decimal, "The value in `unit`.",
      rule: "converted and rounded by `measure_set`; bmi is weight / height² in its step", \.value),
    AreaColumn("unit", .text, "UCUM code of the unit of `value`.", \.definition?.ucum),
    AreaColumn(
      "entered_value", .decimal, "The number that was entered, where it was another one.", \.entered?.value),
    AreaColumn("entered_unit", .text, "The unit that was entered, where one was given.", \.entered?.unit),
    AreaColumn(
      "status", .text, "normal, abnormal, critical or unclassified; empty where it is not judged.",
      rule: "the measure set in force at the position, for age and sex at `effective_at`", \.status?.rawValue),
    AreaColumn(
      "glucose_context", .text, "For glucose: fasting, post-prandial, random or unknown.", \.glucoseContext),
    AreaColumn("source", .text, "lab, clinician, device or patient.", \.recorded.source.rawValue),
    AreaColumn(
      "measure_set", .text, "The measure set that unit, limits and rounding are from.", \.recorded.measureSet),
    AreaColumn("effective_at", .timestamp, "When it was measured.", \.entry.effectiveAt),
    AreaColumn("recorded_at", .timestamp, "When the log took it.", \.entry.recordedAt),
    AreaColumn("recorded_by", .text, "Who entered it: role, a colon and the id.", \.entry.recordedBy),
    AreaColumn("note", .text, "The entry's remark; may be empty.", \.recorded.note),
    AreaColumn(
      "corrects", .text, "The entry that this one took the place of; empty for none.",
      \.recorded.corrects?.text),
    AreaColumn("position", .integer, "Place of the event that recorded it in the log.", \.entry.position),
    AreaColumn(
      "retracted", .boolean, "Whether the entry was declared wrong and counts nowhere.", \.isRetracted),
    AreaColumn("retracted_at", .timestamp, "When it was declared wrong.", \.entry.retraction?.at),
    AreaColumn("retracted_by", .text, "Who declared it wrong.", \.entry.retraction?.by),
    AreaColumn(
      "retraction_reason", .text, "Why: entered-in-error, duplicate, wrong-patient, device-fault or other.",
      \.entry.retraction?.reason.rawValue),
    AreaColumn("retraction_note", .text, "A remark on that; may be empty.", \.entry.retraction?.note),
  ]
}

/// One value of one entry.
private struct ExportedVital {
  let entry: VitalsEntryDocument
  let kind: MeasureKind
  let value: ExactDecimal
  let entered: EnteredValue?
  let definition: MeasureSet.Definition?
  let status: MeasureStatus?

  var recorded: VitalsRecorded { entry.recorded }
  var loinc: String? { definition?.loinc(from: recorded.source) }
  var isRetracted: Bool { entry.retraction != nil }
  var glucoseContext: String? { kind == .bloodGlucose ? recorded.glucoseContext?.rawValue : nil }

  static func all(of patient: PatientID, _ view: borrowing RecordView) throws(Failure) -> [ExportedVital] {
    let entries = try view.documents(VitalsEntryDocument.self, prefix: patient.keyBytes, limit: Int.max)
    guard !entries.isEmpty else { return [] }
    let reading = try VitalsReading(patient, view)
    var rows: [ExportedVital] = []
    for (_, entry) in entries {
      let set = try view.published(MeasureSet.self, entry.recorded.measureSet)
      let answered = try reading.entry(entry, view)
      for measured in entry.recorded.measurements {
        rows.append(
          ExportedVital(
            entry: entry, kind: measured.kind, value: measured.value, entered: measured.entered,
            definition: set?.definition(of: measured.kind),
            status: measured.kind.metric.flatMap { answered.status[$0] }))
      }
      if let bmi = answered.bmi {
        rows.append(
          ExportedVital(
            entry: entry, kind: .bmi, value: bmi, entered: nil, definition: set?.definition(of: .bmi),
            status: answered.status[.bmi]))
      }
    }
    return rows
  }
}

import RecordModel
import RecordStore

/// Checks an entered result, and converts its measures to their units.
struct LabChecks {
  var testName: String
  var date: Timestamp
  var results: [String: ExactDecimal]?
  var analytes: [LabAnalyteInput]?
  var flag: LabStatus?
  var note: String?
  var reportedDate: Timestamp?
  var document: DocumentReference?
  /// The one in force; `nil` for none.
  var panel: PreparedPanel?
  private var checks = FieldChecks()

  init(testName: String, date: Timestamp) { (self.testName, self.date) = (testName, date) }

  /// The findings to record, or all of their problems.
  mutating func findings(_ reading: VitalsReading, now: Timestamp) throws(Failure) -> LabFindings {
    checks.text("/testName", testName, 1...120)
    checks.text("/note", note, 0...2000)
    checks.text("/document/mediaType", document?.mediaType, 1...120)
    checkDate(reading, now)
    var findings = LabFindings(
      testName: testName, date: date, analytes: kept(reading.set), measureSet: reading.set.id)
    (findings.flag, findings.note) = (flag, note)
    (findings.reportedDate, findings.document) = (reportedDate, document)
    let hasValue = results?.isEmpty == false || analytes?.isEmpty == false
    checks.require("/analytes", hasValue || flag != nil, "a value, or a status")
    if flag == .unclassified {
      checks.refuse("/status", "bad_format", "what a laboratory says: normal, abnormal, critical")
    }
    try checks.finish()
    return findings
  }

  private mutating func checkDate(_ reading: VitalsReading, _ now: Timestamp) {
    checks.notFuture("/date", date, now)
    checks.notBeforeBirth("/date", date, reading.person)
    checks.notFuture("/reportedDate", reportedDate, now)
    checks.notBeforeBirth("/reportedDate", reportedDate, reading.person)
  }

  private mutating func kept(_ set: MeasureSet) -> [LabFindings.Analyte] {
    var kept: [LabFindings.Analyte] = []
    for (key, value) in (results ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let kind = MeasureKind(labKey: key),
        let unit = set.definition(of: kind)?.unit
      else {
        checks.refuse("/results/\(key)", "unknown_unit", "send it through analytes, with its unit")
        continue
      }
      let entered = LabAnalyteInput(key: key, name: kind.label.en, value: value, unit: unit)
      append(entered, "/results/\(key)", set, isUnitStated: false, to: &kept)
    }
    for (index, entered) in (analytes ?? []).enumerated() {
      check(entered, "/analytes/\(index)")
      append(entered, "/analytes/\(index)", set, isUnitStated: true, to: &kept)
    }
    if kept.count > 200 { checks.refuse("/analytes", "too_many", "at most 200") }
    return kept
  }

  private mutating func check(_ entered: LabAnalyteInput, _ path: String) {
    let scalars = Array(entered.key.utf8)
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let isKey =
      (1...40).contains(scalars.count) && letters.contains(scalars[0])
      && scalars.allSatisfy {
        letters.contains($0 | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
    if !isKey { checks.refuse(path + "/key", "bad_format", "a lower-case letter, then letters and digits") }
    checks.text(path + "/name", entered.name, 1...80)
    checks.text(path + "/unit", entered.unit, 1...20)
    for (low, high, name) in [
      (entered.referenceLow, entered.referenceHigh, "reference"),
      (entered.criticalLow, entered.criticalHigh, "critical"),
    ] {
      if let low, let high, low > high {
        checks.refuse("\(path)/\(name)Low", "inconsistent", "not above \(name)High")
      }
    }
  }

  private mutating func append(
    _ entered: LabAnalyteInput, _ path: String, _ set: MeasureSet, isUnitStated: Bool,
    to kept: inout [LabFindings.Analyte]
  ) {
    if kept.contains(where: { $0.entered.key == entered.key }) {
      checks.refuse(path, "duplicate", "each analyte once")
    }
    if isImpossible(entered) {
      checks.refuse(
        path, "implausible_value", "not below 0 \(entered.unit): no body has less than none of it")
      return
    }
    guard let kind = MeasureKind(labKey: entered.key), panel?.isElse(entered.name, than: kind) != true,
      let definition = set.definition(of: kind)
    else { return kept.append(LabFindings.Analyte(entered: entered)) }
    let check = ReportedCheck(definition: definition, source: .lab, isInstrument: isUnitStated)
    do throws(ReportedCheck.Refusal) {
      let measured = try check.measurement(entered.value, unit: isUnitStated ? entered.unit : nil)
      kept.append(LabFindings.Analyte(entered: entered, kind: kind, value: measured.value))
    } catch {
      let isUnit = error.code == "unknown_unit"
      checks.refuse(isUnit ? path + "/unit" : path, error.code, error.message, error.limits)
    }
  }

  /// Whether it is a concentration, a count or a mass below zero (R-MH-343); what nobody knows may be a difference.
  private func isImpossible(_ entered: LabAnalyteInput) -> Bool {
    guard entered.value < ExactDecimal(0), let panel else { return false }
    let words = Clauses.words(entered.name + " " + entered.key).joined(separator: " ")
    if Self.differences.contains(where: words.contains) { return false }
    return panel.analytes.related(key: entered.key, name: entered.name).contains { !$0.canBeNegative }
  }

  /// Parts of folded words that say of a name that it is not the quantity itself, but how it differs.
  private static let differences = [
    "excess", "exzess", "uberschuss", "gap", "lucke", "differen", "delta", "change", "anderung", "abweichung",
    "deviation", "score", "balance", "bilanz", "log",
  ]
}

import RecordModel
import RecordStore

/// A rise of creatinine by the figures that define acute kidney injury.
///
/// By 0.3 mg/dL or more within 48 hours, or to 1.5 times or more of the lowest value within seven days. KDIGO, Clinical Practice
/// Guideline for Acute Kidney Injury, 2012, section 2.1.1: "increase in SCr by ≥ 0.3 mg/dl (≥ 26.5 µmol/l) within 48 hours; or
/// increase in SCr to ≥ 1.5 times baseline … within the prior 7 days". Both hold at every age.
struct CreatinineRise {
  let from: CreatinineValue
  let to: CreatinineValue
  /// The figure that was reached.
  let rule: String

  private static let short: Int64 = 48 * 3_600_000
  private static let long: Int64 = 7 * 86_400_000

  /// `nil` if the later value is no such rise over the earlier one.
  init?(from: CreatinineValue, to: CreatinineValue) {
    let span = to.date.milliseconds - from.date.milliseconds
    guard span >= 0, span <= Self.long else { return nil }
    if span <= Self.short, to.exceeds(from) {
      rule = from.isMicromoles && to.isMicromoles ? "≥ 26.5 µmol/L / 48 h" : "≥ 0.3 mg/dL / 48 h"
    } else if to.isHalfMore(than: from) {
      rule = "≥ 1.5 × / 7 d"
    } else {
      return nil
    }
    (self.from, self.to) = (from, to)
  }

  /// Of a new value among those of the days around it: how far it lies over earlier ones, or later ones over it.
  static func found(_ new: CreatinineValue, among others: [CreatinineValue]) -> CreatinineRise? {
    let before = others.filter { $0.date <= new.date }.sorted { $0.scaled < $1.scaled }
    let after = others.filter { $0.date > new.date }.sorted { $0.scaled > $1.scaled }
    return before.compactMap { CreatinineRise(from: $0, to: new) }.first
      ?? after.compactMap { CreatinineRise(from: new, to: $0) }.first
  }

  /// The days around a specimen in which another one can make a rise.
  static func window(around moment: Timestamp) -> (from: Timestamp, upTo: Timestamp) {
    (
      Timestamp(milliseconds: moment.milliseconds - long), Timestamp(milliseconds: moment.milliseconds + long)
    )
  }
}

/// A creatinine as it was reported, in mg/dL or µmol/L.
struct CreatinineValue: Equatable {
  /// As the laboratory calls it.
  let name: String
  let value: ExactDecimal
  let unit: String
  let isMicromoles: Bool
  let date: Timestamp

  /// Comparable between the units: 1 mg/dL is 88.4 µmol/L (molar mass 113.12 g/mol).
  var scaled: ExactDecimal { value * (isMicromoles ? 10 : 884) }

  /// Whether it is higher by KDIGO's figure of the unit that both share, else by the one in mg/dL.
  func exceeds(_ other: CreatinineValue) -> Bool {
    if isMicromoles, other.isMicromoles {
      return value - other.value >= ExactDecimal(thousandths: 26_500)
    }
    return scaled - other.scaled >= ExactDecimal(thousandths: 300) * 884
  }

  func isHalfMore(than other: CreatinineValue) -> Bool { scaled * 2 >= other.scaled * 3 }
}

extension LabFindings {
  /// Raises the alert of a creatinine that rises as in acute kidney injury.
  ///
  /// None of somebody whose blood is washed: between two sessions every creatinine rises so. The result says that it was not checked.
  func alertOfRise(
    _ id: RecordID, _ raising: inout AlertRaising, by reading: LabReading, _ view: borrowing RecordView
  ) throws(Failure) {
    guard let new = reading.creatinine(in: self), !reading.isDialysed(at: date) else { return }
    let others = try reading.creatinines(around: date, besides: id, view)
    guard let rise = CreatinineRise.found(new, among: others) else { return }
    var cause = AlertCause(.lab, .creatinineRise, of: id, subject: "creatinine.rise")
    (cause.name, cause.effectiveAt) = (testName, rise.to.date)
    var line = LabAlertLine(
      name: rise.to.name, value: rise.to.value, unit: rise.to.unit, status: .abnormal, date: rise.to.date)
    line.limit =
      "\(rise.from.value) \(rise.from.unit) \(CalendarDay(rise.from.date)), \(rise.rule), KDIGO 2012"
    cause.analytes = [line]
    let isLate = AlertRaising.isLate(rise.to.date, view.now)
    try raising.raise(cause, isLate ? .moderate : .high, view)
  }
}

extension LabFindings {
  /// Says of a creatinine that its rise is not looked at, because blood is washed.
  func uncheckedRise(by reading: LabReading) -> [VitalsWarning] {
    guard let creatinine = reading.analyte(ofCreatinineIn: self), reading.isDialysed(at: date) else {
      return []
    }
    let name = creatinine.entered.name
    return [
      VitalsWarning(
        code: "rise_unchecked", field: creatinine.entered.key,
        message: reading.vitals.language == .de
          ? "\(name): Ein Anstieg wie bei akuter Nierenschädigung wird nicht geprüft, weil eine Dialyse eingetragen ist."
          : "\(name): a rise as in acute kidney injury is not checked, because dialysis is on record.")
    ]
  }
}

extension LabReading {
  /// The creatinine of a report; `nil` if it has none whose unit is known.
  fileprivate func analyte(ofCreatinineIn findings: LabFindings) -> LabFindings.Analyte? {
    findings.analytes.first { analyte in
      let quantity = quantity(analyte.entered)
      guard quantity?.id == "creatinine" || quantity == nil && analyte.kind == .creatinine else {
        return false
      }
      return vitals.set.definition(of: .creatinine)?.known(analyte.entered.unit) != nil
    }
  }

  /// The creatinine of a report in a unit that is known; `nil` if it has none.
  func creatinine(in findings: LabFindings) -> CreatinineValue? {
    guard let entered = analyte(ofCreatinineIn: findings)?.entered,
      let unit = vitals.set.definition(of: .creatinine)?.known(entered.unit)
    else { return nil }
    return CreatinineValue(
      name: entered.name, value: entered.value, unit: entered.unit, isMicromoles: unit != .kept,
      date: findings.date)
  }

  /// Those of the days around a specimen, without what was declared wrong.
  fileprivate func creatinines(
    around moment: Timestamp, besides id: RecordID, _ view: borrowing RecordView
  ) throws(Failure) -> [CreatinineValue] {
    let window = CreatinineRise.window(around: moment)
    let prefix = vitals.patient.keyBytes
    var (found, start): ([CreatinineValue], [UInt8]?) = ([], prefix + window.upTo.newestFirst)
    while let from = start {
      let read = try view.documents(LabDocument.self, prefix: prefix, from: from, limit: Self.readAtOnce)
      let near = read.map(\.document).prefix { $0.findings.date >= window.from }
      found += near.filter { $0.labId != id && !$0.isRetracted }.compactMap { creatinine(in: $0.findings) }
      // The key that follows the last one.
      start = near.count == Self.readAtOnce ? read.last.map { $0.key + [0] } : nil
    }
    return found
  }

  /// Results of any kind, until the days around the specimen are covered.
  private static let readAtOnce = 100
}

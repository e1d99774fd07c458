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
  /// None of somebody whose blood is washed: between two sessions every creatinine rises so.
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

extension LabReading {
  /// The creatinine of a report in a unit that is known; `nil` if it has none.
  func creatinine(in findings: LabFindings) -> CreatinineValue? {
    for analyte in findings.analytes {
      guard analyte.kind == .creatinine || quantity(analyte.entered)?.id == "creatinine",
        let unit = vitals.set.definition(of: .creatinine)?.known(analyte.entered.unit)
      else { continue }
      return CreatinineValue(
        name: analyte.entered.name, value: analyte.entered.value, unit: analyte.entered.unit,
        isMicromoles: unit != .kept,
        date: findings.date)
    }
    return nil
  }

  /// Those of the days around a specimen, without what was declared wrong.
  fileprivate func creatinines(
    around moment: Timestamp, besides id: RecordID, _ view: borrowing RecordView
  ) throws(Failure) -> [CreatinineValue] {
    let window = CreatinineRise.window(around: moment)
    let prefix = vitals.patient.keyBytes
    let near = try view.documents(
      LabDocument.self, prefix: prefix, from: prefix + window.upTo.newestFirst, limit: Self.searched)
    return near.map(\.document).prefix { $0.findings.date >= window.from }
      .filter { $0.labId != id && !$0.isRetracted }.compactMap { creatinine(in: $0.findings) }
  }

  /// As many results as a fortnight of intensive care may bring.
  private static let searched = 200
}

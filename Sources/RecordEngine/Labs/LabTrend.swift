import RecordModel
import RecordStore

extension GetLabTrend: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try LabReading(patientId, view)
    let units = LabUnits(set: reading.vitals.set, panel: reading.panel)
    let span = try TimeSpan(from, to)
    let all = try view.documents(LabDocument.self, prefix: patientId.keyBytes, limit: Int.max)
    var (outcome, points): (Outcome, [LabPoint]) = (Outcome(analyte: analyte, unit: "", points: []), [])
    for document in all.map(\.document) where !document.isRetracted {
      let date = document.findings.date
      guard let found = document.findings.analytes.first(where: { $0.entered.key == analyte }),
        span.contains(date)
      else { continue }
      if points.isEmpty {
        outcome.unit = found.entered.unit
        (outcome.referenceLow, outcome.referenceHigh) = (
          found.entered.referenceLow, found.entered.referenceHigh
        )
      }
      if let point = document.point(found, in: outcome.unit, units, reading) {
        points.append(point)
      } else {
        outcome.leaveOut(found.entered.unit)
      }
    }
    outcome.points = points.reversed()
    return outcome
  }
}

extension LabDocument {
  /// A value in the unit of the course, judged in its own; `nil` if no conversion is known.
  ///
  /// An alias of the panel is one for the panel's quantities: a `U/mL` that is an `[IU]/mL` of immunoglobulin E is none of another
  /// antibody.
  fileprivate func point(
    _ found: LabFindings.Analyte, in unit: String, _ units: LabUnits, _ reading: LabReading
  ) -> LabPoint? {
    let (entered, isSame) = (found.entered, UnitSpelling(found.entered.unit) == UnitSpelling(unit))
    guard let value = isSame ? entered.value : units.shown(found, in: unit) else { return nil }
    let judged = findings.judged(found, by: reading)
    var point = LabPoint(timestamp: findings.date, value: value, status: judged.status, labId: labId)
    point.source = judged.source
    point.reported = isSame ? nil : EnteredValue(value: entered.value, unit: entered.unit)
    return point
  }
}

extension GetLabTrend.Outcome {
  /// Counts a value that cannot be converted to the unit of the course.
  fileprivate mutating func leaveOut(_ unit: String) {
    var left = leftOut ?? []
    if let index = left.firstIndex(where: { UnitSpelling($0.unit) == UnitSpelling(unit) }) {
      left[index].count += 1
    } else {
      left.append(.init(unit: unit, count: 1))
    }
    leftOut = left
  }
}

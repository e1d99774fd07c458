import RecordModel
import RecordStore

extension GetLabTrend: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try LabReading(patientId, view)
    let units = LabUnits(set: reading.vitals.set, panel: reading.panel)
    let span = try TimeSpan(from, to)
    let all = try view.documents(LabDocument.self, prefix: patientId.keyBytes, limit: Int.max)
    let documents = all.map(\.document).filter { !$0.isRetracted && span.contains($0.findings.date) }
    var (outcome, points): (Outcome, [LabPoint]) = (Outcome(analyte: analyte, unit: "", points: []), [])
    let subject = reading.subject(of: analyte, in: documents)
    for document in documents {
      guard let found = document.findings.analytes.first(where: { $0.entered.key == analyte }),
        reading.subject(of: found) == subject
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

/// What values of a course have in common: a key alone does not tell glucose in urine from that in blood.
private struct CourseSubject: Equatable {
  /// What measures or panel know it as.
  let quantity: String?
  /// What the name says of the specimen, if they do not know it.
  let specimens: Set<String>
}

extension LabReading {
  fileprivate func subject(of analyte: LabFindings.Analyte) -> CourseSubject {
    let (key, name) = (analyte.entered.key, analyte.entered.name)
    let kind = analyte.kind.flatMap { panel?.isElse(name, than: $0) == true ? nil : $0 }
    if let group = kind.flatMap(group) ?? panel?.analytes.analyte(key: key, name: name)?.group {
      return CourseSubject(quantity: group, specimens: [])
    }
    return CourseSubject(quantity: nil, specimens: panel?.labels.specimens(in: name) ?? [])
  }

  private func group(of kind: MeasureKind) -> String? {
    Self.biomarker(of: kind).map { panel?.analytes.group(of: $0) ?? $0 }
  }

  /// What the key alone says, or what the last value is, if none is that.
  fileprivate func subject(of key: String, in documents: [LabDocument]) -> CourseSubject? {
    let subjects = documents.compactMap { document in
      document.findings.analytes.first { $0.entered.key == key }.map(subject)
    }
    let group = panel?.analytes.analyte(key: key, name: key)?.group ?? MeasureKind(labKey: key).flatMap(group)
    return subjects.first { $0.quantity != nil && $0.quantity == group } ?? subjects.first
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

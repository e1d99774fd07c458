import RecordModel
import RecordStore

extension GetLabTrend: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try VitalsReading(patientId, view)
    let span = try TimeSpan(from, to)
    let all = try view.documents(LabDocument.self, prefix: patientId.keyBytes, limit: Int.max)
    var found: [(key: [UInt8], value: CourseValue)] = []
    for (key, document) in all where !document.isRetracted && span.contains(document.findings.date) {
      if let value = document.courseValue(analyte, reading) { found.append((key, value)) }
    }
    for (key, result) in try view.reportedLabs(of: patientId, in: span) {
      guard let report = result.report else { continue }
      let panel = try view.version(BiomarkerPanel.self, report.panel)
      if let value = result.courseValue(analyte, panel, reading) { found.append((key, value)) }
    }
    found.sort { $0.key.lexicographicallyPrecedes($1.key) }
    var outcome = Outcome(found.map(\.value), of: analyte)
    outcome.withheld = try view.withheldLabs(of: patientId)
    return outcome
  }
}

/// A value of one result, before it is known in which unit the course is.
private struct CourseValue {
  let analyte: LabAnalyte
  let date: Timestamp
  let labId: RecordID
  /// The number in another unit; `nil` if no conversion is known.
  let converted: (_ unit: String) -> ExactDecimal?

  /// The value in the unit of the course, judged in its own; `nil` if it cannot be a point of it.
  func point(in unit: String) -> LabPoint? {
    let isSame = analyte.unit == unit
    guard analyte.comparator == nil, let value = isSame ? analyte.value : converted(unit) else { return nil }
    var point = LabPoint(timestamp: date, value: value, status: analyte.status, labId: labId)
    point.source = analyte.source
    point.reported = isSame ? nil : EnteredValue(value: analyte.value, unit: analyte.unit)
    return point
  }
}

extension LabDocument {
  fileprivate func courseValue(_ key: String, _ reading: VitalsReading) -> CourseValue? {
    guard let found = findings.analytes.first(where: { $0.entered.key == key }) else { return nil }
    let (entered, definition) = (found.entered, found.kind.flatMap(reading.set.definition))
    return CourseValue(
      analyte: found.judged(by: reading, at: findings.date), date: findings.date, labId: labId
    ) {
      definition?.shown(entered.value, of: entered.unit, in: $0)
    }
  }
}

extension LabResult {
  /// A value of a report: converted as that of the same measure, otherwise by the panel to its conventional unit.
  fileprivate func courseValue(
    _ key: String, _ panel: BiomarkerPanel, _ reading: VitalsReading
  ) -> CourseValue? {
    guard let found = analytes.first(where: { $0.key == key }) else { return nil }
    let definition = MeasureKind(labKey: key).flatMap(reading.set.definition)
    let biomarker = panel.biomarkers.first { $0.labKey == key }
    return CourseValue(analyte: found, date: date, labId: id) { unit in
      if let shown = definition?.shown(found.value, of: found.unit, in: unit) { return shown }
      guard let biomarker, unit == biomarker.unit,
        let number = biomarker.reported(found.value, in: found.unit)
      else { return nil }
      return biomarker.conventional(number).rounded(toDecimals: biomarker.decimals)
    }
  }
}

extension GetLabTrend.Outcome {
  /// - Parameter values: the latest first; it decides on the unit.
  fileprivate init(_ values: [CourseValue], of analyte: String) {
    self.init(analyte: analyte, unit: values.first?.analyte.unit ?? "", points: [])
    (referenceLow, referenceHigh) = (values.first?.analyte.referenceLow, values.first?.analyte.referenceHigh)
    for value in values {
      if let point = value.point(in: unit) { points.append(point) } else { leaveOut(value.analyte.unit) }
    }
    points.reverse()
  }

  /// Counts a value that is not among the points.
  fileprivate mutating func leaveOut(_ unit: String) {
    var left = leftOut ?? []
    if let index = left.firstIndex(where: { $0.unit == unit }) {
      left[index].count += 1
    } else {
      left.append(.init(unit: unit, count: 1))
    }
    leftOut = left
  }
}

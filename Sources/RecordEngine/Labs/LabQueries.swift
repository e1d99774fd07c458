import RecordModel

extension GetLab: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> LabResult {
    let reading = try VitalsReading(patientId, view)
    guard let document = try view.lab(labId, of: patientId) else {
      throw .noSuch("result", field: "labId")
    }
    return document.result(reading)
  }
}

extension ListLabs: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try VitalsReading(patientId, view)
    if let from, let to, from > to {
      throw Failure(problems: [FieldProblem(path: "/from", code: "inconsistent", message: "not after to")])
    }
    let wanted = try SearchText.wanted(q)
    let (results, page) = try RecordPage.page(
      LabDocument.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view
    ) { (document) throws(Failure) -> LabResult? in
      let date = document.findings.date
      guard includeRetracted == true || !document.isRetracted, from.map({ $0 <= date }) ?? true,
        to.map({ date < $0 }) ?? true
      else { return nil }
      let result = document.result(reading)
      guard wanted?.matches([result.testName] + result.analytes.map(\.name)) ?? true else { return nil }
      return status.map { $0 == result.status } ?? true ? result : nil
    }
    return Outcome(results: results, page: page)
  }
}

extension GetLabTrend: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try VitalsReading(patientId, view)
    let all = try view.documents(LabDocument.self, prefix: patientId.keyBytes, limit: Int.max)
    var (outcome, points): (Outcome, [LabPoint]) = (Outcome(analyte: analyte, unit: "", points: []), [])
    for document in all.map(\.document) where !document.isRetracted {
      let result = document.result(reading)
      guard let found = result.analytes.first(where: { $0.key == analyte }),
        from.map({ $0 <= result.date }) ?? true, to.map({ result.date < $0 }) ?? true
      else { continue }
      if points.isEmpty {
        outcome.unit = found.unit
        (outcome.referenceLow, outcome.referenceHigh) = (found.referenceLow, found.referenceHigh)
      }
      guard found.unit == outcome.unit else { continue }
      points.append(
        LabPoint(timestamp: result.date, value: found.value, status: found.status, labId: result.id))
    }
    outcome.points = points.reversed()
    return outcome
  }
}

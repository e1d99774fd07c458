import RecordModel
import RecordStore

extension GetLabValuePicture: WaitingOperation {
  func ends(_ engine: Engine) -> JobEnds { engine.laboratory.ends }
  static func isUnderWay(_ outcome: Outcome) -> Bool { outcome.data == nil }

  /// Bytes of a picture that an answer holds at most.
  private static let byteLimit = 600 << 10
  /// Ten thousandths of the page that are shown around the row.
  private static let margin = (across: 200, along: 60)

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let (report, value) = try engine.read(call) { (view) throws(Failure) in
      let report = try view.labReport(reportId, of: patientId).report
      let found = try view.labValues(reportId)?.values.first { $0.id == valueId && !$0.isDerived }
      guard let found else { throw .noSuch("value", field: "valueId") }
      return (report, found)
    }
    let name = "\(reportId) \(valueId)"
    switch engine.makings.state(name, of: patientId) {
    case .made(let bytes):
      guard bytes.count <= Self.byteLimit else { throw .laboratoryFailed }
      return Outcome(valueId: valueId, data: Base64.text(bytes))
    case .failed(let failure):
      engine.makings.drop(name, of: patientId)
      throw failure
    case .underWay: return Outcome(valueId: valueId, data: nil)
    case nil:
      try begin(report, value, name, engine)
      return Outcome(valueId: valueId, data: nil)
    }
  }

  private func begin(
    _ report: LabReport, _ value: ReportValue, _ name: String, _ engine: Engine
  ) throws(Failure) {
    guard engine.laboratory.isAttended else { throw .laboratoryMissing }
    let number = try engine.makings.begin(name, patientId)
    var job = LaboratoryJob(
      waiting: .crop, bytes: report.bytes, sha256: report.sha256, report.mediaType)
    job.part = PrintedPart(page: value.read.place.page, box: Self.around(value.read.place.box))
    engine.laboratory.add(
      LaboratoryDesk.Work(
        subject: .making(number), owner: patientId, job: job, input: .document(reportId)))
  }

  /// The row with some of the page around it, so that people see where they are.
  private static func around(_ box: PrintedBox) -> PrintedBox {
    PrintedBox(
      left: max(0, box.left - margin.across), top: max(0, box.top - margin.along),
      right: min(10_000, box.right + margin.across), bottom: min(10_000, box.bottom + margin.along))
  }
}

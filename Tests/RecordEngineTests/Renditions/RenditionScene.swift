import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient whose receipts are printed by a laboratory that does what a test wants it to do.
struct RenditionScene {
  let billing: BillingScene
  private let card: PaymentMethod

  init(directory: TemporaryDirectory = TemporaryDirectory()) throws {
    billing = try BillingScene(directory: directory)
    card = try billing.card()
  }

  var test: TestEngine { billing.test }
  var patient: PatientID { billing.patient }

  /// A payment that is pending.
  func pay(_ amount: Int64) throws -> Payment {
    let invoice = try billing.invoice(Int(amount))
    let id = "p\(try test.call(ListPayments(patientId: patient)).payments.count + 1)"
    return try test.call(billing.pay(invoice, amount, with: card, id: id))
  }

  /// A payment that succeeded.
  func paid(_ amount: Int64) throws -> Payment { try billing.settle(try pay(amount)) }

  func take(_ limit: Int = 1) throws -> [LaboratoryJob] {
    try test.call(TakeLaboratoryJobs(limit: limit)).jobs
  }

  /// What a rendition is to be made of.
  func input(_ job: LaboratoryJob) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < job.bytes {
      bytes += try #require(
        Base64.parse(try test.call(ReadLaboratoryInput(jobId: job.jobId, offset: bytes.count)).data))
    }
    #expect(DocumentScene.hash(bytes) == job.sha256)
    return bytes
  }

  func print(_ job: LaboratoryJob, _ pdf: [UInt8], sha256: String? = nil) throws {
    for start in stride(from: 0, to: pdf.count, by: DocumentUploads.pieceBytes) {
      let piece = Array(pdf[start...].prefix(DocumentUploads.pieceBytes))
      _ = try test.call(AppendLaboratoryOutput(jobId: job.jobId, offset: start, data: Base64.text(piece)))
    }
    try settle(job) {
      $0.made = LaboratoryFindings.MadeFile(bytes: pdf.count, sha256: sha256 ?? DocumentScene.hash(pdf))
    }
  }

  func fail(_ job: LaboratoryJob) throws {
    try settle(job) {
      $0.failed = LaboratoryFailure(step: .storage, reason: .crashed, isRecoverable: true)
    }
  }

  private func settle(_ job: LaboratoryJob, _ change: (inout LaboratoryFindings) -> Void) throws {
    var findings = LaboratoryFindings()
    change(&findings)
    _ = try test.call(SettleLaboratoryJob(jobId: job.jobId, findings: findings))
  }

  func reading(_ payment: Payment, at offset: Int = 0) -> ReadReceipt {
    ReadReceipt(patientId: patient, paymentId: payment.id, offset: offset)
  }

  func piece(_ payment: Payment) throws -> DocumentPiece { try test.call(reading(payment)) }

  /// The whole PDF of a receipt.
  func read(_ payment: Payment) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try test.call(reading(payment, at: bytes.count))
      if piece.data.isEmpty { return bytes }
      bytes += try #require(Base64.parse(piece.data))
    }
  }

  /// Why the PDF of a receipt is not answered, and after how many seconds it may be.
  func refusal(_ payment: Payment) throws -> String {
    guard case .failure(let failure) = try test.send(reading(payment)).outcome else { return "accepted" }
    guard case .string(let reason)? = failure.details?["reason"] else { return failure.code.rawValue }
    guard case .integer(let seconds)? = failure.details?["retryAfterSeconds"] else { return reason }
    #expect(failure.code == .overloaded)
    return "\(reason) \(seconds)"
  }

  /// Names of the record's events; of its last ones if a number is given.
  func names(last: Int = 0) throws -> [String] {
    let names = try events().map(\.name)
    return last == 0 ? names : Array(names.suffix(last))
  }

  func renditions() throws -> [RenditionMade] {
    try events().filter { $0.name == RenditionMade.type.name }.map { event in
      let payload = try #require(event.tape.member("payload", of: event.tape.root))
      return try event.tape.decode(RenditionMade.self, at: payload)
    }
  }

  private func events() throws -> [(name: String, tape: Tape)] {
    try test.engine.logPage(
      after: 0, filter: LogFilter(patient: patient), limit: 1000, maximumBytes: 1 << 24
    ).events.map { text in
      let tape = try JSON.parse(text)
      return (tape.member("type", of: tape.root).flatMap { tape.string(at: $0) } ?? "", tape)
    }
  }

  /// Files of documents, whatever state they are in.
  func files() throws -> [String] { try DocumentScene.files(test.directory.path) }
}

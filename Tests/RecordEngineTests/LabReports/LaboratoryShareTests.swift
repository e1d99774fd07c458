import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine

/// Places that are few: whoever took one gives it back, whichever way it ends.
@Suite("Places of documents and of files that are made") struct LaboratoryShareTests {
  let scene: LabReportScene

  init() throws { scene = try LabReportScene() }

  /// Sends a document and has it wait for the laboratory.
  private func waiting(_ seed: UInt64) throws -> DocumentID {
    let bytes = DocumentScene.bytes(300, seed: seed)
    let id = try scene.documents.send(bytes)
    _ = try scene.test.call(inspect(id, bytes))
    return id
  }

  private func inspect(_ id: DocumentID, _ bytes: [UInt8]) -> InspectLabReport {
    InspectLabReport(patientId: scene.patient, documentId: id, sha256: DocumentScene.hash(bytes))
  }

  @Test(
    "a document that waits for the laboratory is abandoned like one that is being sent, and its job with it")
  func abandoned() throws {
    let ids = try (0..<InspectionDesk.limitOfOne).map { try waiting(UInt64($0)) }
    let bytes = DocumentScene.bytes(300, seed: 99)
    let more = try scene.documents.send(bytes)
    #expect(try scene.refusal(inspect(more, bytes))?.code == .overloaded)
    for id in ids {
      _ = try scene.test.call(AbandonDocument(patientId: scene.patient, documentId: id))
      #expect(
        try scene.refusal(AbandonDocument(patientId: scene.patient, documentId: id))?.code == .notFound)
    }
    #expect(try scene.take(16).isEmpty)
    _ = try waiting(100)
    #expect(try scene.take(16).count == 1)
  }

  @Test("what was refused holds no place, however much of it comes, and is told again to whoever asks again")
  func refused() throws {
    let verdicts: [(inout LaboratoryFindings) -> Void] = [
      { $0.refused = .malformed }, { $0.unscanned = true },
      { $0.infected = LaboratoryFindings.Infection(signature: "x", scanner: "y") },
      { $0.failed = LaboratoryFailure(step: .fileValidation, reason: .noSandbox, isRecoverable: true) },
    ]
    for number in 0..<(InspectionDesk.limit + 6) {
      let bytes = DocumentScene.bytes(200, seed: UInt64(number))
      let id = try scene.inspect(bytes, "x.pdf", verdicts[number % verdicts.count])
      for _ in 0..<2 {
        let refusal = try #require(try scene.refusal(inspect(id, bytes)))
        #expect(refusal.details?["reason"] != "documents_under_way" && refusal.code != .notFound)
      }
    }
    #expect(try scene.upload(DocumentScene.bytes(300, seed: 1000)).status == .pending)
  }

  @Test("other bytes than were meant hold no place") func otherBytes() throws {
    for number in 0..<(InspectionDesk.limit + 6) {
      let id = try scene.documents.send(DocumentScene.bytes(200, seed: UInt64(number)))
      #expect(try scene.refusal(inspect(id, [1]))?.code == .invalidInput)
    }
    _ = try waiting(1000)
  }

  private func picture(_ report: LabReport) throws -> GetLabValuePicture {
    let value = try #require(report.values.first)
    return GetLabValuePicture(patientId: scene.patient, reportId: report.id, valueId: value.id)
  }

  @Test("a file whose maker was lost in the middle is made by the next one from its beginning")
  func madeAgain()
    throws
  {
    let asked = try picture(try scene.completed())
    #expect(try scene.test.call(asked).data == nil)
    let bytes = DocumentScene.bytes(5000, "")
    for attempt in 1...2 {
      let job = try #require(try scene.take().first)
      func append(_ piece: ArraySlice<UInt8>) throws {
        _ = try scene.test.call(
          AppendLaboratoryOutput(jobId: job.jobId, offset: piece.startIndex, data: Base64.text(Array(piece))))
      }
      try append(bytes[..<2000])
      if attempt == 1 {
        // Whoever waits goes on asking.
        for _ in 0..<3 {
          scene.test.clock.advance(milliseconds: LaboratoryDesk.lease / 3)
          #expect(try scene.test.call(asked).data == nil)
        }
        continue
      }
      try append(bytes[2000...])
      try scene.settle(job) {
        $0.made = LaboratoryFindings.MadeFile(bytes: bytes.count, sha256: DocumentScene.hash(bytes))
      }
    }
    #expect(try scene.test.call(asked).data == Base64.text(bytes))
  }

  @Test("a file that is not the one that was meant ends its job, and whoever waits is told") func otherFile()
    throws
  {
    let asked = try picture(try scene.completed())
    _ = try scene.test.call(asked)
    let job = try #require(try scene.take().first)
    _ = try scene.test.call(AppendLaboratoryOutput(jobId: job.jobId, offset: 0, data: Base64.text([1, 2])))
    var findings = LaboratoryFindings()
    findings.made = LaboratoryFindings.MadeFile(bytes: 3, sha256: DocumentScene.hash([1, 2, 3]))
    let settle = SettleLaboratoryJob(jobId: job.jobId, findings: findings)
    #expect(try scene.refusal(settle)?.code == .invalidInput)
    #expect(try scene.refusal(settle)?.code == .notFound)
    #expect(try scene.refusal(asked)?.code == .overloaded)
    // Whoever asks again begins anew.
    #expect(try scene.test.call(asked).data == nil && scene.take().count == 1)
  }

  @Test("a file that is made, or failed, and that nobody asks for gives its place to one that is wanted")
  func left() throws {
    let now = Atomic<Int64>(0)
    let desk = MakingDesk { now.load(ordering: .relaxed) }
    let owner = PatientID(high: 1, low: 1)
    for number in 0..<MakingDesk.limit {
      if number % 2 == 0 {
        try desk.keep([1], "\(number)", owner)
      } else {
        desk.fail(try desk.begin("\(number)", owner), .laboratoryFailed)
      }
    }
    now.store(MakingDesk.idle - 1, ordering: .relaxed)
    #expect(throws: Failure.tooManyMakings) { try desk.begin("more", owner) }
    #expect(desk.state("0", of: owner) != nil)
    now.store(MakingDesk.idle, ordering: .relaxed)
    for number in 0..<(MakingDesk.limit - 1) { _ = try desk.begin("more \(number)", owner) }
    // One is being fetched, the others are being made.
    #expect(throws: Failure.tooManyMakings) { try desk.begin("one more", owner) }
    #expect(desk.state("0", of: owner) != nil && desk.state("1", of: owner) == nil)
  }

  @Test("bytes of files that nobody asks for are given back to one that is wanted") func bytes() throws {
    let now = Atomic<Int64>(0)
    let desk = MakingDesk { now.load(ordering: .relaxed) }
    let (owner, whole) = (PatientID(high: 1, low: 1), [UInt8](repeating: 1, count: MakingDesk.byteLimit))
    for number in 0..<3 { try desk.keep(whole, "\(number)", owner) }
    #expect(throws: Failure.tooManyMakings) { try desk.keep(whole, "more", owner) }
    now.store(MakingDesk.idle, ordering: .relaxed)
    try desk.keep(whole, "more", owner)
    #expect(desk.state("0", of: owner) == nil)
  }
}

import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What the laboratory makes in the background: receipts as PDF, and pictures in small.
@Suite("Renditions") struct RenditionTests {
  private static let pdf = DocumentScene.bytes(200_000)

  private let scene: RenditionScene

  init() throws { scene = try RenditionScene() }

  @Test(
    "R-MH-146, R-MH-335: a receipt is printed once it is issued, kept sealed, and the same bytes for ever")
  func printed() throws {
    #expect(try scene.take().isEmpty, "nothing is to be printed before anything is paid")
    let payment = try scene.paid(600)
    #expect(try scene.refusal(payment) == "not_made 2")
    let job = try #require(try scene.take().first)
    #expect(job.task == .print && !job.needsScan && job.mediaType == .other)
    let html = String(decoding: try scene.input(job), as: UTF8.self)
    let receipt = try scene.test.call(GetReceipt(patientId: scene.patient, paymentId: payment.id))
    for text in [receipt.number, "USD 6.00", "visa ending 4242", "Erika Muster", receipt.invoiceNumber] {
      #expect(html.contains(text), "\(text)")
    }
    #expect(try scene.take().isEmpty, "it is given out once")
    try scene.print(job, Self.pdf)
    let first = try scene.piece(payment)
    #expect(first.mediaType == .pdf && first.bytes == Self.pdf.count)
    #expect(first.sha256 == DocumentScene.hash(Self.pdf))
    #expect(first.fileName?.text == receipt.number + ".pdf")
    #expect(try scene.read(payment) == Self.pdf)
    #expect(try scene.take().isEmpty && scene.names().last == "document.rendition-made")
    #expect(try scene.names(last: 3).first == "billing.payment-succeeded", "asking appends nothing")
    try scene.billing.scene.verifyProjections()
  }

  @Test("R-MH-051: a printed receipt is where the receipt is, and nowhere else") func hidden() throws {
    let payment = try scene.paid(600)
    try scene.print(try #require(try scene.take().first), Self.pdf)
    let (test, patient, people) = (scene.test, scene.patient, scene.billing.scene)
    #expect(try test.call(ListDocuments(patientId: patient)).documents.isEmpty)
    let id = try #require(try scene.renditions().first).documentId
    #expect(try people.refusal(ReadDocument(patientId: patient, documentId: id)) == "NOT_FOUND")
    #expect(try people.refusal(RemoveDocument(patientId: patient, documentId: id)) == "NOT_FOUND")
    let read = ReadReceipt(patientId: patient, paymentId: payment.id)
    for role in [ActingPerson.Role.clinician, .nurse] {
      #expect(try people.refusal(read, people.by(role)) == "role")
      let timeline = try test.call(ReadTimeline(patientId: patient), meta: people.by(role))
      #expect(!timeline.entries.contains { $0.area == .documents || $0.area == .billing })
    }
    for role in [ActingPerson.Role.patient, .admin] {
      #expect(try test.call(read, meta: people.by(role)).bytes == Self.pdf.count)
    }
    let stranger = try people.stranger()
    #expect(
      try people.refusal(ReadReceipt(patientId: stranger, paymentId: payment.id)) == "NOT_FOUND")
  }

  @Test("R-MH-146: a payment that is pending or failed has nothing to print") func none() throws {
    let payment = try scene.pay(600)
    #expect(try scene.refusal(payment) == "no_receipt" && scene.take().isEmpty)
    try scene.billing.settle(payment, .failed)
    #expect(try scene.refusal(payment) == "no_receipt" && scene.take().isEmpty)
  }

  @Test("what cannot be made is tried again, later each time, and keeps nothing else waiting")
  func failing() throws {
    let (bad, good) = (try scene.paid(600), try scene.paid(10))
    let first = try #require(try scene.take().first)
    try scene.fail(first)
    try scene.print(try #require(try scene.take().first), Self.pdf)
    let failed = try [bad, good].first { try scene.refusal($0) != "accepted" }
    #expect(try failed.map { try scene.refusal($0) } == "not_made 60")
    #expect(try scene.take().isEmpty)
    scene.test.clock.advance(milliseconds: 60_000)
    try scene.fail(try #require(try scene.take().first))
    scene.test.clock.advance(milliseconds: 60_000)
    #expect(try scene.take().isEmpty, "two minutes after the second time")
    scene.test.clock.advance(milliseconds: 60_000)
    try scene.print(try #require(try scene.take().first), Self.pdf)
    #expect(try scene.read(bad) == Self.pdf && scene.read(good) == Self.pdf)
  }

  @Test("without a laboratory, or without its printer, whoever asks is told to come back in a minute")
  func unattended() throws {
    let payment = try scene.paid(600)
    scene.test.clock.advance(milliseconds: 31_000)
    #expect(try scene.refusal(payment) == "laboratory 60")
    for missing in ["weasyprint", "sandbox"] {
      #expect(try scene.test.call(TakeLaboratoryJobs(limit: 4, missing: [missing])).jobs.isEmpty)
      #expect(try scene.refusal(payment) == "laboratory 60", "\(missing)")
    }
    #expect(try scene.take().count == 1 && scene.refusal(payment) == "not_made 2")
  }

  @Test("a job that nobody is heard of is given out again, and what comes late of it is refused")
  func abandoned() throws {
    let payment = try scene.paid(600)
    let lost = try #require(try scene.take().first)
    scene.test.clock.advance(milliseconds: LaboratoryDesk.lease)
    let job = try #require(try scene.take().first)
    #expect(job.jobId != lost.jobId && job.sha256 == lost.sha256)
    let late = AppendLaboratoryOutput(jobId: lost.jobId, offset: 0, data: Base64.text([1]))
    #expect(try scene.billing.scene.refusal(late) == "NOT_FOUND")
    try scene.print(job, Self.pdf)
    #expect(try scene.read(payment) == Self.pdf)
  }

  @Test("what ends the laboratory each time it is given out waits as what failed does") func ending() throws {
    let payment = try scene.paid(600)
    for _ in 0..<2 {
      _ = try #require(try scene.take().first)
      scene.test.clock.advance(milliseconds: LaboratoryDesk.lease)
    }
    #expect(try scene.take().isEmpty && scene.refusal(payment) == "not_made 60")
    scene.test.clock.advance(milliseconds: 60_000)
    try scene.print(try #require(try scene.take().first), Self.pdf)
    #expect(try scene.read(payment) == Self.pdf)
  }

  @Test("what finds no room while it is sent waits as what failed does, and leaves nothing") func full()
    throws
  {
    let payment = try scene.paid(600)
    let job = try #require(try scene.take().first)
    let makings = scene.test.engine.makings
    for size in [20 << 20, 20 << 20, 20 << 20, (4 << 20) - 10] {
      try makings.keep([UInt8](repeating: 0, count: size), "file of \(size)", scene.patient)
    }
    #expect(throws: Failure.tooManyMakings) { try scene.print(job, Self.pdf) }
    #expect(try scene.take().isEmpty && scene.refusal(payment) == "not_made 60" && scene.files().isEmpty)
    _ = makings.take(of: scene.patient)
    scene.test.clock.advance(milliseconds: 60_000)
    try scene.print(try #require(try scene.take().first), Self.pdf)
    #expect(try scene.read(payment) == Self.pdf)
  }

  @Test("what is no PDF, or not what was sent, is not kept") func bad() throws {
    let payment = try scene.paid(600)
    let text = Array("not a PDF".utf8)
    #expect(throws: Failure.self) { try scene.print(try #require(try scene.take().first), text) }
    #expect(try scene.refusal(payment) == "not_made 60" && scene.files().isEmpty)
    scene.test.clock.advance(milliseconds: 60_000)
    let job = try #require(try scene.take().first)
    #expect(throws: Failure.self) {
      try scene.print(job, Self.pdf, sha256: String(repeating: "0", count: 64))
    }
    #expect(try scene.files().isEmpty && scene.renditions().isEmpty)
  }

  @Test(
    "R-SO-122: whoever waits for a file, and readings, come before what nobody waits for, of which two are out"
  )
  func order() throws {
    for amount in [1, 2, 3] as [Int64] { _ = try scene.paid(amount) }
    let reports = try LabReportScene(DocumentScene(scene.test, scene.patient))
    _ = try reports.upload(DocumentScene.bytes(300))
    #expect(try scene.take(4).map(\.task) == [.read, .print, .print])
    #expect(try scene.take(4).isEmpty)
  }

  @Test("verification reads renditions as it reads documents, and an erasure destroys them") func whole()
    throws
  {
    let payment = try scene.paid(600)
    try scene.print(try #require(try scene.take().first), Self.pdf)
    let report = try #require(try scene.test.call(VerifyLog()).documents)
    #expect(report.valid && report.documents == 1 && report.bytes == Int64(Self.pdf.count))
    #expect(report.strays == 0 && report.unsettled == 0)
    _ = try scene.test.call(
      ErasePatient(
        patientId: scene.patient, reason: .openedByMistake, basis: .unlawful, override: .openedByMistake))
    #expect(try scene.files().isEmpty && scene.take().isEmpty)
    #expect(try scene.billing.scene.refusal(scene.reading(payment)) != "accepted")
  }

  @Test("what was made and is gone, as after an import of its events, is made again") func lost() throws {
    let payment = try scene.paid(600)
    try scene.print(try #require(try scene.take().first), Self.pdf)
    let id = try #require(try scene.renditions().first).documentId
    try scene.test.running.store.blobs.destroy([id])
    #expect(try scene.refusal(payment) == "not_made 2")
    try scene.print(try #require(try scene.take().first), Self.pdf)
    #expect(try scene.read(payment) == Self.pdf && scene.renditions().count == 2)
    #expect(try scene.take().isEmpty)
  }

  @Test("they wait in the log: after a restart they are made") func restart() throws {
    let directory = TemporaryDirectory()
    let (patient, clock) = try {
      let scene = try RenditionScene(directory: directory)
      _ = try scene.paid(600)
      _ = try scene.take()
      return (scene.patient, scene.test.clock)
    }()
    let test = try TestEngine(directory: directory, clock: clock, seed: 9)
    #expect(try test.call(TakeLaboratoryJobs(limit: 4)).jobs.map(\.task) == [.print])
    #expect(try test.call(ListPayments(patientId: patient)).payments.count == 1)
  }

  @Test("an attached picture is made small, for whoever may see it, and nothing else is") func pictures()
    throws
  {
    let png = Self.png + DocumentScene.bytes(90_000, "")
    let small = Self.png + DocumentScene.bytes(900, "", seed: 3)
    let (test, patient, people) = (scene.test, scene.patient, scene.billing.scene)
    let documents = DocumentScene(test, patient)
    let file = try documents.attach(DocumentScene.bytes(300))
    let picture = try test.call(
      StoreAttachment(
        patientId: patient, documentId: try documents.send(png, for: .attachment),
        sha256: DocumentScene.hash(png), purpose: .profilePhoto, fileName: "Erika.png", mimeType: .png))
    let read = ReadSmallPicture(patientId: patient, attachmentId: picture.id)
    #expect(try people.refusal(read) == "not_made")
    #expect(
      try people.refusal(ReadSmallPicture(patientId: patient, attachmentId: file.id)) == "NOT_FOUND")
    let job = try #require(try scene.take(4).first)
    #expect(job.task == .shrink && job.mediaType == .png && !job.needsScan && job.bytes == png.count)
    #expect(try scene.input(job) == png && scene.take(4).isEmpty)
    #expect(throws: Failure.self) { try scene.print(job, Self.pdf) }
    test.clock.advance(milliseconds: 60_000)
    try scene.print(try #require(try scene.take().first), small)
    let piece = try test.call(read)
    #expect(piece.mediaType == .png && piece.fileName?.text == "picture.png")
    #expect(Base64.parse(piece.data) == small)
    for role in [ActingPerson.Role.patient, .clinician] {
      #expect(try test.call(read, meta: people.by(role)) == piece)
    }
    #expect(try people.refusal(read, people.by(.admin)) == "role")
    #expect(try documents.all.map(\.id).contains(picture.documentId) && documents.all.count == 2)
    try people.verifyProjections()
  }

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}

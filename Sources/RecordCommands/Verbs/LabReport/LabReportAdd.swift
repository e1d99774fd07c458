import ArgumentParser
import Crypto
import RecordConsole
import RecordModel

/// `recordctl labreport add`.
struct LabReportAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a report and wait until it is read.",
    discussion: """
      A PDF, JPEG, PNG or HEIC of at most 10 MiB. Under the same command id it is added once.

      Example: recordctl labreport add befund.pdf --patient 550e8400-e29b-41d4-a716-446655440000
      """)

  @Argument(help: ArgumentHelp("The document; - for the standard input.", valueName: "file"))
  var file: String

  @Option(help: "Id of the patient.")
  var patient: PatientID

  @Option(help: ArgumentHelp("How long to wait until it is read.", valueName: "seconds"))
  var wait = 60

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let bytes = try InputFile.read(file)
    let hash = Hexadecimal.text(SHA256.hash(data: bytes).map { $0 })
    try await Session.run(shared) { session in
      let id = try await send(bytes, hash, session)
      let uploaded = try await session.command(
        UploadLabReport(patientId: patient, documentId: id, sha256: hash), command)
      let report = uploaded.outcome.report.id
      try session.console.show(try await read(report, session), LabReportVerb.lines)
    }
  }

  /// Sends the bytes and has them looked at.
  private func send(_ bytes: [UInt8], _ hash: String, _ session: Session) async throws -> DocumentID {
    let begun = try await session.ask(BeginLabReport(patientId: patient)).outcome
    let progress = ProgressLine()
    defer { progress.clear() }
    for start in stride(from: 0, to: bytes.count, by: begun.pieceBytes) {
      progress.show("\(start * 100 / max(1, bytes.count)) %")
      let piece = Array(bytes[start..<min(bytes.count, start + begun.pieceBytes)])
      _ = try await session.ask(
        AppendToDocument(
          patientId: patient, documentId: begun.documentId, offset: start, data: Base64.text(piece)))
    }
    let inspect = InspectLabReport(
      patientId: patient, documentId: begun.documentId,
      sha256: hash, fileName: file == "-" ? nil : file, waitMilliseconds: 2000)
    while try await !session.ask(inspect).outcome.isInspected {
      progress.show(session.console.style.say("wird geprüft", "is looked at"))
    }
    return begun.documentId
  }

  /// The report once its reading is over, or as it is when the time is.
  private func read(_ report: DocumentID, _ session: Session) async throws -> Answered<GetLabReport> {
    let progress = ProgressLine()
    defer { progress.clear() }
    let deadline = ContinuousClock.now + .seconds(wait)
    while true {
      let answer = try await session.ask(
        GetLabReport(patientId: patient, reportId: report, waitMilliseconds: 2000))
      let status = answer.outcome.status
      if status == .completed || status == .failed || ContinuousClock.now >= deadline { return answer }
      progress.show(session.console.style.say("wird gelesen", "is read"))
    }
  }
}

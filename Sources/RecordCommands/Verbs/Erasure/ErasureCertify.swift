import ArgumentParser
import RecordClient
import RecordConsole
import RecordModel

/// `recordctl erasure certificate`.
struct ErasureCertify<Offline: OfflineVerifying>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "certificate",
      abstract: "Join what box, replicas, stream and backups say of an erasure.",
      discussion: """
        The box tells its event, the keys that were destroyed by names that say nothing, what the shipper reported of the \
        copy, and which backups are from before. Each replica is asked for itself. In a copy that was fetched, the names \
        are looked for. Nothing but the patient's id is in it. With --key and --out it is signed.

        Exit status: 0 nothing is open, 75 something is not destroyed yet, 65 something is wrong, 1 the record was not erased.

        Example: recordctl erasure certificate 550e8400-e29b-41d4-a716-446655440000 --fetched fetched --key drill.key --out it.json
        """)
  }

  @Argument(help: "The erased patient.") var patient: PatientID
  @Option(help: ArgumentHelp("Socket of a replica; may be said again.", valueName: "path"))
  var replica: [String] = []
  @Option(
    help: ArgumentHelp(
      "Directory that recordd-shipper fetched into after the erasure.", valueName: "directory"))
  var fetched: String?
  @Option(
    help: ArgumentHelp("File of the private key that signs, of recordctl key drill.", valueName: "file"))
  var key: String?
  @Option(help: ArgumentHelp("New file for the signed certificate.", valueName: "file"))
  var out: String?
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if (key == nil) != (out == nil) { throw ValidationError("--key and --out go together.") }
  }

  func run() async throws {
    if let key { try Offline.Trials.checkKey(key) }
    let box = try await Self.certificate(of: patient, shared)
    var statement = ErasureStatement(
      patientId: patient, madeAt: Surroundings.now, version: Offline.version, box: box)
    for socket in replica { statement.replicas.append(await asked(socket)) }
    statement.fetched = try fetched.map { try Offline.Trials.fetched(in: $0, after: box) }
    statement.conclude()
    if let key, let out {
      try StatementFile.write(try Offline.Trials.signed(statement, keyFile: key), to: out)
    }
    try Console(shared).show(statement, ErasureText.lines)
    try ErasureText.end(statement)
  }

  /// What a replica says; also that it says nothing.
  private func asked(_ socket: String) async -> ErasureStatement.Replica {
    var options = shared
    options.socket = socket
    do {
      let certificate = try await Self.certificate(of: patient, options)
      return ErasureStatement.Replica(place: socket, certificate: certificate, refusal: nil)
    } catch {
      let words = (error as? CommandFailure)?.message ?? "the replica could not be asked"
      return ErasureStatement.Replica(place: socket, certificate: nil, refusal: words)
    }
  }

  private static func certificate(
    of patient: PatientID, _ options: SharedOptions
  ) async throws -> ErasureCertificate {
    var found: ErasureCertificate?
    try await Session.run(options) { session in
      // The whole log is verified.
      found = try await session.ask(CertifyErasure(patientId: patient), timeout: .seconds(86_400)).outcome
    }
    guard let found else {
      throw CommandFailure("CONNECTION_BROKEN", "nothing was answered", status: .tryAgain)
    }
    return found
  }
}

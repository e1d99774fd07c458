import Foundation
import RecordClient
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordMail

@Suite("Daemon, worker and relay together") struct DaemonMailTests {
  let directory = TemporaryDirectory()
  var socket: String { directory.path + "/api.sock" }

  private func daemon() throws -> RunningProgram {
    let program = Program.directory.appending(path: "recordd").path
    return try RunningProgram(
      program, ["--state-dir", directory.path + "/state", "--socket", socket, "--set", "publish-shipped=no"])
  }

  private func worker(_ relay: Relay) throws -> RunningProgram {
    try RunningProgram(
      WorkerProcessTests.program,
      [
        "--socket", socket, "--smtp-host", "localhost", "--set", "smtp-port=\(relay.port)", "--set",
        "smtp-ca-file=\(relay.authorities)", "--set", "poll-interval=1", "--log-level", "trace",
      ])
  }

  /// Calls the daemon as soon as it answers.
  private func call<M: Method>(_ method: M) async throws -> M.Outcome {
    var connection: RecordConnection?
    try await eventually("the daemon answers") {
      connection = try? await RecordConnection.connect(path: socket)
      return connection != nil
    }
    let open = try #require(connection)
    let outcome = try await open.call(M.name, params: method, as: M.Outcome.self)
    await open.close()
    return outcome
  }

  private func register(_ address: String) async throws -> SignedIn {
    var request = RegisterAccount(
      application: .rhythmologicum, email: address, password: "korrekt Pferd Batterie")
    (request.name, request.birthDate) = ("Erika Mustermann", CalendarDay("1964-08-12"))
    return try await call(request)
  }

  @Test("a code reaches its receiver through the relay and verifies the address; nobody's log has it")
  func code() async throws {
    let relay = try await Relay()
    let (daemon, worker) = (try daemon(), try worker(relay))
    _ = try await register("erika@example.org")
    try await eventually("a mail") { try relay.mails().count == 1 }
    let mail = try #require(try relay.mails().first)
    #expect(mail.to == ["erika@example.org"] && mail.encrypted)
    let code = try #require(mail.content.firstMatch(of: /\r\n([0-9]{6})\r\n/)?.1)
    let verified = try await call(VerifyAddress(email: "erika@example.org", code: String(code)))
    #expect(verified.verified)
    try await eventually("a delivery") { worker.errors().contains("outcome=delivered") }
    for program in [worker, daemon] {
      program.send(SIGTERM)
      #expect(try await program.wait() == 0)
      for secret in [String(code), "erika", "Mustermann", "korrekt Pferd"] {
        #expect(!(program.output() + program.errors()).contains(secret))
      }
    }
  }

  @Test("a mail waits while the daemon is killed and started again, and goes out once") func restarted()
    async throws
  {
    let relay = try await Relay()
    let first = try daemon()
    _ = try await register("erika@example.org")
    first.send(SIGKILL)
    _ = try await first.wait()
    let worker = try worker(relay)
    try await eventually("a worker that waits") {
      worker.errors().contains("the daemon cannot be used")
    }
    let second = try daemon()
    try await eventually("a delivery") { worker.errors().contains("outcome=delivered") }
    #expect(try relay.mails().count == 1)
    worker.send(SIGTERM)
    #expect(try await worker.wait() == 0)
    second.send(SIGTERM)
    #expect(try await second.wait() == 0)
  }
}

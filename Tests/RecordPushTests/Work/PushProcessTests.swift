import Foundation
import NIOHTTP1
import RecordClient
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordPush

@Suite("Daemon, push worker and service together", .serialized) struct PushProcessTests {
  let directory = TemporaryDirectory()
  var socket: String { directory.path + "/api.sock" }

  private static let practice = CallMeta(
    actor: ActingPerson(
      role: .clinician, id: AccountID(high: 0x7b0e_8400_e29b_41d4, low: 0xa716_4466_5544_0007)))

  private func daemon() throws -> RunningProgram {
    try RunningProgram(
      Program.directory.appending(path: "recordd").path,
      ["--state-dir", directory.path + "/state", "--socket", socket, "--set", "publish-shipped=no"])
  }

  private func worker(_ arguments: [String]) throws -> RunningProgram {
    try RunningProgram(
      Program.directory.appending(path: "recordd-worker").path,
      ["push", "--socket", socket, "--log-level", "trace", "--set", "poll-interval=1"] + arguments)
  }

  private func worker(_ server: AppleServer) throws -> RunningProgram {
    let settings = try Samples.settings(server)
    return try worker([
      "--host", settings.host, "--set", "port=\(settings.port)", "--set",
      "ca-file=\(server.authorities)", "--set", "key-file=\(settings.keyFile ?? "")", "--set",
      "key-id=\(Samples.keyID)", "--set", "team-id=\(Samples.teamID)", "--set", "topic=\(Samples.topic)",
      "--set", "deadline=5",
    ])
  }

  /// Calls the daemon as soon as it answers.
  private func call<M: Method>(_ method: M, meta: CallMeta = CallMeta()) async throws -> M.Outcome {
    var connection: RecordConnection?
    try await eventually {
      connection = try? await RecordConnection.connect(path: socket)
      return connection != nil
    }
    let open = try #require(connection)
    let outcome = try await open.call(M.name, params: Self.params(method, meta), as: M.Outcome.self)
    await open.close()
    return outcome
  }

  private static func params(_ method: some Method, _ meta: CallMeta) throws -> Value {
    guard case .object(let members) = try Tape(encoding: method).value() else { return .object([]) }
    return .object(members + [Value.Member("_meta", try Tape(encoding: meta).value())])
  }

  private func end(_ programs: RunningProgram...) async throws {
    for program in programs {
      program.send(SIGTERM)
      #expect(try await program.wait() == 0)
    }
  }

  /// Somebody with a phone, who is signed in.
  private func erika() async throws -> (patient: PatientID, token: String) {
    var request = RegisterAccount(
      application: .myHealthAlly, email: "erika@example.org", password: "korrekt Pferd Batterie")
    (request.firstName, request.lastName) = ("Erika", "Mustermann")
    request.birthDate = CalendarDay("1964-08-12")
    let signedIn = try await call(request)
    let patient = PatientID(of: signedIn.account.id)
    try await register(patient, signedIn.tokens.accessToken)
    return (patient, signedIn.tokens.accessToken)
  }

  private func register(_ patient: PatientID, _ token: String) async throws {
    var meta = CallMeta()
    meta.token = token
    _ = try await call(
      RegisterPushDevice(patientId: patient, platform: .ios, pushToken: Samples.token), meta: meta)
  }

  private func write(to patient: PatientID) async throws {
    _ = try await call(
      OpenThread(patientId: patient, recipientId: AccountID(of: patient), text: "Metformin 500 mg"),
      meta: Self.practice)
  }

  @Test("the help teaches: what it is, how to try it, and every setting") func help() async throws {
    let program = try worker(["--help"])
    #expect(try await program.wait() == 0)
    for words in [
      "RECORDD_PEERS=recordd-worker:courier", "AuthKey", "--key-file <value>", "--topic <value>", "SIGHUP",
    ] {
      #expect(program.output().contains(words), "\(words)")
    }
  }

  @Test("R-MH-259: without a key it does not start, and says what is missing") func off() async throws {
    let none = try worker([])
    #expect(try await none.wait() == 78)
    #expect(none.errors().contains("key-file must name the key for Apple's push service"))
    let partly = try worker(["--set", "topic=\(Samples.topic)"])
    #expect(try await partly.wait() == 78)
    #expect(partly.errors().contains("key-id is needed"))
  }

  @Test(
    "R-MH-254, R-MH-259: a message reaches the phone once, with a neutral text; nobody's log has token or text"
  )
  func pushed() async throws {
    let server = try await AppleServer().start()
    let (daemon, worker) = (try daemon(), try worker(server))
    let (patient, _) = try await erika()
    try await write(to: patient)
    try await eventually { server.requests.count == 1 && worker.errors().contains("outcome=delivered") }
    let request = try #require(server.requests.first)
    #expect(request.head.uri == "/3/device/\(Samples.token)")
    #expect(request.body.contains("/messages/") && !request.body.contains("Metformin"))
    #expect(!request.body.contains("\(patient)") && !request.body.contains("Erika"))
    try await write(to: patient)
    try await eventually { server.requests.count == 2 }
    try await end(worker, daemon)
    for program in [worker, daemon] {
      for secret in [
        Samples.token, "Metformin", "Praxisteam", "care team", "bearer", "/messages/", "Mustermann",
      ] {
        #expect(!(program.output() + program.errors()).contains(secret), "\(secret)")
      }
    }

    // What was settled stays so, also when everything is folded anew.
    let (again, other) = (try self.daemon(), try self.worker(server))
    _ = try await call(RebuildProjection(name: "notifications"))
    try await Task.sleep(for: .seconds(3))
    #expect(server.requests.count == 2)
    try await end(other, again)
    await server.stop()
  }

  @Test("R-MH-259: a device whose token the service no longer knows is removed until it registers again")
  func refused() async throws {
    let server = try await AppleServer([.answer(.ok), .refusal(.gone, "Unregistered")]).start()
    let (daemon, worker) = (try daemon(), try worker(server))
    let (patient, token) = try await erika()
    try await write(to: patient)
    try await eventually { worker.errors().contains("outcome=delivered") }
    try await write(to: patient)
    try await eventually { worker.errors().contains("outcome=unregistered") }
    try await eventually { try await call(ListPushDevices(patientId: patient)).devices.isEmpty }
    try await write(to: patient)
    // The application registers again with its next start.
    try await register(patient, token)
    try await write(to: patient)
    try await eventually { server.requests.count == 3 }
    try await end(worker, daemon)
    await server.stop()
  }

  @Test("what the service cannot take now goes out again, though the daemon is killed and started again")
  func restarted() async throws {
    let server = try await AppleServer([
      .refusal(.serviceUnavailable, "ServiceUnavailable", headers: ["retry-after": "1"])
    ]).start()
    let (first, worker) = (try daemon(), try worker(server))
    let (patient, _) = try await erika()
    try await write(to: patient)
    try await eventually { worker.errors().contains("word=ServiceUnavailable") }
    // Until the report is there.
    try await Task.sleep(for: .seconds(1))
    first.send(SIGKILL)
    _ = try await first.wait()
    try await eventually { worker.errors().contains("the daemon cannot be used") }
    let second = try daemon()
    try await eventually { worker.errors().contains("outcome=delivered") }
    #expect(server.requests.count == 2)
    #expect(server.requests[0].head.headers["apns-id"] == server.requests[1].head.headers["apns-id"])
    try await end(worker, second)
    await server.stop()
  }
}

import Foundation
import RecordModel
import RecordServer
import RecordTestSupport
import Testing

@testable import RecordLaboratory

/// A fence that cannot be put up: nobody has seen the document, so nothing is said of it.
@Suite("A sandbox that fails", .serialized) struct SandboxFailureTests {
  let directory = TemporaryDirectory()

  /// Programs in place of bubblewrap.
  static let programs: [(String, String, StepFailure)] = [
    ("goes after the start", "", StepFailure(.toolMissing, "bwrap")),
    ("is no program", "\u{1}\u{2}\u{3}", StepFailure(.noSandbox, "sandbox")),
    ("has no interpreter", "#!/nonexistent/sh\n", StepFailure(.toolMissing, "bwrap")),
    ("makes no namespace", "#!/bin/sh\nexit 1\n", StepFailure(.noSandbox, "sandbox")),
    ("ends well", "#!/bin/sh\nexit 0\n", StepFailure(.noSandbox, "sandbox")),
    ("is killed", "#!/bin/sh\nkill -KILL $$\n", StepFailure(.noSandbox, "sandbox")),
    ("says nothing", "#!/bin/sh\nexec sleep 60\n", StepFailure(.noSandbox, "sandbox")),
    ("says something else", "#!/bin/sh\nhead -c 5000 /dev/urandom\n", StepFailure(.noSandbox, "sandbox")),
    (
      "says a result", "#!/bin/sh\nprintf '\\021\\0\\0\\0\\001x'\nsleep 1\n",
      StepFailure(.noSandbox, "sandbox")
    ),
    (
      "has no filter",
      "#!/bin/sh\nprintf '\\020\\0\\0\\0\\054{\"landlock\":0,\"seccomp\":false,\"userID\":1000}'\nsleep 1\n",
      StepFailure(.noSandbox, "sandbox")
    ),
  ]

  private func program(_ text: String) throws -> String {
    let path = directory.path + "/bwrap"
    try Data(text.utf8).write(to: URL(filePath: path))
    chmod(path, 0o755)
    return path
  }

  @Test("R-SO-118: it is the laboratory's fault, not the document's", arguments: programs)
  func starting(name: String, text: String, failure: StepFailure) async throws {
    var plan = SandboxPlan(program: Sandboxes.program)
    (plan.kind, plan.bubblewrap, plan.limits.seconds) = (.bubblewrap, try program(text), 2)
    let sandbox = try DocumentSandbox(plan)
    if text.isEmpty { try FileManager.default.removeItem(atPath: plan.bubblewrap) }
    await #expect(throws: failure) {
      try await sandbox.open([1], .pdf) { session throws(StepFailure) in
        try await session.run(.words(page: 1))
      }
    }
    #expect(await BuiltInScan(sandbox: sandbox).scan(Array("%PDF-".utf8), .pdf) == .unscanned)
    await #expect(throws: failure) { try await DocumentLooking(sandbox: sandbox).look([1], .pdf) }
  }

  @Test("without the socket of the service manager it is the laboratory's fault too") func noSocket()
    async throws
  {
    var plan = SandboxPlan(program: Sandboxes.program)
    (plan.kind, plan.socketPath) = (.systemd, directory.path + "/document.sock")
    let sandbox = try DocumentSandbox(plan)
    await #expect(throws: StepFailure(.noSandbox, "sandbox")) {
      try await sandbox.open([1], .pdf) { session throws(StepFailure) in
        try await session.run(.words(page: 1))
      }
    }
  }

  @Test("however often it fails, nothing of it is left: not a place, not a descriptor, not a process")
  func manyTimes() async throws {
    let site = LaboratorySite()
    let server = try await site.start()
    let bytes = SamplePDF.text().bytes
    let paths = [try program("#!/bin/sh\nexit 1\n"), directory.path + "/no-program"]
    try Data([1, 2, 3]).write(to: URL(filePath: paths[1]))
    chmod(paths[1], 0o755)
    for path in paths {
      let jobs = (0..<60).map { _ in site.service.offer(.read, bytes) }
      // With so few descriptors that it could not lose one with each document.
      let program = try StartedProgram(
        "/bin/sh",
        [
          "-c", "ulimit -n 64; exec \"$0\" \"$@\"", Sandboxes.program, "laboratory", "--socket", site.socket,
          "--sandbox", "bwrap", "--set", "bwrap=\(path)",
        ])
      try await eventually { jobs.allSatisfy { site.service.findings($0) != nil } || !program.isRunning }
      for job in jobs { #expect(site.service.findings(job)?.failed?.reason == .noSandbox) }
      kill(program.number, SIGTERM)
      try await eventually { !program.isRunning }
      #expect(program.status == 0, "\(program.said.suffix(500))")
    }
    await server.stop(within: .seconds(1))
  }

  @Test("the end of what was said is not waited for without a bound, nor is that of what was cancelled")
  func endless() async throws {
    struct Never: Error {}
    let said: Int = try await BoundedEnd.wait(.milliseconds(50)) { say in
      say(.success(7))
      say(.failure(Never()))
      await Self.uninterrupted()
    }
    #expect(said == 7)
    let task = Task {
      try await BoundedEnd.wait(.milliseconds(50)) { (_: @Sendable (Result<Int, any Error>) -> Void) in
        await Self.uninterrupted()
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await #expect(throws: Never.self) {
      let _: Int = try await BoundedEnd.wait(.seconds(600)) { say in say(.failure(Never())) }
    }
  }

  /// Does not end before the tests do, cancelled or not.
  private static func uninterrupted() async {
    await Task { try? await Task.sleep(for: .seconds(3600)) }.value
  }
}

import Glibc
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordOffline

/// Ends of the checking process that a test can only bring about with another program in its place.
struct ChildEndTests {
  private func run(_ script: String) throws -> StoreCheck.Outcome {
    let directory = TemporaryDirectory()
    let path = directory.path + "/program"
    try write(Array("#!/bin/sh\n\(script)\n".utf8), to: path)
    chmod(path, 0o700)
    // A process that another test started at this moment may still hold the script open for writing.
    return try eventually("nobody holds the script open") {
      do throws(Failure) { return try attempt(path) } catch {
        if error.message.hasSuffix("Text file busy") { return nil }
        throw error
      }
    }
  }

  private func attempt(_ program: String) throws(Failure) -> StoreCheck.Outcome {
    try StoreCheck.run(stateDirectory: "/nowhere", keyFile: "/nowhere", program: program)
  }

  static let progress = #"echo '{"progress":{"position":1024,"head":5000}}'; "#

  @Test(arguments: [("BUS", "SIGBUS"), ("SEGV", "SIGSEGV"), ("ABRT", "SIGABRT"), ("ILL", "SIGILL")])
  func crash(_ signal: String, _ name: String) throws {
    #expect(
      try run(Self.progress + "kill -\(signal) $$")
        == .crashed(signal: name, reached: .init(position: 1024, head: 5000)))
    #expect(try run("kill -\(signal) $$") == .crashed(signal: name, reached: nil))
  }

  @Test(arguments: [("TERM", "SIGTERM"), ("KILL", "SIGKILL"), ("INT", "SIGINT")])
  func stop(_ signal: String, _ name: String) throws {
    #expect(try run(Self.progress + "kill -\(signal) $$") == .stopped(signal: name))
  }

  @Test(arguments: ["exit 0", "exit 3", "echo nonsense", progress])
  func silence(_ script: String) throws {
    let failure = #expect(throws: Failure.self) { _ = try run(script) }
    #expect(failure == Failure(.internalError, "the checking process ended without a word"))
  }

  @Test func programThatIsNotThere() throws {
    let failure = #expect(throws: Failure.self) {
      _ = try StoreCheck.run(stateDirectory: "/", keyFile: "/", program: "/nowhere/recordctl")
    }
    #expect(
      failure
        == Failure(.internalError, "the checking process cannot be started: No such file or directory"))
  }
}

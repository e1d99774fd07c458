import Glibc
import Logging
import RecordModel
import RecordProcess
import RecordServer

/// A running server on a socket of its own.
package struct TestServer: Sendable {
  /// What the server serves.
  package let service: InMemoryService
  /// The server.
  package let server: SocketServer
  /// Where it listens.
  package let path: String

  /// Bytes that the kernel takes for a client that does not read: on every machine the same, as tests count what is held.
  private static let kernelBytes = 106_496

  /// The path of a file in a new directory of its own.
  package static func makePath() -> String {
    var template = Array("/tmp/recordd-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("no temporary directory: \(errno)") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/rpc.sock"
  }

  /// Removes what may be left at the path, and its directory.
  package static func clear(_ path: String) {
    unlink(path)
    rmdir(String(path.dropLast("/rpc.sock".count)))
  }

  /// Runs the body with a server whose peers are this process's user alone, and stops the server.
  package static func run<R>(
    limits: SocketLimits = .init(), roles: ServiceRoles = [.auditor, .operator], threads: Int = 1,
    generation: SharedNumber? = nil,
    _ body: (TestServer) async throws -> R
  ) async throws -> R {
    let path = makePath()
    defer { clear(path) }
    var limits = limits
    // A test's own turn can come late on a busy machine; only one that is about the deadline sets it.
    if limits.slowReaderDeadline == SocketLimits().slowReaderDeadline {
      limits.slowReaderDeadline = .seconds(3600)
    }
    limits.kernelBytes = limits.kernelBytes ?? kernelBytes
    let service = InMemoryService()
    let server = SocketServer(
      service: service, peers: [user: roles], limits: limits, generation: generation, threads: threads,
      logger: silent)
    try await server.start(ListeningSocket(path: path))
    do {
      let result = try await body(TestServer(service: service, server: server, path: path))
      service.release()
      await server.stop(within: patience)
      return result
    } catch {
      service.release()
      await server.stop(within: patience)
      throw error
    }
  }

  /// How long a stop waits for what is under way; only a test in which something hangs takes so long.
  package static let patience = Duration.seconds(60)

  /// The user whose programs the servers admit.
  package static var user: UInt32 { getuid() }

  /// A logger that writes nothing.
  package static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}

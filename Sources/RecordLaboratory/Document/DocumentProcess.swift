import Dispatch
import Glibc
import RecordModel
import RecordProcess
import Synchronization

/// The program that looks at one document and then ends; it trusts nothing but the laboratory at its other end.
///
/// Whoever starts it gives it a connection as standard input and output, no network, and a view of the file system
/// without anything of anybody; the rest it gives up itself (``Confinement``).
package struct DocumentProcess: Sendable {
  /// Where the programs are.
  let toolDirectory: String
  /// In which a directory for temporary files can be made.
  let scratchDirectory: String
  private let connection = Descriptor(number: STDIN_FILENO)

  package init(toolDirectory: String, scratchDirectory: String) {
    (self.toolDirectory, self.scratchDirectory) = (toolDirectory, scratchDirectory)
  }

  /// Serves until the other end closes; must be called before there is any other thread.
  package func run() -> Never {
    do {
      guard let opening = try next(.opening, as: DocumentOpening.self) else { exit(0) }
      let confinement = Confinement(
        limits: opening.limits, turn: opening.turn ?? 0, isAwaited: opening.isAwaited ?? true,
        toolDirectory: toolDirectory, directory: scratchDirectory)
      let (report, scratch) = try confinement.apply()
      try send(DocumentFrame(.ready, encoding: report))
      endWithConnection()
      try take(opening, scratch)
      exit(0)
    } catch {
      PlainOutput.write("recordd-worker: \(error)\n", to: STDERR_FILENO)
      exit(ExitCode.internalError.rawValue)
    }
  }

  /// The document, then the steps, one after the other.
  private func take(_ opening: DocumentOpening, _ scratch: Scratch) throws {
    guard let document = try frame(), document.kind == .document else { return }
    try scratch.write(document.bytes, to: DocumentWork.document)
    let work = DocumentWork(
      mediaType: opening.mediaType, limits: opening.limits, scratch: scratch,
      toolbox: Toolbox(directory: toolDirectory, limits: opening.limits, scratch: scratch.path))
    while let frame = try frame() {
      switch frame.kind {
      case .picture: try work.take(given: frame.bytes)
      case .step:
        let step = try frame.decode(DocumentStep.self)
        try send(Self.wait { await work.answer(step) })
      case .opening, .document, .ready, .result, .failure:
        throw CodingFailure(.invalidValue, expected: "a step")
      }
    }
  }

  private func next<T: Decodable>(_ kind: DocumentFrame.Kind, as type: T.Type) throws -> T? {
    guard let frame = try frame() else { return nil }
    guard frame.kind == kind else { throw CodingFailure(.invalidValue, expected: "\(kind)") }
    return try frame.decode(type)
  }

  private func frame() throws -> DocumentFrame? {
    guard let header = try connection.read(exactly: DocumentFrame.headerBytes) else { return nil }
    guard let (kind, count) = DocumentFrame.read(header, results: 0) else {
      throw CodingFailure(.invalidValue, expected: "a frame within the limits")
    }
    guard let bytes = try connection.read(exactly: count) else { return nil }
    return DocumentFrame(kind, bytes)
  }

  private func send(_ frame: DocumentFrame) throws(SystemCallFailure) {
    let output = Descriptor(number: STDOUT_FILENO)
    try output.write(frame.header)
    try output.write(frame.bytes)
  }

  /// Ends the process, and with it all of the sandbox, as soon as nobody waits for an answer.
  private func endWithConnection() {
    _ = try? PosixThread(name: "connection") {
      // POLLRDHUP of asm-generic/poll.h, which Swift's Glibc does not show: the other end has closed.
      var end = pollfd(fd: STDIN_FILENO, events: 0x2000, revents: 0)
      while poll(&end, 1, -1) < 0 && errno == EINTR {}
      _exit(0)
    }
  }

  /// Waits on this thread for what is done on others.
  private static func wait<T: Sendable>(_ body: @escaping @Sendable () async -> T) -> T {
    let (done, answer) = (DispatchSemaphore(value: 0), Answer<T>())
    Task {
      answer.set(await body())
      done.signal()
    }
    done.wait()
    guard let value = answer.value else { exit(ExitCode.internalError.rawValue) }
    return value
  }

  private final class Answer<T: Sendable>: Sendable {
    private let state = Mutex<T?>(nil)
    var value: T? { state.withLock { $0 } }
    func set(_ value: T) { state.withLock { $0 = value } }
  }
}

import CSandbox
import NIOCore
import RecordModel
import RecordProcess
import RecordReading

/// The process of one document, as the laboratory sees it: it answers one step after the other.
///
/// What it answers comes from where nobody is trusted: it is bounded, and read as such.
package final class DocumentSession {
  typealias Channel = NIOAsyncChannel<DocumentFrame, ByteBuffer>

  private var answers: NIOAsyncChannelInboundStream<DocumentFrame>.AsyncIterator
  private let requests: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private let ending: SessionEnding

  init(
    _ answers: NIOAsyncChannelInboundStream<DocumentFrame>,
    _ requests: NIOAsyncChannelOutboundWriter<ByteBuffer>,
    _ ending: SessionEnding
  ) { (self.answers, self.requests, self.ending) = (answers.makeAsyncIterator(), requests, ending) }

  /// Which fences the process says it has put up around itself.
  package private(set) var confinement = Confinement.Report(landlock: 0, seccomp: false, userID: 0)

  func open(_ opening: DocumentOpening, _ document: [UInt8]) async throws(StepFailure) {
    guard let report = try? await confined(opening), report.seccomp else {
      // Whatever it was, the document has no part in it: it is not sent yet.
      throw StepFailure(.noSandbox, "sandbox")
    }
    confinement = report
    try await send(DocumentFrame(.document, document))
  }

  private func confined(_ opening: DocumentOpening) async throws -> Confinement.Report {
    try await send(.opening, encoding: opening)
    let ready = try await answer()
    guard ready.kind == .ready else { throw StepFailure(.noSandbox, "sandbox") }
    return try ready.decode(Confinement.Report.self)
  }

  /// What the step brings.
  package func run(_ step: DocumentStep) async throws(StepFailure) -> [UInt8] {
    try await send(.step, encoding: step)
    let frame = try await answer()
    switch frame.kind {
    case .result: return frame.bytes
    case .failure:
      guard let failure = try? frame.decode(StepFailure.self) else { throw StepFailure(.crashed, "sandbox") }
      throw StepFailure(failure.reason, Self.known(failure.tool))
    case .opening, .document, .step, .picture, .ready: throw StepFailure(.crashed, "sandbox")
    }
  }

  /// What the step brings, as a value.
  package func run<T: Decodable>(_ step: DocumentStep, as type: T.Type) async throws(StepFailure) -> T {
    let bytes = try await run(step)
    do { return try JSON.decode(type, from: bytes) } catch {
      throw StepFailure(.crashed, step.action.rawValue)
    }
  }

  /// The words of a picture of the document, as each pass reads it.
  package func recognise(_ step: DocumentStep) async throws(StepFailure) -> [[UInt8]] {
    let read = try await run(step, as: [String].self)
    guard read.count == step.passes?.count else { throw StepFailure(.crashed, step.action.rawValue) }
    return read.map { Array($0.utf8) }
  }

  /// The words of a picture that is not the document's own but was made of it, a binary portable graymap.
  package func recognise(
    _ picture: [UInt8], dotsPerInch: Int = ReadingPlan.dotsPerInch, _ passes: [[String]]
  ) async throws(StepFailure) -> [[UInt8]] {
    guard picture.count <= 64 << 20 else { throw StepFailure(.tooMuchOutput, "laboratory") }
    try await send(DocumentFrame(.picture, picture))
    return try await recognise(.recogniseGiven(dotsPerInch: dotsPerInch, passes))
  }

  /// What `work` makes of what the process has said, as long as the document has time; whoever makes more of it than that is
  /// not waited for.
  package func within<Answer: Sendable>(
    _ work: @escaping @Sendable () throws(StepFailure) -> Answer
  ) async throws(StepFailure) -> Answer {
    let (answers, answer) = AsyncStream.makeStream(
      of: Result<Answer, StepFailure>.self, bufferingPolicy: .bufferingOldest(1))
    ending.whenSet { answer.finish() }
    // Tasks share as many threads as there are processors: what computes for long, or is given up and goes on, must not hold one.
    do throws(SystemCallFailure) {
      _ = try PosixThread(name: "reading") {
        _ = recordd_yield_to_others(Confinement.unawaited)
        do throws(StepFailure) { answer.yield(.success(try work())) } catch { answer.yield(.failure(error)) }
        answer.finish()
      }
    } catch { throw StepFailure(.crashed, "reading") }
    var made = answers.makeAsyncIterator()
    guard let outcome = await made.next(isolation: nil) else { throw ending.failure }
    return try outcome.get()
  }

  private func send(_ kind: DocumentFrame.Kind, encoding value: some Encodable) async throws(StepFailure) {
    let frame: DocumentFrame
    do { frame = try DocumentFrame(kind, encoding: value) } catch {
      throw StepFailure(.crashed, "laboratory")
    }
    try await send(frame)
  }

  private func send(_ frame: DocumentFrame) async throws(StepFailure) {
    do {
      try await requests.write(ByteBuffer(bytes: frame.header))
      try await requests.write(ByteBuffer(bytes: frame.bytes))
    } catch { throw ending.failure }
  }

  private func answer() async throws(StepFailure) -> DocumentFrame {
    do {
      if let frame = try await answers.next(isolation: nil) { return frame }
    } catch is DocumentFrameDecoder.BadFrame {
      throw StepFailure(.tooMuchOutput, "sandbox")
    } catch {}
    throw ending.failure
  }

  /// A name of the process's is said on only if it is one of ours: it goes into the log.
  private static func known(_ name: String) -> String { Tool(rawValue: name)?.rawValue ?? "document" }
}

import RecordConsole
import RecordModel

/// Sends the lines of a file chunk by chunk, and collects what became of them.
///
/// Lines of a stream of which one was refused are not sent any more: the daemon sees one chunk at a time.
package struct ImportUpload {
  /// Sends a chunk.
  package typealias Send = ([UInt8]) async throws(CommandFailure) -> ImportEvents.Outcome

  /// Bytes of a chunk, and of its longest line: a frame of the daemon holds 1 MiB unless configured otherwise.
  static let chunkBytes = 512 << 10
  package static let lineBytes = 1_000_000
  /// A text that the daemon reads has a limited number of values.
  static let chunkLines = 1500

  private let send: Send
  private let progress: (Int, Int, ImportReport) -> Void
  package private(set) var report: ImportReport
  private var chunk: [UInt8] = []
  private var numbers: [Int] = []
  private var closed: Set<String> = []
  private var lastPosition: Int64 = 0

  /// - Parameter progress: called after every chunk with bytes done, bytes in all, and what became of them.
  package init(_ file: ImportFile, send: @escaping Send, progress: @escaping (Int, Int, ImportReport) -> Void)
  {
    (self.send, self.progress) = (send, progress)
    report = ImportReport(instance: file.manifest?.storeInstance, isVerified: file.manifest != nil)
  }

  /// Sends everything.
  package mutating func run(_ reader: LineReader) async throws(CommandFailure) {
    while let line = try reader.next() {
      report.lines += 1
      switch line {
      case .tooLong: refuse(.unreadable, "the line has more than \(Self.lineBytes) bytes")
      case .cut: refuse(.unreadable, "the file ends inside the line: it was cut")
      case .whole(let bytes):
        guard take(bytes) else { continue }
        if chunk.count + bytes.count > Self.chunkBytes { try await flush(reader) }
        add(bytes)
        if numbers.count == Self.chunkLines { try await flush(reader) }
      }
    }
    try await flush(reader)
  }

  /// Whether a line is to be sent.
  private mutating func take(_ line: [UInt8]) -> Bool {
    let tape: Tape
    do throws(CodingFailure) { tape = try JSON.parse(line) } catch {
      refuse(.unreadable, "the line is no JSON: \(error)")
      return false
    }
    guard let kind = tape.member("streamKind", of: tape.root).flatMap({ tape.string(at: $0) }),
      let id = tape.member("streamId", of: tape.root).flatMap({ tape.string(at: $0) }),
      let position = tape.member("position", of: tape.root).flatMap({ tape.integer(at: $0) })
    else {
      refuse(.unreadable, "the line is no event: streamKind, streamId or position is missing")
      return false
    }
    let stream = "\(kind)/\(id)"
    if closed.contains(stream) {
      refuse(.afterRefused, "an earlier event of the stream was refused", stream)
      return false
    }
    guard position > lastPosition else {
      closed.insert(stream)
      refuse(.outOfOrder, "the line does not follow the line before it in the log", stream)
      return false
    }
    lastPosition = position
    return true
  }

  private mutating func refuse(_ reason: ImportEvents.Reason, _ message: String, _ stream: String? = nil) {
    report.refused.append(
      ImportReport.Refusal(line: report.lines, reason: reason, message: message, stream: stream))
  }

  private mutating func add(_ line: [UInt8]) {
    chunk += chunk.isEmpty ? Array("{\"events\":[".utf8) : [UInt8(ascii: ",")]
    chunk += line
    numbers.append(report.lines)
  }

  private mutating func flush(_ reader: LineReader) async throws(CommandFailure) {
    guard !numbers.isEmpty else { return }
    let outcome: ImportEvents.Outcome
    do throws(CommandFailure) { outcome = try await send(chunk + Array("]}".utf8)) } catch {
      var failure = error
      failure.message +=
        "; lines \(numbers[0]) to \(numbers[numbers.count - 1]) were not taken, what came before stays: "
        + "run the same import again"
      throw failure
    }
    report.taken += outcome.taken
    report.known += outcome.known
    report.moved += outcome.moved
    report.raised += outcome.raised
    report.head = outcome.head
    for each in outcome.refused where numbers.indices.contains(each.index) {
      if let stream = each.stream { closed.insert(stream) }
      report.refused.append(
        ImportReport.Refusal(
          line: numbers[each.index], reason: each.reason, message: each.message, stream: each.stream,
          revision: each.revision))
    }
    // Lines that were refused here stand between those that the daemon refused.
    report.refused.sort { $0.line < $1.line }
    (chunk, numbers) = ([], [])
    progress(reader.bytes, reader.size, report)
  }
}

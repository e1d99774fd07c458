import NIOCore
import Synchronization

/// A body that is read while it comes: what the client sends waits here until the route takes it, and no more than a
/// little of it.
///
/// Written by the connection, read by one task.
final class BodyStream: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  /// Bytes that may wait before the client is not read any further.
  static let room = 65_536

  private struct State {
    var parts: [ByteBuffer] = []
    var bytes = 0
    /// How it ended; what waits is read before that.
    var end: Result<Void, BodyFault>?
    var reader: CheckedContinuation<ByteBuffer?, any Error>?
  }

  private let state = Mutex(State())
  /// Called with the bytes that were taken.
  private let onTaken: @Sendable (Int) -> Void

  init(onTaken: @escaping @Sendable (Int) -> Void) { self.onTaken = onTaken }

  /// Whether so much waits that no more should come.
  var isFull: Bool { state.withLock { $0.bytes >= Self.room } }

  /// Adds bytes.
  func append(_ bytes: ByteBuffer) {
    let reader: CheckedContinuation<ByteBuffer?, any Error>? = state.withLock { state in
      if state.end != nil { return nil }
      if let reader = state.reader.take() { return reader }
      state.parts.append(bytes)
      state.bytes += bytes.readableBytes
      return nil
    }
    guard let reader else { return }
    reader.resume(returning: bytes)
    onTaken(bytes.readableBytes)
  }

  /// The body is whole, or will never be.
  func end(_ result: Result<Void, BodyFault>) {
    let reader: CheckedContinuation<ByteBuffer?, any Error>? = state.withLock { state in
      guard state.end == nil else { return nil }
      state.end = result
      // Of a body that is cut off nothing more is of use.
      if case .failure = result { (state.parts, state.bytes) = ([], 0) }
      return state.reader.take()
    }
    switch result {
    case .success: reader?.resume(returning: nil)
    case .failure(let fault): reader?.resume(throwing: fault)
    }
  }

  func next() async throws -> ByteBuffer? {
    try await withCheckedThrowingContinuation { continuation in
      enum Found {
        case part(ByteBuffer)
        case end(Result<Void, BodyFault>)
        case nothing
      }
      let found: Found = state.withLock { state in
        if !state.parts.isEmpty {
          let part = state.parts.removeFirst()
          state.bytes -= part.readableBytes
          return .part(part)
        }
        if let end = state.end { return .end(end) }
        state.reader = continuation
        return .nothing
      }
      switch found {
      case .part(let part):
        continuation.resume(returning: part)
        onTaken(part.readableBytes)
      case .end(.success): continuation.resume(returning: nil)
      case .end(.failure(let fault)): continuation.resume(throwing: fault)
      case .nothing: break
      }
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

  struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let stream: BodyStream
    mutating func next() async throws -> ByteBuffer? { try await stream.next() }
  }
}

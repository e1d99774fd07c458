import Glibc
import NIOCore
import Synchronization

/// Lines that wait for their reader, or the reader that waits for a line.
final class LineInbox: Sendable {
  fileprivate struct State {
    var lines: [String] = []
    var first = 0
    var part = ByteBuffer()
    var hasEnded = false
    var waiter: CheckedContinuation<String?, Never>?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// The next line; `nil` after the end, and where nobody waits any longer: a test whose time is up goes on and fails.
  func next() async -> String? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: String?? = state.withLock { state in
          if let line = state.takeLine() { return line }
          if state.hasEnded || state.isCancelled { return .some(nil) }
          state.waiter = continuation
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      giveUp()
    }
  }

  private func giveUp() {
    let waiting = state.withLock { state in
      state.isCancelled = true
      defer { state.waiter = nil }
      return state.waiter
    }
    waiting?.resume(returning: nil)
  }

  func take(_ buffer: ByteBuffer) {
    let ready = state.withLock { state in
      state.part.writeImmutableBuffer(buffer)
      while let line = state.cutLine() { state.lines.append(line) }
      return state.handOver()
    }
    ready?()
  }

  func end() {
    let ready = state.withLock { state in
      state.hasEnded = true
      return state.handOver()
    }
    ready?()
  }
}

extension LineInbox.State {
  fileprivate mutating func takeLine() -> String? {
    guard first < lines.count else { return nil }
    defer { first += 1 }
    return lines[first]
  }

  /// Removes the first whole line from what has come.
  fileprivate mutating func cutLine() -> String? {
    let end: Int? = part.withUnsafeReadableBytes { bytes in
      guard let base = bytes.baseAddress, let found = memchr(base, 10, bytes.count) else { return nil }
      return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
    guard let end, let line = part.readString(length: end) else { return nil }
    part.moveReaderIndex(forwardBy: 1)
    if part.readableBytes == 0 { part.clear() }
    return line
  }

  fileprivate mutating func handOver() -> (() -> Void)? {
    guard let waiting = waiter, first < lines.count || hasEnded else { return nil }
    waiter = nil
    let line = takeLine()
    return { waiting.resume(returning: line) }
  }
}

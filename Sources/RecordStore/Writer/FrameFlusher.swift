import RecordModel

/// Brings frames to the device, one at a time, on a thread of its own, while the writer decides further jobs.
///
/// Answers the frame's jobs itself, so that callers need not wait for the writer as well.
final class FrameFlusher: Sendable {
  /// A frame, and the action once it is durable.
  private struct Work: Sendable {
    var frame: WriteAheadLog.PlacedFrame
    var durable: @Sendable () -> Void
  }

  private let thread: WorkThread<Work>

  /// - Parameters:
  ///   - name: Of its thread.
  ///   - done: Called on this thread after each frame, with `nil` or with the reason why it is not known to
  ///     be durable.
  package init(_ name: String, writeAheadLog: WriteAheadLog, done: @escaping @Sendable (Failure?) -> Void) {
    thread = WorkThread(name) { work in
      do throws(Failure) { try writeAheadLog.write(work.frame) } catch { return done(error) }
      work.durable()
      done(nil)
    }
  }

  /// Hands a frame over; the one before must be done.
  package func flush(_ frame: WriteAheadLog.PlacedFrame, durable: @escaping @Sendable () -> Void) {
    thread.take(Work(frame: frame, durable: durable))
  }

  /// Ends the thread; nothing may be under way.
  package func stop() { thread.stop() }
}

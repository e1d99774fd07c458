import Foundation

/// Runs something that blocks on a thread of its own.
///
/// The threads of a dispatch queue are the pool's own: whatever blocks one of them holds up tests that only wait.
func blocking<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}

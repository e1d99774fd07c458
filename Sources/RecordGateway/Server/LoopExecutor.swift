import NIOCore

/// Runs tasks on an event loop, so that a request is read, answered and written without leaving its thread.
///
/// A call of the daemon over a connection on the same loop then needs no switch of threads.
final class LoopExecutor: TaskExecutor {
  let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// The executors of a group's loops.
struct LoopExecutors: Sendable {
  private let executors: [ObjectIdentifier: LoopExecutor]

  init(_ group: any EventLoopGroup) {
    var executors: [ObjectIdentifier: LoopExecutor] = [:]
    for loop in group.makeIterator() { executors[ObjectIdentifier(loop)] = LoopExecutor(loop) }
    self.executors = executors
  }

  func executor(of loop: any EventLoop) -> LoopExecutor {
    executors[ObjectIdentifier(loop)] ?? LoopExecutor(loop)
  }
}

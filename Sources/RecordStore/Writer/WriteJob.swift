import LMDB
import RecordModel

/// One piece of work for the writer.
package protocol WriteJob: AnyObject, Sendable {
  /// Does the work on the accepted state. A refusal of this job alone is kept for ``finish(_:)``; a thrown
  /// error is one of the store, after which nothing can be trusted.
  func run(in state: WriterState, _ view: borrowing ReadTransaction) throws(Failure)

  /// Reports to the caller: `nil` when the work is durable, or the reason why it is not.
  func finish(_ failure: Failure?)
}

/// Work on the store itself, in a transaction of its own while nothing else is under way.
package protocol ExclusiveJob: AnyObject, Sendable {
  /// Does the work; a thrown error undoes it.
  func run(in state: WriterState, _ transaction: borrowing WriteTransaction) throws(Failure)

  /// Reports to the caller: `nil` after the commit.
  func finish(_ failure: Failure?)
}

/// Work on parts of the store that the writer does not touch, in a transaction of its own on the settler's
/// thread, while the writer goes on.
package protocol SideJob: AnyObject, Sendable {
  /// Does the work; a thrown error undoes it.
  func run(_ transaction: borrowing WriteTransaction) throws(Failure)

  /// Reports to the caller: `nil` after the commit.
  func finish(_ failure: Failure?)
}

extension Writer.Job: QueuedJob {
  var kind: WriterMachine<Writer.Job>.Kind {
    switch self {
    case .round: .round
    case .exclusive: .alone
    case .beside: .beside
    case .settling: .settling
    }
  }

  func finish(_ failure: Failure?) {
    switch self {
    case .round(let job): job.finish(failure)
    case .exclusive(let job): job.finish(failure)
    case .beside(let job): job.finish(failure)
    case .settling(let done): done(failure)
    }
  }
}

import LMDB
import RecordModel
import RecordStore
import Synchronization

extension Engine {
  /// The events after a position as JSON objects, oldest first; how far the log was read; its head; and the position
  /// of the last of the events.
  ///
  /// Blocks for a short time. A page that reached nothing new means that nothing is left to read.
  package func logPage(
    after position: UInt64, filter: LogFilter, limit: Int, maximumBytes: Int
  ) throws(Failure)
    -> (events: [[UInt8]], next: UInt64, head: UInt64, last: UInt64?)
  {
    try filter.beforeFirst?.run()
    let reader = LogReader(store: store)
    let stretch = try reader.stretch(
      after: position, filter: filter, limit: limit, maximumBytes: maximumBytes)
    var events: [[UInt8]] = []
    for record in stretch.records {
      let event = try reader.event(record)
      do throws(CodingFailure) { events.append(try JSON.encode(event)) } catch {
        throw Failure(.internalError, "an event cannot be written: \(error.kind.rawValue)")
      }
    }
    return (events, stretch.reached, stretch.head, stretch.records.last?.position)
  }

  /// Checks that the caller may follow the log; reads the start and filter of the request.
  package func subscription(_ call: Call) throws(Failure) -> (after: UInt64, filter: LogFilter) {
    let context = try CallContext(call)
    try ServiceRights.check(call.caller, .read(.log), presentsToken: context.claims != nil)
    // Only programs read the records of all patients.
    if context.claims != nil { throw PersonRights.Reason.role.failure }
    let wanted: SubscribeLog = try Invocation(call: call, context: context, reply: { _ in }).parameters()
    var filter = LogFilter(
      patient: wanted.patientId, streamKinds: wanted.streamKinds.map { Set($0) },
      types: wanted.types.map { Set($0) })
    // A subscriber that has caught up has seen everything acknowledged before.
    filter.beforeFirst = FirstUse { [writer, accessLog] () throws(Failure) in
      try writer.settle()
      try accessLog?.recordAndWait([AccessWriting.subscription(context, wanted.patientId)])
    }
    return (wanted.fromPosition ?? position, filter)
  }

  /// Damaged databases that are being folded again from the log since the store was opened.
  package var emptiedDatabases: Set<String> { store.emptied }

  /// The unfinished write of the last stop, left out at the start.
  package var cutOffFrame: CutOffFrame? { writeAheadLog.cutOff }

  /// Sectors of the write-ahead log found damaged at the start, without loss, since the log has their records.
  package var damagedSectors: Int { writeAheadLog.damagedSectors }

  /// Entries of the access log left out at the start, since their volume was set aside.
  package var leftOutEntries: Int { writeAheadLog.leftOut }

  /// Position of the last event in views.
  package var head: UInt64 { writer.headPosition.load(ordering: .acquiring) }

  /// Position of the last acknowledged event, which views may show a moment later.
  package var position: UInt64 { writer.durablePosition.load(ordering: .acquiring) }

  /// Calls the observer with the head after each commit until ``removeHeadObserver(_:)``; it must be quick.
  package func addHeadObserver(_ observer: @escaping @Sendable (UInt64) -> Void) -> UInt64 {
    writer.addObserver(observer)
  }

  package func removeHeadObserver(_ token: UInt64) { writer.removeObserver(token) }

  /// Calls the observer before and after each change that concerns more than one record.
  ///
  /// There is one observer; it is called on the writer's thread and must be quick. After a failure that only
  /// a restart can mend, an end may never be reported.
  package func observeCommonChanges(_ observer: @escaping @Sendable (CommonChange) -> Void) {
    writer.observeCommonChanges(observer)
  }

  /// Checks that the caller may follow the number that changes with them.
  package func authorizeGeneration(_ call: Call) throws(Failure) {
    let context = try CallContext(call)
    try ServiceRights.check(call.caller, .read(.anyone), presentsToken: context.token != nil)
    let _: FollowGeneration = try Invocation(call: call, context: context, reply: { _ in }).parameters()
  }

  /// For a watchdog: a number that grows with every batch of commands, and an empty batch to make it grow.
  package var writerProgress: UInt64 { writer.progress.load(ordering: .relaxed) }

  /// Gives the writer an empty job, and calls back when it is done.
  package func probeWriter(_ done: @escaping @Sendable () -> Void) {
    // A full queue is work enough to show progress by itself.
    try? writer.submit(.round(ProbeJob(done)))
  }
}

/// A job without work.
private final class ProbeJob: WriteJob {
  private let done: @Sendable () -> Void

  init(_ done: @escaping @Sendable () -> Void) { self.done = done }

  func run(in state: WriterState, _ view: borrowing ReadTransaction) throws(Failure) {}

  func finish(_ failure: Failure?) { done() }
}

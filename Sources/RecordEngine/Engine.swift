import Dispatch
import LMDB
import RecordModel
import RecordStore
import Synchronization

/// The record: takes calls, decides who may make them, and carries them out on one store.
///
/// Queries are answered on the calling thread from a consistent view; commands go through the one writer and are
/// answered after their commit; operations run on a small pool.
package final class Engine: Sendable {
  /// Version of the program.
  package static let version = "1.0.0"

  let store: Store
  let writer: Writer
  /// Folds projections while the writer goes on.
  let projections: ProjectionWorker
  let operations: OperationPool
  /// Answers queries that had to wait for a settlement; long operations must not hold them up.
  let readers: OperationPool
  let context: RecordContext
  let erasureList: ErasureList
  /// The write-ahead log's content when the store was opened.
  let writeAheadLog: WriteAheadFinding
  let exports: ExportJobs
  let backups: Backups
  /// State for signing in, besides the record.
  let identity: Identity
  /// Answers that no event holds.
  let kept: KeptAnswers
  /// Ties cursors to the list they were made for.
  let cursors: CursorSeal
  /// State about links in memory.
  let links: LinkDesk
  /// Documents that are being sent.
  let uploads: DocumentUploads
  /// `nil` if none is kept.
  package let accessLog: AccessLog?
  let options: EngineOptions
  /// Checkpoints being written.
  let keeping = Mutex<Set<Checkpoint.Place>>([])
  let started = ContinuousClock.now
  let startedAt: Timestamp

  /// Opens the store and starts the writer.
  ///
  /// Projections of another revision than this build's are folded again, which is waited for only as long as
  /// the options say; see ``whenProjectionsServe(_:)``.
  ///
  /// - Throws: like the opening of a ``Store``.
  package init(_ options: EngineOptions) throws(Failure) {
    AllocatedMemory.configure()
    self.options = options
    var storeOptions = options.store
    storeOptions.onDamage = options.onFatal
    options.onStart(.store)
    store = try Store(storeOptions)
    startedAt = options.store.clock.now()
    exports = ExportJobs(store, stateDirectory: options.store.directory, limits: options.exports)
    backups = Backups(options.backups)
    operations = OperationPool(threads: options.operationThreads, limit: options.operationLimit)
    readers = OperationPool(threads: options.operationThreads, limit: options.queueLimit)
    identity = try Identity(store: store, options: options.identity)
    kept = KeptAnswers(store, secret: identity.secrets.commands)
    cursors = CursorSeal(identity.secrets.commands)
    context = RecordContext(options, addressKey: identity.secrets.addresses)
    links = LinkDesk(options.links)
    let (limits, directory) = (options.exports, options.store.directory)
    uploads = DocumentUploads(
      store.blobs, hasRoom: { limits.measure(directory) - $0 >= limits.freeBytes },
      milliseconds: options.identity.monotonicMilliseconds)
    erasureList = ErasureList(
      path: options.erasureList ?? ErasureList.usualPath(options.store.directory), key: options.store.key)
    var accessOptions = options.accessLogOptions
    accessOptions.heads = AccessHeads(try SecretStore(store.keyring, store.instance))
    // Even if none is kept this time: the write-ahead log may hold entries of the last.
    let volumes = AccessVolumes(accessOptions)
    options.onStart(.journal)
    writeAheadLog = try WriteAheadReplay(store: store, attached: volumes.store).open()
    options.onStart(.erasures)
    try ErasureReplay(store: store, list: erasureList, onStep: options.onErasureStep).run()
    writer = try Writer(
      "record", store: store, queueLimit: options.queueLimit, batchLimit: options.batchLimit,
      commitDelay: options.commitDelay, onLoss: { [context] in context.definitions.reset() },
      onFatal: options.onFatal)
    options.onStart(.accessLog)
    do throws(Failure) {
      accessLog = options.keepsAccessLog ? try AccessLog(accessOptions, volumes, writer) : nil
    } catch {
      writer.stop()
      throw error
    }
    options.onStart(.projections)
    projections = try ProjectionWorker(store: store, writer: writer, options: options.rebuild)
    projections.waitUntilRefreshed(atMost: .milliseconds(options.refreshWait))
    options.onStart(.leftovers)
    exports.start(self)
    backups.start(self)
    options.onStart(.documents)
    try recoverDocuments()
    try writer.submit(.beside(KeptSweep(kept)))
    whenProjectionsServe { [weak self] in self?.watchGrants() }
  }

  /// Finishes the waiting calls and closes the store.
  ///
  /// Later calls are refused.
  package func stop() {
    exports.stop()
    uploads.stop()
    backups.stop()
    projections.stop()
    identity.stop {
      writeFailures(all: true)
      writeLinkCounts()
    }
    operations.stop()
    readers.stop()
    accessLog?.stop()
    writer.stop()
  }

  /// Carries out a call.
  ///
  /// `reply` is called exactly once, on any thread, possibly before this returns.
  package func handle(_ call: Call, reply: @escaping @Sendable (Reply) -> Void) {
    do throws(Failure) {
      guard let endpoint = Catalog.byName[call.method] else {
        throw Failure(Failure.Code(rawValue: "METHOD_NOT_FOUND"), "there is no such method; see rpc.discover")
      }
      // Before any of it is read, so that one and the same text is counted, compared and stored (R-MH-010, R-MH-349).
      var call = call
      call.tape = call.tape.asStored
      var context = try CallContext(call)
      try ServiceRights.check(call.caller, endpoint.access, presentsToken: context.token != nil)
      try endpoint.check(context)
      context.access = endpoint.access
      let invocation = Invocation(call: call, context: context, reply: reply)
      try identify(invocation, for: endpoint)
    } catch {
      reply(Reply(.failure(error)))
    }
  }

  /// Goes on with a call whose token, if any, was verified.
  func admit(_ invocation: Invocation, to endpoint: Endpoint) throws(Failure) {
    try identity.limits.admit(
      invocation.call, invocation.context, in: endpoint.rateClass,
      at: identity.options.monotonicMilliseconds())
    let invocation = invocation.kept(endpoint, by: self)
    do throws(Failure) { try pass(endpoint, try cursors.passing(invocation)) } catch {
      invocation.reply(Reply(.failure(error)))
    }
  }

  /// Runs the body on a reader's thread when views show everything acknowledged, after the log's settlement.
  ///
  /// So callers see every event that they know to be recorded.
  func whenSettled(
    _ invocation: Invocation, _ body: @escaping @Sendable () throws(Failure) -> Void
  ) throws(Failure) {
    try writer.whenSettled { [self] failure in
      do throws(Failure) {
        if let failure { throw failure }
        try readers.run {
          do throws(Failure) { try body() } catch { invocation.reply(Reply(.failure(error))) }
        }
      } catch {
        invocation.reply(Reply(.failure(error)))
      }
    }
  }

  /// Runs the body on a reader's thread when views show everything acknowledged.
  ///
  /// - Parameter isForAdmission: whether it is enough that they show everybody's rights.
  func onReader(
    _ invocation: Invocation, isForAdmission: Bool = false,
    _ body: @escaping @Sendable () throws(Failure) -> Void
  ) throws(Failure) {
    try readers.run { [writer] in
      do throws(Failure) {
        if !isForAdmission || !writer.showsFenced { try writer.settle() }
        try body()
      } catch {
        invocation.reply(Reply(.failure(error)))
      }
    }
  }

  /// Runs a piece of maintenance on the writer's thread in a transaction of its own, and waits for its commit.
  func maintain(
    _ body: @escaping (WriterState, borrowing WriteTransaction) throws(Failure) -> Void
  ) throws(Failure) {
    try writer.maintain(body)
  }

  /// Counts of the transport, for `server.status`.
  func transportStatus() -> Value? { options.transportStatus() }
}

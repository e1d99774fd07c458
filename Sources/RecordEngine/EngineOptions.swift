import RecordModel
import RecordStore

/// Parameters for running an engine.
package struct EngineOptions: Sendable {
  package var store: StoreOptions
  /// Commands that may wait for the writer.
  package var queueLimit: Int
  /// Commands of one commit at most.
  package var batchLimit: Int
  /// Milliseconds by which the log's commit is delayed if nothing more comes; acknowledged events are durable
  /// in the write-ahead log meanwhile.
  package var commitDelay: Int
  /// Threads for operations that read much.
  package var operationThreads: Int
  /// Operations that may wait.
  package var operationLimit: Int
  /// Limits of export jobs on the device.
  package var exports: ExportLimits
  /// The erasure list; if `nil`, next to the state directory, with `.erased` after its name.
  ///
  /// Belongs where the backups of the directory do not reach.
  package var erasureList: String?
  /// How long treatment records are kept.
  package var retention = RetentionPolicy()
  /// Offered to people who may be in a crisis.
  package var help = HelpOffer.usual
  /// Called at every step of an erasure.
  var onErasureStep: @Sendable (ErasureRound.Step) -> Void = { _ in }
  package var backups = BackupOptions()
  package var identity = IdentityOptions()
  /// The app's links, and when their use becomes suspicious.
  package var links = LinkOptions()
  /// Called once for each suspicious use of links; must be quick.
  package var onLinkAlert: @Sendable (LinkAlert) -> Void = { _ in }
  /// Milliseconds for which the start waits for projections that have to be folded again; slower ones are
  /// folded while the engine answers.
  package var refreshWait = 50
  /// Milliseconds for which a query waits for its minimum position, and a call for the end of a job, at most.
  package var positionWait = 2000
  /// Whether looks at records are recorded; off only to measure the cost.
  package var keepsAccessLog = true
  /// The process's use of its machine; `nil` if it was not measured.
  package var processUse: @Sendable () -> ProcessUse? = { nil }
  /// Years of retention of the access log.
  package var accessRetentionYears = AccessLogOptions.usualRetentionYears
  /// The controller of the records, named to people who ask for their data.
  package var controller = ControllerDetails()
  /// Sizes of the pieces in which projections are folded.
  var rebuild = RebuildOptions()
  /// Called if the store failed so that only a restart can help; should end the process.
  package var onFatal: @Sendable (Failure) -> Void
  /// Called when the opening of an engine begins with something else.
  package var onStart: @Sendable (StartPhase) -> Void = { _ in }
  /// Counts of the transport.
  package var transportStatus: @Sendable () -> Value?

  /// The default limits.
  package init(
    store: StoreOptions, queueLimit: Int = 4096, batchLimit: Int = 1024, commitDelay: Int = 10,
    operationThreads: Int = 2,
    operationLimit: Int = 256, exports: ExportLimits = ExportLimits(),
    onFatal: @escaping @Sendable (Failure) -> Void,
    transportStatus: @escaping @Sendable () -> Value? = { nil }
  ) {
    self.store = store
    self.queueLimit = queueLimit
    self.batchLimit = batchLimit
    self.commitDelay = commitDelay
    self.operationThreads = operationThreads
    self.operationLimit = operationLimit
    self.exports = exports
    self.onFatal = onFatal
    self.transportStatus = transportStatus
  }

  /// The access log of the store.
  var accessLogOptions: AccessLogOptions {
    AccessLogOptions(of: store, retentionYears: accessRetentionYears, onFatal: onFatal)
  }
}

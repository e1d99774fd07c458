import RecordModel
import RecordStore

/// What an engine needs to run.
package struct EngineOptions: Sendable {
  package var store: StoreOptions
  /// Commands that may wait for the writer.
  package var queueLimit: Int
  /// Commands of one commit at most.
  package var batchLimit: Int
  /// Milliseconds for which the log's commit is put off where nothing more comes; what is acknowledged meanwhile is
  /// durable in the journal.
  package var commitDelay: Int
  /// Threads for operations that read much.
  package var operationThreads: Int
  /// Operations that may wait.
  package var operationLimit: Int
  /// What export jobs may take of the device.
  package var exports: ExportLimits
  /// The file that takes down what was erased; beside the state directory, with `.erased` behind its name, where it is `nil`.
  ///
  /// Belongs where the backups of the directory do not reach.
  package var erasureList: String?
  /// How long treatment records are kept.
  package var retention = RetentionPolicy()
  /// What people are told who may be in a crisis.
  package var help = HelpOffer.usual
  /// Called at every step of an erasure.
  var onErasureStep: @Sendable (ErasureRound.Step) -> Void = { _ in }
  /// Where backups go.
  package var backups = BackupOptions()
  /// How people sign in.
  package var identity = IdentityOptions()
  /// Which links are the app's, and from when on their use is suspicious.
  package var links = LinkOptions()
  /// Called once for each suspicious use of links that is found; must be quick.
  package var onLinkAlert: @Sendable (LinkAlert) -> Void = { _ in }
  /// Milliseconds for which the start waits for projections that have to be folded anew; whatever takes longer is
  /// folded while the engine answers.
  package var refreshWait = 50
  /// Whether it is written down who looks at whose record; off only for measuring what that costs.
  package var keepsAccessLog = true
  /// What the process uses of its machine; `nil` where nobody has looked.
  package var processUse: @Sendable () -> ProcessUse? = { nil }
  /// Years for which that is kept.
  package var accessRetentionYears = AccessLogOptions.usualRetentionYears
  /// Who is responsible for the records, as people are told who ask for their data.
  package var controller = ControllerDetails()
  /// Sizes of the pieces in which projections are folded.
  var rebuild = RebuildOptions()
  /// Called where the store failed so that only a restart can help; should end the process.
  package var onFatal: @Sendable (Failure) -> Void
  /// What the transport counts.
  package var transportStatus: @Sendable () -> Value?

  /// The usual limits.
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

  /// The access log beside the store.
  var accessLogOptions: AccessLogOptions {
    AccessLogOptions(of: store, retentionYears: accessRetentionYears, onFatal: onFatal)
  }
}

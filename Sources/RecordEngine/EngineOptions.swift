import RecordModel

/// What an engine needs to run.
public struct EngineOptions: Sendable {
  /// The store.
  public var store: StoreOptions
  /// Commands that may wait for the writer.
  public var queueLimit: Int
  /// Commands of one commit at most.
  public var batchLimit: Int
  /// Milliseconds for which the log's commit is put off where nothing more comes; what is acknowledged meanwhile is
  /// durable in the journal.
  public var commitDelay: Int
  /// Threads for operations that read much.
  public var operationThreads: Int
  /// Operations that may wait.
  public var operationLimit: Int
  /// What export jobs may take of the device.
  public var exports: ExportLimits
  /// Where backups go.
  public var backups = BackupOptions()
  /// How people sign in.
  public var identity = IdentityOptions()
  /// Which links are the app's, and from when on their use is suspicious.
  public var links = LinkOptions()
  /// Called once for each suspicious use of links that is found; must be quick.
  public var onLinkAlert: @Sendable (LinkAlert) -> Void = { _ in }
  /// Milliseconds for which the start waits for projections that have to be folded anew; whatever takes longer is
  /// folded while the engine answers.
  public var refreshWait = 50
  /// Whether it is written down who looks at whose record; off only for measuring what that costs.
  public var keepsAccessLog = true
  /// What the process uses of its machine; `nil` where nobody has looked.
  public var processUse: @Sendable () -> ProcessUse? = { nil }
  /// Years for which that is kept.
  public var accessRetentionYears = AccessLogOptions.usualRetentionYears
  /// Who is responsible for the records, as people are told who ask for their data.
  public var controller = ControllerDetails()
  /// Sizes of the pieces in which projections are folded.
  var rebuild = RebuildOptions()
  /// Called where the store failed so that only a restart can help; should end the process.
  public var onFatal: @Sendable (Failure) -> Void
  /// What the transport counts.
  public var transportStatus: @Sendable () -> Value?

  /// The usual limits.
  public init(
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
  var accessLogOptions: AccessLogOptions? {
    keepsAccessLog
      ? AccessLogOptions(of: store, retentionYears: accessRetentionYears, onFatal: onFatal) : nil
  }
}

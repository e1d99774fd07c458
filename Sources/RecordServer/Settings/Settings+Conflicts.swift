import RecordProcess

extension Settings: SettingsTable {
  /// One setting of the daemon.
  public typealias SettingDefinition = RecordProcess.SettingDefinition<Settings>

  /// `recordd`.
  public static let program = "recordd"
  /// The daemon.
  public static let noun = "daemon"
  /// `RECORDD_`.
  public static let prefix = "RECORDD_"
  /// What belongs to the mail worker.
  public static let foreignPrefixes = ["RECORDD_GATEWAY_", "RECORDD_WORKER_"]

  /// Limits that do not fit each other.
  public func conflicts() -> [SettingsError.Problem] {
    var problems: [SettingsError.Problem] = []
    if batchLimit > writerQueueLimit {
      problems.append(.conflict(name: "writer-batch", reason: "must be at most writer-queue"))
    }
    if outboundBytesLimit < maxFrameBytes {
      problems.append(.conflict(name: "max-outbound", reason: "must be at least max-frame"))
    }
    if heldBytesLimit < 2 * outboundBytesLimit {
      problems.append(.conflict(name: "max-held", reason: "must be at least twice max-outbound"))
    }
    return problems + backupConflicts
  }
}

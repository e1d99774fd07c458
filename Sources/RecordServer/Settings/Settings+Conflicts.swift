import RecordProcess

extension Settings: SettingsTable {
  /// One setting of the daemon.
  package typealias SettingDefinition = RecordProcess.SettingDefinition<Settings>

  package static let program = "recordd"
  package static let noun = "daemon"
  package static let prefix = "RECORDD_"
  /// Prefixes of other programs' settings.
  package static let foreignPrefixes = ["RECORDD_GATEWAY_", "RECORDD_WORKER_"]

  /// Limits that contradict each other.
  package func conflicts() -> [SettingsError.Problem] {
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

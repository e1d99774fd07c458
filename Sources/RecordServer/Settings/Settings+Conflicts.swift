import RecordProcess

extension Settings: SettingsTable {
  /// One setting of the daemon.
  package typealias SettingDefinition = RecordProcess.SettingDefinition<Settings>

  package static let program = "recordd"
  package static let noun = "daemon"
  package static let prefix = "RECORDD_"
  /// Prefixes of other programs' settings.
  package static let foreignPrefixes = [
    "RECORDD_GATEWAY_", "RECORDD_WORKER_", "RECORDD_LABORATORY_", "RECORDD_NARRATOR_", "RECORDD_PUSH_",
    "RECORDD_SHIPPER_",
  ]

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
    if shipMode == .beforeReply, shipKey == nil {
      problems.append(.conflict(name: "ship-mode", reason: "before-reply needs ship-key"))
    }
    if writeLeaseSeconds > 0, shipKey == nil {
      problems.append(.conflict(name: "write-lease", reason: "needs ship-key"))
    }
    return problems + backupConflicts
  }
}

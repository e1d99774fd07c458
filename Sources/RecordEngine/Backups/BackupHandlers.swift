import RecordModel
import RecordStore

extension CreateBackup: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Backup {
    try engine.backups.create(engine)
  }
}

extension GetBackupStatus: WaitingOperation {
  static func ends(_ engine: Engine) -> JobEnds { engine.backups.ends }
  static func isUnderWay(_ backup: Backup) -> Bool { backup.status == .running }

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Backup {
    try engine.backups.status(backup, engine)
  }
}

extension ListBackups: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    try engine.backups.list(engine)
  }
}

import RecordModel
import RecordStore

extension CreateBackup: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Backup {
    try engine.backups.create(engine)
  }
}

extension GetBackupStatus: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Backup {
    try engine.backups.status(backup, engine)
  }
}

extension ListBackups: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    try engine.backups.list(engine)
  }
}

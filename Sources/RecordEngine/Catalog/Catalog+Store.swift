import RecordModel
import RecordStore

/// Methods of whole records, and of the store.
extension Catalog {
  /// The record as a whole.
  static let record = Accounting(nil, reads: .record).methods {
    [
      $0.mixture.scan(GetDashboard.self),
      $0.mixture.query(ExplainDashboard.self),
      $0.mixture.scan(GetChart.self),
      $0.scan(ReadTimeline.self),
      $0.operation(DiffTimeline.self),
    ]
  }

  static let retention = Accounting(.patients).methods {
    [
      $0.operation(ErasePatient.self),
      $0.command(HoldPatient.self),
      $0.command(ReleaseHold.self),
      $0.scan(GetRetention.self),
    ]
  }

  static let log = Accounting(nil, reads: .log, changes: .log).methods {
    [
      $0.operation(ReadLog.self),
      $0.verdict.operation(VerifyLog.self),
      $0.operation(ListParkedStreams.self),
      $0.operation(RetryProjection.self),
      $0.verdict.operation(VerifyProjection.self),
    ]
  }

  static let store = Accounting(nil, reads: .record).methods {
    [
      $0.operation(RotateSigningKey.self, on: \.identity.door),
      $0.operation(RotateKeys.self),
      $0.operation(ListProjections.self),
      $0.operation(RebuildProjection.self),
      $0.operation(CancelRebuild.self),
      $0.operation(ImportEvents.self),
      $0.operation(CreateBackup.self),
      $0.waiting(GetBackupStatus.self),
      $0.operation(ListBackups.self),
    ]
  }

  /// To have an export made is one, as far as the patient is concerned; to have it removed is none.
  static let exports = Accounting(nil, reads: .export, changes: .export).methods {
    [
      $0.counted(.export).operation(ExportPatient.self),
      $0.counted(.export).once(StartExport.self, on: \.operations),
      $0.waiting(GetExportStatus.self),
      $0.operation(ReadExport.self),
      $0.change.once(CancelExport.self, on: \.operations),
      $0.operation(ListExports.self),
    ]
  }

  static let access = Accounting(.access).methods {
    [
      $0.list.operation(ListAccess.self),
      $0.list.operation(ExamineAccess.self),
      $0.operation(ListDisclosures.self),
      $0.verdict.operation(VerifyAccess.self),
    ]
  }
}

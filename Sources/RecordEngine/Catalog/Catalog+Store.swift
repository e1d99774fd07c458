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
      $0.waiting(ListChanges.self),
      $0.queue(),
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
      $0.operation(CertifyErasure.self),
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
      $0.operation(ConfirmClock.self),
      $0.operation(ListProjections.self),
      $0.operation(RebuildProjection.self),
      $0.operation(CancelRebuild.self),
      $0.operation(ImportEvents.self),
      $0.operation(CreateBackup.self),
      $0.waiting(GetBackupStatus.self),
      $0.operation(ListBackups.self),
    ]
  }

  /// On threads of their own: others wait for what they bring.
  static let shipping = Accounting(nil, reads: .record).methods {
    [
      $0.waiting(TakeShipment.self, on: \.shippers),
      $0.operation(ShipDocument.self, on: \.shippers),
      $0.operation(SettleShipment.self, on: \.shippers),
      $0.operation(FenceStore.self, on: \.shippers),
      $0.operation(GetShippingStatus.self, on: \.shippers),
      $0.waiting(TakePlaces.self, on: \.shippers),
      $0.operation(ApplyShipment.self, on: \.shippers),
      $0.operation(StoreShippedDocument.self, on: \.shippers),
      $0.operation(PromoteReplica.self, on: \.shippers),
      $0.operation(TakeOver.self, on: \.shippers),
      $0.operation(RenewLease.self, on: \.shippers),
    ]
  }

  /// Records on their way to another store, or from one: that a record was handed over, and by whom, its own events say.
  static let moves = Accounting(.patients, reads: .record).methods {
    [
      $0.operation(ExpectMove.self),
      $0.operation(BeginMove.self),
      $0.sealed.operation(TakeMove.self),
      $0.sealed.operation(ApplyMove.self),
      $0.operation(AcceptMove.self),
      $0.operation(SettleMove.self),
      $0.operation(RefuseMove.self),
      $0.operation(CancelMove.self),
      $0.operation(GetMoveStatus.self),
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

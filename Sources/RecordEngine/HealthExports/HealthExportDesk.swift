import RecordModel
import RecordStore
import Synchronization

/// Copies of health data that are being made or fetched; their bytes lie on the ``MakingDesk``.
final class HealthExportDesk: Sendable {
  private struct Export {
    let owner: PatientID
    let state: HealthExportState
    let began: Int64
    /// Whether the record says that it was handed out.
    var isNoted = false
  }

  private let exports = Mutex<[HealthExportID: Export]>([:])
  private let milliseconds: @Sendable () -> Int64

  init(milliseconds: @escaping @Sendable () -> Int64) { self.milliseconds = milliseconds }

  /// The name by which its bytes are found.
  static func name(_ id: HealthExportID) -> String { "healthExport \(id)" }

  func begin(_ state: HealthExportState, of owner: PatientID) {
    let now = milliseconds()
    exports.withLock { exports in
      exports = exports.filter { now - $0.value.began < MakingDesk.patience }
      exports[state.exportId] = Export(owner: owner, state: state, began: now)
    }
  }

  /// One of a patient, and whether it was noted.
  func find(
    _ id: HealthExportID, of owner: PatientID
  ) throws(Failure) -> (state: HealthExportState, isNoted: Bool) {
    let found = exports.withLock { $0[id] }
    guard let found, found.owner == owner, milliseconds() - found.began < MakingDesk.patience else {
      throw .noHealthExport
    }
    return (found.state, found.isNoted)
  }

  /// Takes it upon the caller to note one; false if somebody has.
  func note(_ id: HealthExportID) -> Bool {
    exports.withLock { exports in
      guard exports[id]?.isNoted == false else { return false }
      exports[id]?.isNoted = true
      return true
    }
  }

  /// It could not be noted.
  func forget(_ id: HealthExportID) { exports.withLock { $0[id]?.isNoted = false } }

  /// Ends all of a patient.
  func end(of owner: PatientID) { exports.withLock { $0 = $0.filter { $0.value.owner != owner } } }

  func end(_ id: HealthExportID) { exports.withLock { _ = $0.removeValue(forKey: id) } }
}

extension Failure {
  static let noHealthExport = Failure(
    .notFound, "there is no such copy: it was fetched, failed, or nobody fetched it in time",
    details: ["field": "exportId"])
}

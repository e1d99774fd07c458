import RecordModel
import RecordStore
import Synchronization

extension Endpoint {
  /// The methods that say something of an erased record, and decide themselves to whom.
  private static let aboutErased: Set<String> = [
    ErasePatient.name, GetRetention.name, ReadTimeline.name, ReadLog.name,
  ]

  /// Whether the method takes an erased patient.
  var answersAboutErased: Bool { Self.aboutErased.contains(name) }
}

extension Keyring {
  /// Refusals that come before the question what became of a record; the last one is also that of an erasure which did not
  /// get to its end.
  private static let first: Set<Failure.Code> = [
    .forbidden, .unauthorized, .sessionExpired, .rateLimited, .overloaded, .unavailable, .storageFull,
  ]

  /// Why a call about a patient fails: whatever it missed first, it missed because the record was erased; but whoever
  /// may not know of the record is not told.
  func erased(instead failure: Failure, of patient: @autoclosure () -> PatientID?) -> Failure {
    guard erasedCount.load(ordering: .acquiring) > 0, !Self.first.contains(failure.code),
      let patient = patient(), isErased(StreamID(patient))
    else { return failure }
    return .erased
  }
}

extension Engine {
  /// The refusal of a call that failed; see ``Keyring/erased(instead:of:)``.
  func erased(instead failure: Failure, _ context: CallContext) -> Failure {
    store.keyring.erased(instead: failure, of: context.patient)
  }

  /// Refuses an answer about a patient whose record was erased, perhaps while it was being read: better none than half of
  /// one.
  func refuseErased(_ invocation: Invocation) throws(Failure) {
    guard store.keyring.erasedCount.load(ordering: .acquiring) > 0,
      Catalog.byName[invocation.call.method]?.answersAboutErased != true
    else { return }
    try store.keyring.refuseErased(invocation.context.patient)
  }
}

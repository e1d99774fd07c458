import RecordModel
import RecordStore
import Synchronization

extension Endpoint {
  /// The methods about erased records, which decide themselves what to reveal to whom.
  private static let aboutErased: Set<String> = [
    ErasePatient.name, GetRetention.name, ReadTimeline.name, ReadLog.name,
  ]

  /// Whether the method accepts an erased patient.
  var answersAboutErased: Bool { Self.aboutErased.contains(name) }
}

extension Keyring {
  /// Refusals that precede the question whether a record was erased; the last one is also that of an
  /// unfinished erasure.
  private static let first: Set<Failure.Code> = [
    .forbidden, .unauthorized, .sessionExpired, .rateLimited, .overloaded, .unavailable, .storageFull,
  ]

  /// Why a call about an erased patient fails: the erasure, whatever was missing first; but callers who may
  /// not know of the record are not told.
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

  /// Refuses an answer about a record that was erased, perhaps while it was being read: no answer is better
  /// than half of one.
  func refuseErased(_ invocation: Invocation) throws(Failure) {
    guard store.keyring.erasedCount.load(ordering: .acquiring) > 0,
      Catalog.byName[invocation.call.method]?.answersAboutErased != true
    else { return }
    try store.keyring.refuseErased(invocation.context.patient)
  }
}

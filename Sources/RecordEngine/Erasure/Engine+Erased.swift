import RecordModel
import Synchronization

extension Endpoint {
  /// The methods that say something of an erased record, and decide themselves to whom.
  private static let aboutErased: Set<String> = [
    ErasePatient.name, GetRetention.name, ReadTimeline.name, ReadLog.name,
  ]

  /// Whether the method takes an erased patient.
  var answersAboutErased: Bool { Self.aboutErased.contains(name) }
}

extension Engine {
  /// Refuses a call about a patient whose record was erased.
  func refuseErased(_ context: CallContext) throws(Failure) {
    // Only then is it worth looking for the patient.
    guard store.keyring.erasedCount.load(ordering: .acquiring) > 0 else { return }
    try store.keyring.refuseErased(context.patient)
  }

  /// Refuses an answer about a patient whose record was erased meanwhile.
  func refuseErased(_ invocation: Invocation) throws(Failure) {
    guard Catalog.byName[invocation.call.method]?.answersAboutErased != true else { return }
    try refuseErased(invocation.context)
  }
}

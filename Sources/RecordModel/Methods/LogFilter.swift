import Synchronization

/// Which events of the log a reader wants.
package struct LogFilter: Sendable {
  /// Only this patient's stream.
  package var patient: PatientID?
  /// Only streams of these kinds.
  package var streamKinds: Set<StreamID.Kind>?
  /// Only these types, by stored name.
  package var types: Set<String>?
  /// What is to be done before the first event is read, such as writing down who reads.
  package var beforeFirst: FirstUse?

  /// All events, unless something is asked for.
  package init(patient: PatientID? = nil, streamKinds: Set<StreamID.Kind>? = nil, types: Set<String>? = nil) {
    (self.patient, self.streamKinds, self.types) = (patient, streamKinds, types)
  }

  /// Whether an event with that envelope is wanted.
  package func accepts(_ envelope: Envelope) -> Bool {
    if let patient, envelope.stream.patient != patient { return false }
    if let streamKinds, !streamKinds.contains(envelope.stream.kind) { return false }
    if let types, !types.contains(EventCatalog.name(code: envelope.typeCode)) { return false }
    return true
  }
}

/// Something that is done once, before something is used for the first time.
package final class FirstUse: Sendable {
  private let body: @Sendable () throws(Failure) -> Void
  private let isDone = Mutex(false)

  /// Does this once.
  package init(_ body: @escaping @Sendable () throws(Failure) -> Void) { self.body = body }

  /// Does it, where it was not done; may block, and tries again where it failed.
  package func run() throws(Failure) {
    try isDone.withLock { (isDone) throws(Failure) in
      if isDone { return }
      try body()
      isDone = true
    }
  }
}

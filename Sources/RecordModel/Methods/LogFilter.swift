import Synchronization

/// Selects events of the log.
package struct LogFilter: Sendable {
  /// Only this patient's stream.
  package var patient: PatientID?
  /// Only streams of these kinds.
  package var streamKinds: Set<StreamID.Kind>?
  /// Only these types, by stored name.
  package var types: Set<String>?
  /// Runs before the first event is read, such as to write down who reads.
  package var beforeFirst: FirstUse?

  /// All events, unless a filter is given.
  package init(patient: PatientID? = nil, streamKinds: Set<StreamID.Kind>? = nil, types: Set<String>? = nil) {
    (self.patient, self.streamKinds, self.types) = (patient, streamKinds, types)
  }

  /// Whether an event with that envelope is selected.
  package func accepts(_ envelope: Envelope) -> Bool {
    if let patient, envelope.stream.patient != patient { return false }
    if let streamKinds, !streamKinds.contains(envelope.stream.kind) { return false }
    if let types, !types.contains(EventCatalog.name(code: envelope.typeCode)) { return false }
    return true
  }
}

/// An action done once, before the first use of something.
package final class FirstUse: Sendable {
  private let body: @Sendable () throws(Failure) -> Void
  private let isDone = Mutex(false)

  package init(_ body: @escaping @Sendable () throws(Failure) -> Void) { self.body = body }

  /// Does it, unless it was done; may block, and tries again after a failure.
  package func run() throws(Failure) {
    try isDone.withLock { (isDone) throws(Failure) in
      if isDone { return }
      try body()
      isDone = true
    }
  }
}

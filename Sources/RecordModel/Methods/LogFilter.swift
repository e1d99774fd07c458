/// Which events of the log a reader wants.
public struct LogFilter: Sendable, Hashable {
  /// Only this patient's stream.
  public var patient: PatientID?
  /// Only streams of these kinds.
  public var streamKinds: Set<StreamID.Kind>?
  /// Only these types, by stored name.
  public var types: Set<String>?

  /// All events, unless something is asked for.
  public init(patient: PatientID? = nil, streamKinds: Set<StreamID.Kind>? = nil, types: Set<String>? = nil) {
    (self.patient, self.streamKinds, self.types) = (patient, streamKinds, types)
  }

  /// Whether an event with that envelope is wanted.
  public func accepts(_ envelope: Envelope) -> Bool {
    if let patient, envelope.stream.patient != patient { return false }
    if let streamKinds, !streamKinds.contains(envelope.stream.kind) { return false }
    if let types, !types.contains(EventCatalog.name(code: envelope.typeCode)) { return false }
    return true
  }
}

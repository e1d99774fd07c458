/// What another system says of one thing in a patient's history; does not change once it is recorded.
public struct HistoryContent: Codable, Sendable, Equatable {
  /// What kind of thing it is.
  public var resource: HistoryResource
  /// What it is; of an encounter its type.
  public var code: CodedConcept
  /// Onset, beginning, or the only moment.
  public var start: HistoryTime
  /// Class of an encounter, category of an allergy, observation or condition; 1 to 64 characters.
  public var category: String?
  /// Why it was done, given or planned.
  public var reason: CodedConcept?
  /// The encounter in which it was found or done, by the id of its entry.
  public var encounter: RecordID?
  /// What was observed; of observations alone, and always there.
  public var value: ObservedValue?
  /// How the patient reacted; of allergies alone, at most 10.
  public var reactions: [AllergyReaction]?
  /// A remark, such as the number of a device; at most 500 characters.
  public var note: String?
  /// Which record of which system says so.
  public var source: SourceRecord?

  /// A thing without details.
  public init(_ resource: HistoryResource, _ code: CodedConcept, start: HistoryTime) {
    (self.resource, self.code, self.start) = (resource, code, start)
  }
}

/// The value of an observation: a quantity or a text.
public struct ObservedValue: Codable, Sendable, Equatable {
  /// A decimal number as the source wrote it, with its digits: `127.90`.
  public var quantity: String?
  /// The quantity's unit in UCUM.
  public var unit: String?
  /// What was answered or found, at most 2,000 characters.
  public var text: String?

  /// A quantity.
  public init(quantity: String, unit: String?) { (self.quantity, self.unit) = (quantity, unit) }

  /// A text.
  public init(text: String) { self.text = text }
}

/// One way in which a patient reacted.
public struct AllergyReaction: Codable, Sendable, Equatable {
  /// What was seen.
  public var manifestation: CodedConcept
  /// How bad it was.
  public var severity: Severity?

  /// FHIR's `reaction-event-severity`.
  public enum Severity: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case mild, moderate, severe
  }

  /// A reaction.
  public init(_ manifestation: CodedConcept, severity: Severity?) {
    (self.manifestation, self.severity) = (manifestation, severity)
  }
}

/// A record of another system.
public struct SourceRecord: Codable, Sendable, Equatable {
  /// Names the system, 1 to 64 characters.
  public var system: String
  /// The patient's id there, 1 to 64 characters.
  public var patient: String?
  /// The record's id there, 1 to 64 characters.
  public var record: String?

  /// A record of a system.
  public init(system: String, patient: String? = nil, record: String? = nil) {
    (self.system, self.patient, self.record) = (system, patient, record)
  }
}

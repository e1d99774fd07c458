/// What another system says of one thing in a patient's history; does not change once it is recorded.
package struct HistoryContent: Codable, Sendable, Equatable {
  /// What kind of thing it is.
  package var resource: HistoryResource
  /// What it is; of an encounter its type.
  package var code: CodedConcept
  /// Onset, beginning, or the only moment.
  package var start: HistoryTime
  /// Class of an encounter, category of an allergy, observation or condition; 1 to 64 characters.
  package var category: String?
  /// Why it was done, given or planned.
  package var reason: CodedConcept?
  /// The encounter in which it was found or done, by the id of its entry.
  package var encounter: RecordID?
  /// What was observed; of observations alone, and always there.
  package var value: ObservedValue?
  /// How the patient reacted; of allergies alone, at most 10.
  package var reactions: [AllergyReaction]?
  /// A remark, such as the number of a device; at most 500 characters.
  package var note: String?
  /// Which record of which system says so.
  package var source: SourceRecord?

  /// A thing without details.
  package init(_ resource: HistoryResource, _ code: CodedConcept, start: HistoryTime) {
    (self.resource, self.code, self.start) = (resource, code, start)
  }
}

/// The value of an observation: a quantity or a text.
package struct ObservedValue: Codable, Sendable, Equatable {
  /// A decimal number as the source wrote it, with its digits: `127.90`.
  package var quantity: String?
  /// The quantity's unit in UCUM.
  package var unit: String?
  /// What was answered or found, at most 2,000 characters.
  package var text: String?

  package init(quantity: String, unit: String?) { (self.quantity, self.unit) = (quantity, unit) }

  package init(text: String) { self.text = text }
}

/// One way in which a patient reacted.
package struct AllergyReaction: Codable, Sendable, Equatable {
  /// What was seen.
  package var manifestation: CodedConcept
  /// How bad it was.
  package var severity: Severity?

  /// FHIR's `reaction-event-severity`.
  package enum Severity: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case mild, moderate, severe
  }

  /// A reaction.
  package init(_ manifestation: CodedConcept, severity: Severity?) {
    (self.manifestation, self.severity) = (manifestation, severity)
  }
}

/// A record of another system.
package struct SourceRecord: Codable, Sendable, Equatable {
  /// Names the system, 1 to 64 characters.
  package var system: String
  /// The patient's id there, 1 to 64 characters.
  package var patient: String?
  /// The record's id there, 1 to 64 characters.
  package var record: String?

  package init(system: String, patient: String? = nil, record: String? = nil) {
    (self.system, self.patient, self.record) = (system, patient, record)
  }
}

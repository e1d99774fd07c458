/// Another system's statement about a part of a patient's history; never changes once it is recorded.
package struct HistoryContent: Codable, Sendable, Equatable {
  package var resource: HistoryResource
  /// For an encounter its type.
  package var code: CodedConcept
  /// Onset, beginning, or the only moment; for an observation never less exact than its day.
  package var start: HistoryTime
  /// Class of an encounter, category of an allergy, observation or condition; 1 to 64 characters.
  package var category: String?
  /// The reason to do, give or plan it.
  package var reason: CodedConcept?
  /// The entry id of the encounter in which it was found or done.
  package var encounter: RecordID?
  /// Only for observations, and required there.
  package var value: ObservedValue?
  /// Only for allergies, at most 10.
  package var reactions: [AllergyReaction]?
  /// A remark, such as the number of a device; at most 500 characters.
  package var note: String?
  /// The record in the other system.
  package var source: SourceRecord?

  package init(_ resource: HistoryResource, _ code: CodedConcept, start: HistoryTime) {
    (self.resource, self.code, self.start) = (resource, code, start)
  }
}

/// The value of an observation: a quantity or a text.
package struct ObservedValue: Codable, Sendable, Equatable {
  /// A decimal number with the source's own digits: `127.90`.
  package var quantity: String?
  /// In UCUM.
  package var unit: String?
  /// At most 2,000 characters.
  package var text: String?

  package init(quantity: String, unit: String?) { (self.quantity, self.unit) = (quantity, unit) }

  package init(text: String) { self.text = text }
}

package struct AllergyReaction: Codable, Sendable, Equatable {
  package var manifestation: CodedConcept
  package var severity: Severity?

  /// FHIR's `reaction-event-severity`.
  package enum Severity: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case mild, moderate, severe
  }

  package init(_ manifestation: CodedConcept, severity: Severity?) {
    (self.manifestation, self.severity) = (manifestation, severity)
  }
}

/// A record of another system.
package struct SourceRecord: Codable, Sendable, Equatable {
  /// Name of the system, 1 to 64 characters.
  package var system: String
  /// 1 to 64 characters.
  package var patient: String?
  /// 1 to 64 characters.
  package var record: String?

  package init(system: String, patient: String? = nil, record: String? = nil) {
    (self.system, self.patient, self.record) = (system, patient, record)
  }
}

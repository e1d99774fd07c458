/// A part of a patient's history as it is entered.
package struct HistoryInput: Codable, Sendable, Equatable {
  /// Made by the client; the same id and content again changes nothing.
  package var id: RecordID?
  /// Abatement or end, if it is over; sent later for a known entry, it ends that entry.
  package var end: HistoryTime?
  /// Encoded as members next to the others.
  package var content: HistoryContent

  package init(_ content: HistoryContent, id: RecordID? = nil, end: HistoryTime? = nil) {
    (self.content, self.id, self.end) = (content, id, end)
  }

  private enum CodingKeys: CodingKey { case id, end }

  /// Reads all members from the same object.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decodeIfPresent(RecordID.self, forKey: .id)
    end = try container.decodeIfPresent(HistoryTime.self, forKey: .end)
    content = try HistoryContent(from: decoder)
  }

  /// Writes all members into one object.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encodeIfPresent(end, forKey: .end)
    try content.encode(to: encoder)
  }
}

/// A part of a patient's history as it is answered.
package struct HistoryEntry: Codable, Sendable, Equatable {
  package var id: RecordID
  /// Its state, in FHIR's words.
  package var status: HistoryStatus
  /// Encoded as members next to the others.
  package var content: HistoryContent
  package var end: HistoryTime?
  /// When the log accepted it.
  package var recordedAt: Timestamp
  package var recordedBy: String

  package init(
    id: RecordID, status: HistoryStatus, content: HistoryContent, end: HistoryTime?, recordedAt: Timestamp,
    recordedBy: String
  ) {
    (self.id, self.status, self.content, self.end) = (id, status, content, end)
    (self.recordedAt, self.recordedBy) = (recordedAt, recordedBy)
  }

  private enum CodingKeys: CodingKey { case id, status, end, recordedAt, recordedBy }

  /// Reads all members from the same object.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(RecordID.self, forKey: .id)
    status = try container.decode(HistoryStatus.self, forKey: .status)
    end = try container.decodeIfPresent(HistoryTime.self, forKey: .end)
    recordedAt = try container.decode(Timestamp.self, forKey: .recordedAt)
    recordedBy = try container.decode(String.self, forKey: .recordedBy)
    content = try HistoryContent(from: decoder)
  }

  /// Writes all members into one object.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(status, forKey: .status)
    try container.encodeIfPresent(end, forKey: .end)
    try container.encode(recordedAt, forKey: .recordedAt)
    try container.encode(recordedBy, forKey: .recordedBy)
    try content.encode(to: encoder)
  }
}

extension HistoryInput {
  static let example: HistoryInput = {
    var content = HistoryContent(
      .condition, CodedConcept(.snomedCT, "195662009", "Acute viral pharyngitis (disorder)"),
      start: HistoryTime("2023-01-27") ?? .moment(OffsetTime(Example.start, offsetMinutes: 0)))
    content.source = SourceRecord(system: "synthea")
    return HistoryInput(content, id: RecordID(known: "condition-0001"))
  }()
}

extension HistoryEntry {
  static let example = HistoryEntry(
    id: RecordID(known: "condition-0001"), status: .active, content: HistoryInput.example.content, end: nil,
    recordedAt: Example.start, recordedBy: "service:1000")
}

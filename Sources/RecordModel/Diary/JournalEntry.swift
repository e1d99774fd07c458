/// A patient's words about a day.
package struct JournalText: Codable, Sendable, Equatable {
  /// 1 to 200 characters.
  package var title: String
  /// 1 to 20,000 characters.
  package var content: String
  package var mood: Mood
  /// At most 50, of 1 to 100 characters.
  package var symptoms: [String]
  /// At most 20, of 1 to 40 characters.
  package var tags: [String]

  package init(title: String, content: String, mood: Mood, symptoms: [String] = [], tags: [String] = []) {
    (self.title, self.content, self.mood) = (title, content, mood)
    (self.symptoms, self.tags) = (symptoms, tags)
  }
}

/// How a day was (R-MH-121).
package enum Mood: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// From the best to the worst.
  case excellent, good, fair, poor
}

/// An entry of a patient's journal.
package struct JournalEntry: Codable, Sendable, Equatable {
  package var id: RecordID
  /// The day or moment it is about.
  package var date: Timestamp
  package var title: String
  package var content: String
  package var mood: Mood
  package var symptoms: [String]
  package var tags: [String]
  /// Counts the revisions, from 1.
  package var version: Int
  /// When it was written or last revised.
  package var updatedAt: Timestamp
  /// Only in the answer to whoever writes of chest pain, shortness of breath or suicidal thoughts.
  package var help: OfferedHelp?

  package init(id: RecordID, date: Timestamp, text: JournalText, version: Int, updatedAt: Timestamp) {
    (self.id, self.date, self.version, self.updatedAt) = (id, date, version, updatedAt)
    (title, content, mood) = (text.title, text.content, text.mood)
    (symptoms, tags) = (text.symptoms, text.tags)
  }

  static let example = JournalEntry(
    id: RecordID(known: "journal-1"), date: Example.start, text: .example, version: 1,
    updatedAt: Example.start)
}

extension JournalText {
  static let example = JournalText(
    title: "Gut geschlafen", content: "Acht Stunden, kein Kopfschmerz.", mood: .good, tags: ["Schlaf"])
}

/// An entry that a search found.
package struct JournalHit: Codable, Sendable, Equatable {
  package var entry: JournalEntry
  /// Each match counts, in the title four times, in symptoms and tags twice.
  package var score: Int
  /// The matching passages with a little context, as plain text.
  package var highlights: [String]

  package init(entry: JournalEntry, score: Int, highlights: [String]) {
    (self.entry, self.score, self.highlights) = (entry, score, highlights)
  }
}

/// Selects entries of a journal; all given members must match.
package protocol JournalFilter {
  /// Inclusive.
  var from: Timestamp? { get }
  /// Exclusive.
  var to: Timestamp? { get }
  var mood: Mood? { get }
  var symptom: String? { get }
  var tag: String? { get }
}

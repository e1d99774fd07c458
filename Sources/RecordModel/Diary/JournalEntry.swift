/// What a patient writes about a day.
package struct JournalText: Codable, Sendable, Equatable {
  /// In few words; 1 to 200 characters.
  package var title: String
  /// In more words; 1 to 20,000 characters.
  package var content: String
  package var mood: Mood
  /// What was felt; at most 50 of 1 to 100 characters.
  package var symptoms: [String]
  /// To find it again; at most 20 of 1 to 40 characters.
  package var tags: [String]

  /// An entry's text.
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
  /// When it is about.
  package var date: Timestamp
  /// In few words.
  package var title: String
  /// In more words.
  package var content: String
  package var mood: Mood
  /// What was felt.
  package var symptoms: [String]
  /// To find it again.
  package var tags: [String]
  /// Counts its texts, from 1.
  package var version: Int
  /// When it was written or revised last.
  package var updatedAt: Timestamp

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
  /// How well it fits: each match counts, in the title four times, in symptoms and tags twice.
  package var score: Int
  /// The places that match, with a little around them, as plain text.
  package var highlights: [String]

  package init(entry: JournalEntry, score: Int, highlights: [String]) {
    (self.entry, self.score, self.highlights) = (entry, score, highlights)
  }
}

/// Which entries of a journal are wanted; all of what is given must fit.
package protocol JournalFilter {
  /// Only about this moment or later.
  var from: Timestamp? { get }
  /// Only about moments before.
  var to: Timestamp? { get }
  /// Only this mood.
  var mood: Mood? { get }
  /// Only entries that list this symptom.
  var symptom: String? { get }
  /// Only entries with this tag.
  var tag: String? { get }
}

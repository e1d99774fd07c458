/// What a patient writes about a day.
public struct JournalText: Codable, Sendable, Equatable {
  /// In few words; 1 to 200 characters.
  public var title: String
  /// In more words; 1 to 20,000 characters.
  public var content: String
  /// How it was.
  public var mood: Mood
  /// What was felt; at most 50 of 1 to 100 characters.
  public var symptoms: [String]
  /// To find it again; at most 20 of 1 to 40 characters.
  public var tags: [String]

  /// An entry's text.
  public init(title: String, content: String, mood: Mood, symptoms: [String] = [], tags: [String] = []) {
    (self.title, self.content, self.mood) = (title, content, mood)
    (self.symptoms, self.tags) = (symptoms, tags)
  }
}

/// How a day was (R-MH-121).
public enum Mood: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// From the best to the worst.
  case excellent, good, fair, poor
}

/// An entry of a patient's journal.
public struct JournalEntry: Codable, Sendable, Equatable {
  /// Names the entry.
  public var id: RecordID
  /// When it is about.
  public var date: Timestamp
  /// In few words.
  public var title: String
  /// In more words.
  public var content: String
  /// How it was.
  public var mood: Mood
  /// What was felt.
  public var symptoms: [String]
  /// To find it again.
  public var tags: [String]
  /// Counts its texts, from 1.
  public var version: Int
  /// When it was written or revised last.
  public var updatedAt: Timestamp

  /// An entry.
  public init(id: RecordID, date: Timestamp, text: JournalText, version: Int, updatedAt: Timestamp) {
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
public struct JournalHit: Codable, Sendable, Equatable {
  /// The entry.
  public var entry: JournalEntry
  /// How well it fits: each match counts, in the title four times, in symptoms and tags twice.
  public var score: Int
  /// The places that match, with a little around them, as plain text.
  public var highlights: [String]

  /// A hit.
  public init(entry: JournalEntry, score: Int, highlights: [String]) {
    (self.entry, self.score, self.highlights) = (entry, score, highlights)
  }
}

/// Which entries of a journal are wanted; all of what is given must fit.
public protocol JournalFilter {
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

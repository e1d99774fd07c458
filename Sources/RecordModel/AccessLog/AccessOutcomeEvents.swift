/// Somebody was refused access to a record.
///
/// A type of its own, so that refusals are found without opening every entry.
package struct AccessRefused: Event {
  package static let type = EventType(code: 404, name: "access.refused")
  package var use: AccessUse

  package init(use: AccessUse) { self.use = use }

  package init(from decoder: any Decoder) throws { use = try AccessUse(from: decoder) }

  package func encode(to encoder: any Encoder) throws { try use.encode(to: encoder) }
}

/// Something that can change a record or take data out was begun; written before it is decided.
///
/// ``AccessConcluded`` reports the outcome; it is missing only if the daemon was cut off in between.
package struct AccessAttempted: Event {
  package static let type = EventType(code: 405, name: "access.attempted")
  package var use: AccessUse

  package init(use: AccessUse) { self.use = use }

  package init(from decoder: any Decoder) throws { use = try AccessUse(from: decoder) }

  package func encode(to encoder: any Encoder) throws { try use.encode(to: encoder) }
}

/// The outcome of an attempt.
///
/// Stored under short names, like the attempt.
package struct AccessConcluded: Event {
  package static let type = EventType(code: 406, name: "access.concluded")
  package var year: Int
  package var position: UInt64
  package var conclusion: AccessConclusion
  /// Why it was refused or failed, as a stable name.
  package var reason: String?
  /// Documents in the answer, if they can be counted.
  package var items: Int?
  /// Ids of what it is about; a few at most.
  package var resources: [String]?

  package init(year: Int, position: UInt64, conclusion: AccessConclusion, reason: String? = nil) {
    (self.year, self.position, self.conclusion, self.reason) = (year, position, conclusion, reason)
  }

  enum CodingKeys: String, CodingKey {
    case year = "y"
    case position = "p"
    case conclusion = "c"
    case reason = "x"
    case items = "n"
    case resources = "e"
  }
}

/// A command and its outcome: this entry and the command's events became durable together.
package struct AccessEnded: Event {
  package static let type = EventType(code: 407, name: "access.ended")
  package var use: AccessUse
  package var conclusion: AccessConclusion
  /// Why it was refused or failed, as a stable name.
  package var reason: String?

  package init(use: AccessUse, conclusion: AccessConclusion, reason: String? = nil) {
    (self.use, self.conclusion, self.reason) = (use, conclusion, reason)
  }

  enum CodingKeys: String, CodingKey {
    case use = "u"
    case conclusion = "c"
    case reason = "x"
  }
}

package enum AccessConclusion: String, Codable, Sendable, CaseIterable {
  case done
  /// It asked for what was there already, or had been carried out before; nothing was changed.
  case unchanged
  /// The caller was not admitted; nothing was changed.
  case denied
  /// It was refused for a reason other than the caller; nothing was changed.
  case failed
}

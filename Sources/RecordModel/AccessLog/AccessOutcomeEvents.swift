/// Somebody was kept from a record.
///
/// A type of its own, so that refusals are found without opening every entry.
package struct AccessRefused: Event {
  package static let type = EventType(code: 404, name: "access.refused")
  /// What was tried, and why it was refused.
  package var use: AccessUse

  /// That attempt.
  package init(use: AccessUse) { self.use = use }

  /// Reads the use itself, without a name around it.
  package init(from decoder: any Decoder) throws { use = try AccessUse(from: decoder) }

  /// Writes the use itself.
  package func encode(to encoder: any Encoder) throws { try use.encode(to: encoder) }
}

/// Something was begun that can change a record or take data out of it; written before it is decided.
///
/// How it ended is said by ``AccessConcluded``, which is missing only where the daemon was cut off in between.
package struct AccessAttempted: Event {
  package static let type = EventType(code: 405, name: "access.attempted")
  /// What was begun.
  package var use: AccessUse

  package init(use: AccessUse) { self.use = use }

  /// Reads the use itself, without a name around it.
  package init(from decoder: any Decoder) throws { use = try AccessUse(from: decoder) }

  /// Writes the use itself.
  package func encode(to encoder: any Encoder) throws { try use.encode(to: encoder) }
}

/// How something ended that was begun before.
///
/// Stored under short names, like the attempt.
package struct AccessConcluded: Event {
  package static let type = EventType(code: 406, name: "access.concluded")
  /// The year of the attempt's volume.
  package var year: Int
  /// The attempt's position there.
  package var position: UInt64
  package var conclusion: AccessConclusion
  /// Why it was refused or failed, as a stable name.
  package var reason: String?
  /// Things in the answer, where they can be counted.
  package var items: Int?
  /// Ids of the things that it is about; a few at most.
  package var resources: [String]?

  /// The end of an attempt.
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

/// Something that can change a record, with how it ended: what a command appended and this became durable together.
package struct AccessEnded: Event {
  package static let type = EventType(code: 407, name: "access.ended")
  /// What was done, or tried.
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

/// How something ended that was begun.
package enum AccessConclusion: String, Codable, Sendable, CaseIterable {
  /// It was carried out.
  case done
  /// It asked for what was there already, or for what was carried out before; nothing was changed.
  case unchanged
  /// Who asked was not let; nothing was changed.
  case denied
  /// It was refused for another reason than who asked; nothing was changed.
  case failed
}

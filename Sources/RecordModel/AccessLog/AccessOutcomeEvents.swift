/// Somebody was kept from a record.
///
/// A type of its own, so that refusals are found without opening every entry.
public struct AccessRefused: Event {
  /// Code 404.
  public static let type = EventType(code: 404, name: "access.refused")
  /// What was tried, and why it was refused.
  public var use: AccessUse

  /// That attempt.
  public init(use: AccessUse) { self.use = use }

  /// Reads the use itself, without a name around it.
  public init(from decoder: any Decoder) throws { use = try AccessUse(from: decoder) }

  /// Writes the use itself.
  public func encode(to encoder: any Encoder) throws { try use.encode(to: encoder) }
}

/// Something was begun that can change a record or take data out of it; written before it is decided.
///
/// How it ended is said by ``AccessConcluded``, which is missing only where the daemon was cut off in between.
public struct AccessAttempted: Event {
  /// Code 405.
  public static let type = EventType(code: 405, name: "access.attempted")
  /// What was begun.
  public var use: AccessUse

  /// That attempt.
  public init(use: AccessUse) { self.use = use }

  /// Reads the use itself, without a name around it.
  public init(from decoder: any Decoder) throws { use = try AccessUse(from: decoder) }

  /// Writes the use itself.
  public func encode(to encoder: any Encoder) throws { try use.encode(to: encoder) }
}

/// How something ended that was begun before.
///
/// Stored under short names, like the attempt.
public struct AccessConcluded: Event {
  /// Code 406.
  public static let type = EventType(code: 406, name: "access.concluded")
  /// The year of the attempt's volume.
  public var year: Int
  /// The attempt's position there.
  public var position: UInt64
  /// How it ended.
  public var conclusion: AccessConclusion
  /// Why it was refused or failed, as a stable name.
  public var reason: String?
  /// Things in the answer, where they can be counted.
  public var items: Int?
  /// Ids of the things that it is about; a few at most.
  public var resources: [String]?

  /// The end of an attempt.
  public init(year: Int, position: UInt64, conclusion: AccessConclusion, reason: String? = nil) {
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

/// How something ended that was begun.
public enum AccessConclusion: String, Codable, Sendable, CaseIterable {
  /// It was carried out.
  case done
  /// It asked for what was there already, or for what was carried out before; nothing was changed.
  case unchanged
  /// Who asked was not let; nothing was changed.
  case denied
  /// It was refused for another reason than who asked; nothing was changed.
  case failed
}

/// A record was looked at or changed, or somebody was kept from it.
public struct AccessRecorded: Event {
  /// Code 400.
  public static let type = EventType(code: 400, name: "access.recorded")
  /// What was done.
  public var use: AccessUse

  /// That use of a record.
  public init(use: AccessUse) { self.use = use }

  /// Reads the use itself, without a name around it.
  public init(from decoder: any Decoder) throws { use = try AccessUse(from: decoder) }

  /// Writes the use itself.
  public func encode(to encoder: any Encoder) throws { try use.encode(to: encoder) }
}

/// Data of a record was given to somebody outside.
///
/// A type of its own, so that an accounting finds disclosures without opening every entry.
public struct AccessDisclosed: Event {
  /// Code 401.
  public static let type = EventType(code: 401, name: "access.disclosed")
  /// What was done; says to whom data was given.
  public var use: AccessUse

  /// That use of a record.
  public init(use: AccessUse) { self.use = use }

  /// Reads the use itself, without a name around it.
  public init(from decoder: any Decoder) throws { use = try AccessUse(from: decoder) }

  /// Writes the use itself.
  public func encode(to encoder: any Encoder) throws { try use.encode(to: encoder) }
}

/// A volume of the access log began: the first entry of each.
public struct AccessVolumeBegan: Event {
  /// Code 402.
  public static let type = EventType(code: 402, name: "access.volume-began")
  /// The calendar year in UTC that the volume is for.
  public var year: Int
  /// Where the volume before it ended; `nil` for the very first.
  public var previous: AccessVolumeEnd?
  /// Whether every entry of the volume is in its index of refusals and methods; `nil` in volumes that have none.
  public var isIndexed: Bool?
  /// Volumes of the same year that were damaged and put aside, with the names of their directories.
  public var setAside: [AccessVolumeSetAside]?

  /// The volume of a year.
  public init(
    year: Int, previous: AccessVolumeEnd?, isIndexed: Bool? = nil, setAside: [AccessVolumeSetAside]? = nil
  ) {
    (self.year, self.previous) = (year, previous)
    (self.isIndexed, self.setAside) = (isIndexed, setAside)
  }
}

/// A damaged volume that an operator put aside, so that the next one can begin.
public struct AccessVolumeSetAside: Codable, Sendable, Equatable {
  /// The name of its directory.
  public var directory: String
  /// Where it ended at least, as far as that was noted elsewhere.
  public var end: AccessVolumeEnd?

  /// A volume in that directory.
  public init(directory: String, end: AccessVolumeEnd?) { (self.directory, self.end) = (directory, end) }
}

/// A volume of the access log was removed with its keys, because its time was over.
public struct AccessVolumeRemoved: Event {
  /// Code 403.
  public static let type = EventType(code: 403, name: "access.volume-removed")
  /// Where it ended.
  public var volume: AccessVolumeEnd
  /// When its last entry was written.
  public var youngest: Timestamp

  /// A volume that was removed.
  public init(volume: AccessVolumeEnd, youngest: Timestamp) {
    (self.volume, self.youngest) = (volume, youngest)
  }
}

/// Where a volume of the access log ends.
public struct AccessVolumeEnd: Codable, Sendable, Equatable {
  /// The calendar year in UTC.
  public var year: Int
  /// Names the volume in each of its entries.
  public var instance: InstanceID
  /// Position of its last entry.
  public var position: UInt64
  /// The last entry's chain hash.
  public var hash: Bytes

  /// The end of a volume.
  public init(year: Int, instance: InstanceID, position: UInt64, hash: Bytes) {
    (self.year, self.instance, self.position, self.hash) = (year, instance, position, hash)
  }
}

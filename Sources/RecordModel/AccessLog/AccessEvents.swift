/// A record was looked at or changed, or somebody was kept from it.
package struct AccessRecorded: Event {
  package static let type = EventType(code: 400, name: "access.recorded")
  /// What was done.
  package var use: AccessUse

  package init(use: AccessUse) { self.use = use }

  /// Reads the use itself, without a name around it.
  package init(from decoder: any Decoder) throws { use = try AccessUse(from: decoder) }

  /// Writes the use itself.
  package func encode(to encoder: any Encoder) throws { try use.encode(to: encoder) }
}

/// Data of a record was given to somebody outside.
///
/// A type of its own, so that an accounting finds disclosures without opening every entry.
package struct AccessDisclosed: Event {
  package static let type = EventType(code: 401, name: "access.disclosed")
  /// What was done; says to whom data was given.
  package var use: AccessUse

  /// That use of a record.
  package init(use: AccessUse) { self.use = use }

  /// Reads the use itself, without a name around it.
  package init(from decoder: any Decoder) throws { use = try AccessUse(from: decoder) }

  /// Writes the use itself.
  package func encode(to encoder: any Encoder) throws { try use.encode(to: encoder) }
}

/// A volume of the access log began: the first entry of each.
package struct AccessVolumeBegan: Event {
  package static let type = EventType(code: 402, name: "access.volume-began")
  /// The calendar year in UTC that the volume is for.
  package var year: Int
  /// Where the volume before it ended; `nil` for the very first.
  package var previous: AccessVolumeEnd?
  /// Whether every entry of the volume is in its index of refusals and methods; `nil` in volumes that have none.
  package var isIndexed: Bool?
  /// Volumes of the same year that were damaged and put aside, with the names of their directories.
  package var setAside: [AccessVolumeSetAside]?

  /// The volume of a year.
  package init(
    year: Int, previous: AccessVolumeEnd?, isIndexed: Bool? = nil, setAside: [AccessVolumeSetAside]? = nil
  ) {
    (self.year, self.previous) = (year, previous)
    (self.isIndexed, self.setAside) = (isIndexed, setAside)
  }
}

/// A damaged volume that an operator put aside, so that the next one can begin.
package struct AccessVolumeSetAside: Codable, Sendable, Equatable {
  /// The name of its directory.
  package var directory: String
  /// Where it ended at least, as far as that was noted elsewhere.
  package var end: AccessVolumeEnd?

  package init(directory: String, end: AccessVolumeEnd?) { (self.directory, self.end) = (directory, end) }
}

/// A volume of the access log was removed with its keys, because its time was over.
package struct AccessVolumeRemoved: Event {
  package static let type = EventType(code: 403, name: "access.volume-removed")
  package var volume: AccessVolumeEnd
  /// When its last entry was written.
  package var youngest: Timestamp

  package init(volume: AccessVolumeEnd, youngest: Timestamp) {
    (self.volume, self.youngest) = (volume, youngest)
  }
}

/// Where a volume of the access log ends.
package struct AccessVolumeEnd: Codable, Sendable, Equatable {
  /// The calendar year in UTC.
  package var year: Int
  /// Names the volume in each of its entries.
  package var instance: InstanceID
  /// Position of its last entry.
  package var position: UInt64
  /// The last entry's chain hash.
  package var hash: Bytes

  package init(year: Int, instance: InstanceID, position: UInt64, hash: Bytes) {
    (self.year, self.instance, self.position, self.hash) = (year, instance, position, hash)
  }
}

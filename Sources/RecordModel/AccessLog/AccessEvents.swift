/// A record was looked at or changed, or somebody was refused.
package struct AccessRecorded: Event {
  package static let type = EventType(code: 400, name: "access.recorded")
  package var use: AccessUse

  package init(use: AccessUse) { self.use = use }

  package init(from decoder: any Decoder) throws { use = try AccessUse(from: decoder) }

  package func encode(to encoder: any Encoder) throws { try use.encode(to: encoder) }
}

/// Data of a record was given to somebody outside.
///
/// A type of its own, so that an accounting finds disclosures without opening every entry.
package struct AccessDisclosed: Event {
  package static let type = EventType(code: 401, name: "access.disclosed")
  /// Includes the recipient of the data.
  package var use: AccessUse

  package init(use: AccessUse) { self.use = use }

  package init(from decoder: any Decoder) throws { use = try AccessUse(from: decoder) }

  package func encode(to encoder: any Encoder) throws { try use.encode(to: encoder) }
}

/// A volume of the access log began: the first entry of each.
package struct AccessVolumeBegan: Event {
  package static let type = EventType(code: 402, name: "access.volume-began")
  /// The calendar year in UTC that the volume is for.
  package var year: Int
  /// Where the volume before it ended; `nil` for the very first.
  package var previous: AccessVolumeEnd?
  /// Whether the volume's index of refusals and methods has every entry; `nil` in volumes without one.
  package var isIndexed: Bool?
  /// Damaged volumes of the same year that were set aside, by directory name.
  package var setAside: [AccessVolumeSetAside]?

  package init(
    year: Int, previous: AccessVolumeEnd?, isIndexed: Bool? = nil, setAside: [AccessVolumeSetAside]? = nil
  ) {
    (self.year, self.previous) = (year, previous)
    (self.isIndexed, self.setAside) = (isIndexed, setAside)
  }
}

/// A damaged volume that an operator set aside, so that the next one can begin.
package struct AccessVolumeSetAside: Codable, Sendable, Equatable {
  package var directory: String
  /// The least position it is known to have reached, as noted elsewhere.
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

/// The end of a volume of the access log.
package struct AccessVolumeEnd: Codable, Sendable, Equatable {
  package var year: Int
  /// Stands in each of the volume's sealed entries.
  package var instance: InstanceID
  package var position: UInt64
  package var hash: Bytes

  package init(year: Int, instance: InstanceID, position: UInt64, hash: Bytes) {
    (self.year, self.instance, self.position, self.hash) = (year, instance, position, hash)
  }
}

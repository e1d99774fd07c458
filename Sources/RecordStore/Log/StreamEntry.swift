import RecordModel

/// The bytes of one entry of the ``StreamIndex``: the positions of up to 128 events of a stream, in ascending order.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 1 | format, 1 |
/// | 1 | 1 to 10 | the first position |
/// | | 1 to 10 each | the distance of each further one to the one before it |
///
/// Numbers are ``RecordModel/LEB128``. Events of one stream mostly lie close to each other, so that an event takes a byte or
/// two here.
///
/// An entry that begins with 0 was written before there were formats: its positions are big-endian, eight bytes each, the
/// first of which is 0 as long as there are fewer than 2⁵⁶ events.
enum StreamEntry {
  private static let format: UInt8 = 1

  package static func bytes(_ positions: [UInt64]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(9 + 2 * positions.count)
    bytes.append(format)
    var before: UInt64 = 0
    for position in positions {
      LEB128.append(position &- before, to: &bytes)
      before = position
    }
    return bytes
  }

  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if the bytes are no entry.
  package static func positions(_ bytes: [UInt8]) throws(Failure) -> [UInt64] {
    guard let first = bytes.first else { return [] }
    if first == 0 { return try ofEightBytes(bytes) }
    guard first == format else { throw damaged }
    var positions: [UInt64] = []
    positions.reserveCapacity(StreamIndex.positionsPerEntry)
    var (place, position) = (1, UInt64(0))
    while place < bytes.count {
      guard let distance = LEB128.read(bytes, at: &place), distance > 0,
        case let (sum, overflow) = position.addingReportingOverflow(distance), !overflow
      else { throw damaged }
      position = sum
      positions.append(position)
    }
    return positions
  }

  private static func ofEightBytes(_ bytes: [UInt8]) throws(Failure) -> [UInt64] {
    guard bytes.count.isMultiple(of: 8) else { throw damaged }
    return stride(from: 0, to: bytes.count, by: 8).map { bytes.bigEndian(at: $0) }
  }

  private static let damaged = Failure(.corrupt, "an entry of the index of streams cannot be read")
}

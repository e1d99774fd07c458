import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// The shortest and the longest of what lies in the log, and what is one byte off.
@Suite("Bytes of the log at their edges") struct LogEdgeTests {
  private func bytes(command: CommandID? = nil) -> [UInt8] {
    let envelope = Envelope(
      position: 7, stream: .system, revision: 0, typeCode: 21, version: 1,
      occurredAt: Timestamp(milliseconds: 1), recordedAt: Timestamp(milliseconds: 2),
      decidedAt: Timestamp(milliseconds: 2), actor: .system, channel: .socket, command: command)
    let header = RecordLayout.header(envelope, holdsOutcome: false, isCompressed: false)
    return header + [UInt8](repeating: 1, count: SealingKey.overhead + RecordLayout.hashBytes)
  }

  @Test("a record without request id and body is the shortest there is") func shortest() throws {
    let bytes = bytes()
    #expect(bytes.count == RecordLayout.minimum)
    let record = try #require(StoredRecord(position: 7, bytes: bytes))
    #expect(record.envelope.request == nil && record.envelope.command == nil)
    #expect(record.sealedBody.count == SealingKey.overhead && record.header.count == RecordLayout.fixedHeader)
    #expect(StoredRecord(position: 7, bytes: bytes.dropLast()) == nil)
  }

  @Test("a request id that none can be makes a record damaged") func request() {
    var bytes = bytes()
    bytes[90] = 1
    bytes.insert(0, at: RecordLayout.fixedHeader)
    #expect(StoredRecord(position: 7, bytes: bytes) == nil)
    bytes[RecordLayout.fixedHeader] = UInt8(ascii: "r")
    #expect(StoredRecord(position: 7, bytes: bytes)?.envelope.request?.text == "r")
  }

  @Test("only a command id of nothing but zeros is none", arguments: [(0, 5), (5, 0)] as [(UInt64, UInt64)])
  func command(high: UInt64, low: UInt64) {
    let command = CommandID(high: high, low: low)
    #expect(StoredRecord(position: 7, bytes: bytes(command: command))?.envelope.command == command)
  }

  @Test("the log's head has its length, and no other") func head() {
    let head = LogHead(
      position: 9, hash: (0..<32).map { $0 }, recordedAt: Timestamp(milliseconds: 1_900_000_000_000))
    #expect(LogHead(head.bytes) == head)
    #expect(LogHead(head.bytes + [0]) == nil && LogHead([]) == nil)
    #expect(LogHead(head.bytes.dropLast()) == nil)
  }

  @Test("a compressed body is a length and a block for just so many bytes") func compressed() throws {
    for bytes in [[], [0], [5], [0x80], [1, 0], [255, 1, 0x10]] as [[UInt8]] {
      #expect(RecordCompression.expanded(bytes) == nil, "\(bytes)")
    }
    // One literal.
    #expect(RecordCompression.expanded([1, 0x10, 9]) == [9])
    #expect(RecordCompression.expanded([2, 0x10, 9]) == nil)
  }

  @Test("a few bytes are never made shorter", arguments: 0...5) func few(count: Int) {
    #expect(RecordCompression.compressed([UInt8](repeating: 0, count: count)) == nil)
  }
}

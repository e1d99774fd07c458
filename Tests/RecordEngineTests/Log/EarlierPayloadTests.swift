import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Payloads as earlier builds wrote them, of types that write more or other members today.
///
/// Where a golden payload changes, what it was before goes to `Tests/Golden/events/earlier`, named type, version and number.
@Suite("Events that earlier builds wrote") struct EarlierPayloadTests {
  private static func payloads() throws -> [(name: String, bytes: [UInt8])] {
    let folder = URL(filePath: GoldenFile.root()).appending(path: "Tests/Golden/events/earlier")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return (name, try #require(Hexadecimal.bytes(text.utf8.dropLast())))
    }
  }

  @Test("each is read, and says in today's form what it said then") func read() throws {
    let payloads = try Self.payloads()
    #expect(!payloads.isEmpty)
    for (name, bytes) in payloads {
      let typeName = try #require(name.split(separator: ".v1.").first)
      let type = try #require(EventCatalog.all.first { $0.type.name == typeName })
      try Self.readAgain(type, bytes, name)
    }
  }

  private static func readAgain<E: Event>(_ type: E.Type, _ bytes: [UInt8], _ name: String) throws {
    let tape = try CBOR.parse(bytes)
    let event = try E.decode(version: 1, from: tape, at: tape.root)
    let today = try CBOR.parse(CBOR.encode(event))
    #expect(try E.decode(version: 1, from: today, at: today.root) == event, "\(name)")
  }

  @Test("a measure set with figures in one unit alone judges as it did") func measures() throws {
    let old = try #require(try Self.payloads().first { $0.name == "measures.published.v1.1.hex" })
    let tape = try CBOR.parse(old.bytes)
    let set = try MeasureSetPublished.decode(version: 1, from: tape, at: tape.root).definition
    #expect(set.id == "measures-2026-1")
    #expect(try CBOR.encode(MeasureSetPublished(set)) == old.bytes)
    let adult = MeasuredPerson(age: 50, sex: .female)
    let edges: [(Int32, String)] = [
      (40, "very-low"), (41, "low"), (59, "low"), (60, "normal"), (100, "normal"), (101, "high"),
    ]
    for (value, category) in edges {
      #expect(set.classify(.heartRate, ExactDecimal(value), for: adult).category == category)
    }
  }
}

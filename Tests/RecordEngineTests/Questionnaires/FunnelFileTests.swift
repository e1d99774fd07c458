import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite struct FunnelFileTests {
  @Test func aFileOfOneMebibyteIsReadAndOneByteMoreIsNot() throws {
    let file = try JSON.encode(Sample.definition)
    let full =
      file + [UInt8](repeating: UInt8(ascii: " "), count: DefinitionFile.maximumBytes - file.count)
    #expect(try FunnelDefinition.read(full) == Sample.definition)
    #expect(try refusal(full + [UInt8(ascii: " ")]).description.hasPrefix("The file is larger than 1 MiB."))
  }

  @Test func anUnknownMemberIsRefused() throws {
    let file = String(decoding: try JSON.encode(Sample.definition), as: UTF8.self)
    let changed = file.replacing(#""slug":"sample""#, with: #""slug":"sample","slogan":"x""#)
    #expect(file != changed)
    let defect = try #require(try refusal(Array(changed.utf8)).defects.first)
    #expect(defect.path == "slogan" && defect.message.hasPrefix("unknown member"))
  }

  @Test(arguments: ["", "[]", "{}", "{\"id\":1}", "not JSON"])
  func whatIsNoDefinitionIsUnreadable(text: String) throws {
    #expect(try refusal(Array(text.utf8)).defects.count == 1)
  }

  @Test func defectsAreNamedOnePerLine() throws {
    let broken = Sample.changed {
      $0.slug = "Not A Slug"
      $0.scoring.primary = "unknown"
    }
    #expect(
      try refusal(JSON.encode(broken)).description == """
        slug: Must be 1 to 50 characters of a-z, 0-9 and -.
        scoring.primary: There is no scale of this key.
        """)
  }

  private func refusal(_ file: [UInt8]) throws -> DefinitionFile.Refusal {
    try #require(throws: DefinitionFile.Refusal.self) { try FunnelDefinition.read(file) }
  }
}

import RecordEngine
import RecordModel
import Testing

@testable import RecordStore

@Suite struct FunnelFileTests {
  @Test func aFileOfOneMebibyteIsReadAndOneByteMoreIsNot() throws {
    let file = try JSON.encode(Sample.definition)
    let full = file + [UInt8](repeating: UInt8(ascii: " "), count: FunnelLimits.fileBytes - file.count)
    #expect(try FunnelFile.read(full).definition == Sample.definition)
    #expect(throws: FunnelFile.Failure.tooLarge) { try FunnelFile.read(full + [UInt8(ascii: " ")]) }
  }

  @Test func anUnknownMemberIsRefused() throws {
    let file = String(decoding: try JSON.encode(Sample.definition), as: UTF8.self)
    let changed = file.replacing(#""slug":"sample""#, with: #""slug":"sample","slogan":"x""#)
    #expect(file != changed)
    #expect { try FunnelFile.read(Array(changed.utf8)) } throws: { error in
      guard case FunnelFile.Failure.unreadable(let failure) = error else { return false }
      return failure.kind == .unknownMember
    }
  }

  @Test(arguments: ["", "[]", "{}", "{\"id\":1}", "not JSON"])
  func whatIsNoDefinitionIsUnreadable(text: String) {
    #expect { try FunnelFile.read(Array(text.utf8)) } throws: { error in
      guard case FunnelFile.Failure.unreadable = error else { return false }
      return true
    }
  }

  @Test func defectsAreNamedOnePerLine() throws {
    let broken = Sample.changed {
      $0.slug = "Not A Slug"
      $0.scoring.primary = "unknown"
    }
    let file = try JSON.encode(broken)
    #expect { try FunnelFile.read(file) } throws: { error in
      "\(error)" == """
        slug: Must be 1 to 50 characters of a-z, 0-9 and -.
        scoring.primary: There is no scale of this key.
        """
    }
  }
}

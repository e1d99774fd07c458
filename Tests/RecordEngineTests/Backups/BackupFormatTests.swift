import Foundation
import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The bytes of backups") struct BackupFormatTests {
  private static let keys: BackupKeys.Header = {
    BackupKeys.Header(
      instance: InstanceID(high: 1, low: 2), keyCheck: [UInt8](repeating: 3, count: 32),
      createdAt: Timestamp(milliseconds: 4), position: 5, chainHash: [UInt8](repeating: 6, count: 32),
      erased: 7)
  }()

  private func bytes() -> [UInt8] {
    var bytes = Self.keys.bytes
    bytes += [BackupKeys.ring, 0, 0] + UInt64(1).keyBytes + UInt64(2).keyBytes
    bytes += BackupKeys.Entry.bytes(.keys, [1, 2], [3, 4, 5])
    bytes += [BackupKeys.ring, 7, 0xEA] + UInt64(8).keyBytes + UInt64(9).keyBytes
    bytes += BackupKeys.Entry.bytes(.secrets, Array("backup".utf8), [])
    return bytes + [BackupKeys.end] + [UInt8](repeating: 0, count: 32)
  }

  @Test("a copy of keys is read as it was written, and golden") func read() throws {
    let copy = try #require(BackupKeys(bytes()))
    #expect(copy.header == Self.keys)
    #expect(copy.rings.map(\.year) == [nil, 2026])
    #expect(copy.rings[0].entries == [BackupKeys.Entry(table: .keys, key: [1, 2], value: [3, 4, 5])])
    #expect(copy.rings[1].instance == InstanceID(high: 8, low: 9))
    GoldenFile.expect(bytes(), is: "backup/keys.hex")
  }

  @Test("no prefix of a copy of keys, and none with a byte more, is one") func prefixes() {
    let whole = bytes()
    for count in 0..<whole.count { #expect(BackupKeys(Array(whole[..<count])) == nil, "\(count)") }
    #expect(BackupKeys(whole + [0]) == nil)
  }

  @Test("whatever the bytes, reading them ends") func mutations() {
    var generator = SeededGenerator(seed: 20_261_121)
    let whole = bytes()
    for _ in 0..<20_000 {
      var changed = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        changed[Int.random(in: changed.indices, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      if let read = BackupKeys(changed) { #expect(read.rings.count <= whole.count) }
    }
  }

  private static let store = InstanceID(high: 0x550e_8400_e29b_41d4, low: 0xa716_4466_5544_0000)

  private func manifest(_ change: (inout BackupManifest) -> Void = { _ in }) -> BackupManifest {
    var manifest = BackupManifest(
      formatVersion: 1, recorddVersion: "1.0.0", storeFormat: 1, instance: Self.store,
      createdAt: Timestamp(milliseconds: 1_768_472_430_000), position: 5,
      chainHash: String(repeating: "a", count: 64), recordedAt: Timestamp(milliseconds: 1_768_472_430_000),
      erasures: 0,
      accessHeads: [
        AccessVolumeEnd(
          year: 2026, instance: Self.store, position: 9, hash: Bytes([1, 2, 3]))
      ],
      files: [
        BackupManifest.File("log.mdb", .init()), BackupManifest.File("access-2026.mdb", .init(), year: 2026),
      ])
    change(&manifest)
    return manifest
  }

  private let key = BackupKey([UInt8](repeating: 5, count: 32))

  @Test("a manifest is read as it was written, by its own key alone, and golden") func sealed() throws {
    let text = try SealedManifest.text(of: manifest(), key)
    let sealed = try #require(SealedManifest(text))
    #expect(sealed.opened(with: key) == manifest())
    #expect(sealed.opened(with: BackupKey([UInt8](repeating: 6, count: 32))) == nil)
    GoldenFile.expect(String(decoding: text, as: UTF8.self), is: "backup/manifest.txt")
  }

  @Test("a manifest whose names could lead elsewhere, or whose numbers are none, is not read")
  func implausible() throws {
    let changes: [(String, (inout BackupManifest) -> Void)] = [
      ("no log", { $0.files.removeFirst() }),
      ("a log twice", { $0.files.append($0.files[0]) }),
      ("a path", { $0.files[0].file = "../log.mdb" }),
      ("a volume under another name", { $0.files[1].file = "access-2025.mdb" }),
      ("a year that is none", { $0.files[1].year = 10_000 }),
      ("a negative length", { $0.files[0].bytes = -1 }),
      ("a giant length", { $0.files[0].bytes = 1 << 50 }),
      ("negative erasures", { $0.erasures = -1 }),
      ("a note of no year", { $0.accessHeads[0].year = -5 }),
    ]
    for (name, change) in changes {
      #expect(SealedManifest(try SealedManifest.text(of: manifest(change), key)) == nil, "\(name)")
    }
  }
}

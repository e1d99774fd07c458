import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Restores") struct RestoreTests {
  @Test("each file, each kind of change: refused before anything is opened, and nothing is left")
  func tampered() throws {
    let scene = try BackupScene()
    let path = try scene.path(of: try scene.backUp())
    let good = scene.directory.path + "/good"
    try FileManager.default.copyItem(atPath: path, toPath: good)
    for file in ["manifest", "log.mdb", "access-2026.mdb"] {
      for kind in Tampering.allCases {
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: good, toPath: path)
        try kind.apply(to: path + "/" + file)
        let refusal = RestoredPlace().refusal(path, { _ in }, "\(file) \(kind)")
        let isGone = file == "manifest" && kind == .missing
        let isLink = file == "manifest" && kind == .link
        #expect(refusal?.code == (isGone ? .notFound : isLink ? .databaseError : .corrupt), "\(file) \(kind)")
      }
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: good, toPath: path)
    #expect(try RestoredPlace().restore(path).position > 0)
    try Data("more".utf8).write(to: URL(filePath: path + "/extra"))
    #expect(RestoredPlace().refusal(path)?.code == .corrupt)
  }

  @Test("the copy of the keys, each kind of change; another key, another store's copy, none")
  func keys() throws {
    let scene = try BackupScene()
    let path = try scene.path(of: try scene.backUp())
    let file = scene.places.keysFile(scene.instance)
    let good = try #require(FileManager.default.contents(atPath: file))
    for kind in Tampering.allCases {
      try kind.apply(to: file)
      let expected: Failure.Code =
        kind == .missing ? .notFound : kind == .link ? .databaseError : .corrupt
      #expect(RestoredPlace().refusal(path, { _ in }, "\(kind)")?.code == expected, "\(kind)")
      try? FileManager.default.removeItem(atPath: file)
      try good.write(to: URL(filePath: file))
    }
    #expect(RestoredPlace().refusal(path, key: [UInt8](repeating: 8, count: 32))?.code == .wrongKey)
    let other = try BackupScene()
    try other.backUp()
    let others = other.places.keysFile(other.instance)
    #expect(RestoredPlace().refusal(path, { $0.keysFile = others })?.code == .wrongKey)
    let moved = scene.directory.path + "/moved.keys"
    try FileManager.default.moveItem(atPath: file, toPath: moved)
    #expect(RestoredPlace().refusal(path)?.details?["reason"] == "no_keys")
    #expect(try RestoredPlace().restore(path) { $0.keysFile = moved }.instance == scene.instance)
  }

  @Test("a manifest with a good MAC of another layout is refused") func format() throws {
    let scene = try BackupScene()
    let path = try scene.path(of: try scene.backUp())
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path + "/manifest")))
    var manifest = try #require(SealedManifest(bytes)).claimed
    manifest.formatVersion = 2
    let store = scene.test.running.store
    let key = try BackupKey(try SecretStore(store.keyring, store.instance))
    try Data(try SealedManifest.text(of: manifest, key)).write(to: URL(filePath: path + "/manifest"))
    #expect(RestoredPlace().refusal(path)?.details?["reason"] == "format")
  }

  @Test("never over something; an attempt that was cut off is begun anew") func places() throws {
    let scene = try BackupScene()
    let path = try scene.path(of: try scene.backUp())
    let place = RestoredPlace()
    let cut = place.state + ".restoring/access/2026"
    try FileManager.default.createDirectory(atPath: cut, withIntermediateDirectories: true)
    try Data("half".utf8).write(to: URL(filePath: cut + "/journal"))
    try FileManager.default.createDirectory(atPath: place.state, withIntermediateDirectories: false)
    try place.restore(path)
    #expect(place.names == ["state"])
    #expect(try place.verify().valid)
    #expect { try place.restore(path) } throws: { ($0 as? Failure)?.details?["reason"] == "not_empty" }
    #expect(try place.verify().valid)
    scene.stop()
    let own = BackupRestore.Order(backup: path, target: scene.state)
    #expect { try BackupRestore(own, key: try KeyEncryptionKey(TestEngine.key)).run() } throws: {
      ($0 as? Failure)?.details?["reason"] == "not_empty"
    }
  }

  @Test("older than a known head: said and refused, unless it is accepted; another history is never accepted")
  func age() throws {
    let scene = try BackupScene()
    let old = try scene.backUp()
    _ = try scene.test.call(CreatePatient(fullName: "Somebody Else"))
    let new = try scene.backUp()
    let oldPath = try scene.path(of: old)
    let refusal = RestoredPlace().refusal(oldPath)
    #expect(refusal?.details?["reason"] == "older_than_known_head")
    #expect(refusal?.details?["position"] == .integer(Int64(new.position)))
    let report = try RestoredPlace().restore(oldPath) { $0.acceptsOlder = true }
    #expect(report.newerHead?.position == new.position && report.position == old.position)
    // The copy of the keys knows it too, where the newer backup is gone.
    try FileManager.default.removeItem(atPath: try scene.path(of: new))
    #expect(RestoredPlace().refusal(oldPath)?.details?["reason"] == "older_than_known_head")
    let hash = try #require(old.chainHash)
    let newest = try scene.path(of: try scene.backUp())
    #expect(
      try RestoredPlace().restore(newest) { $0.knownHead = KnownHead("\(old.position):\(hash)") }.newerHead
        == nil)
    let wrong = KnownHead("\(old.position):\(String(repeating: "0", count: 64))")
    let forked = RestoredPlace().refusal(newest) {
      ($0.knownHead, $0.acceptsOlder) = (wrong, true)
    }
    #expect(forked?.code == .corrupt && forked?.details?["reason"] == "other_history")
    let later = RestoredPlace().refusal(newest) { $0.knownHead = KnownHead("100000:\(hash)") }
    #expect(later?.details?["reason"] == "older_than_known_head")
  }

  @Test(
    "heads are a position, a colon and a hash",
    arguments: ["", "7", "7:", "0:x", ":", "7:zz", "-1:", "7:8:9"])
  func head(_ text: String) {
    #expect(KnownHead(text) == nil)
    #expect(KnownHead(text + String(repeating: "a", count: 64)) == nil || text == "7:")
  }
}

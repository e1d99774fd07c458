import Foundation
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordShipping

@Suite("Settings of the shipper") struct ShipperSettingsTests {
  private static func text(_ name: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: GoldenFile.root() + "/" + name) ?? Data(), as: UTF8.self)
  }

  private func load(_ given: [String: String]) throws(SettingsError) -> ShipperSettings {
    try ShipperSettings.load(commandLine: given, environment: [:])
  }

  @Test("the shipped file is the generated one, and without comment marks it is the defaults: no server")
  func shipped() throws {
    let text = Self.text("Config/recordd-shipper.conf")
    #expect(
      text == ConfigurationText<ShipperSettings>.file(),
      "write it with: .build/debug/recordd-shipper --print-configuration > Config/recordd-shipper.conf")
    let lines = text.split(separator: "\n").map {
      $0.hasPrefix("#RECORDD_") ? String($0.dropFirst()) : String($0)
    }
    let file = SettingsFile(path: "s.conf", bytes: Array(lines.joined(separator: "\n").utf8))
    let settings = try ShipperSettings.load(environment: [:], file: file)
    #expect(settings == ShipperSettings())
    #expect(throws: SettingsError.self) { try settings.check() }
  }

  @Test("the manual has the generated table") func manual() {
    #expect(Self.text("Docs/Operations.md").contains(ConfigurationText<ShipperSettings>.markdown()))
  }

  @Test("servers are addresses without names and passwords") func servers() throws {
    let settings = try load(["servers": "nats://127.0.0.1:4222, tls://n2.example.org:4222,tls://[::1]:4222"])
    #expect(settings.servers == ["nats://127.0.0.1:4222", "tls://n2.example.org:4222", "tls://[::1]:4222"])
  }

  @Test(
    "values that are not allowed",
    arguments: [
      ("servers", "n1.example.org"), ("servers", "http://a:1"), ("servers", "nats://user:secret@a:1"),
      ("servers", "nats://a:0"), ("servers", "nats://a:1,"), ("servers", "nats://:1"),
      ("record-stream", "A.B"),
      ("record-stream", ""), ("key-stream", "A*"), ("nkey", "SUAAA"), ("batch-bytes", "1M"),
      ("batch-bytes", "1K"),
      ("patience", "0"), ("alarm-after", "9"), ("look-interval", "0"),
    ]) func refused(name: String, value: String)
  {
    #expect(throws: SettingsError.self) { try load([name: value]) }
  }

  @Test("halves of pairs and one stream for two things are refused") func conflicts() {
    let key = "U" + String(repeating: "A", count: 55)
    for given in [
      ["certificate-file": "/a"], ["certificate-key-file": "/a"], ["nkey": key], ["nkey-seed-file": "/a"],
      ["nkey": key, "nkey-seed-file": "/a", "credentials-file": "/b"], ["record-stream": "KEY"],
      ["document-stream": "KEY"], ["lease-stream": "FLT"], ["lease-interval": "199"],
      ["lease-interval": "200", "promote-after": "2"], ["promote-after": "60"],
      ["lease-interval": "1000", "promote-after": "3"],
    ] {
      #expect(throws: SettingsError.self, "\(given)") { try load(given) }
    }
  }

  @Test("a seed that everybody may read is refused") func openSeed() throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/seed"
    _ = FileManager.default.createFile(
      atPath: path, contents: Data("S".utf8), attributes: [.posixPermissions: 0o644])
    let key = "U" + String(repeating: "A", count: 55)
    let settings = try load(["servers": "nats://a:1", "nkey": key, "nkey-seed-file": path])
    #expect(throws: SettingsError.self) { try settings.check() }
    chmod(path, 0o600)
    #expect(throws: Never.self) { try settings.check() }
  }
}

@Suite("Plans of streams") struct StreamPlanTests {
  @Test("only keys, documents, reports and places can be deleted; nothing makes room for something new")
  func plans() {
    let plans = StreamPlan.all(ShipperSettings(), replicas: 3, keysOf: nil)
    #expect(plans.map(\.name) == ["REC", "ACC", "KEY", "DOC", "FLT", "LES", "KV_places"])
    #expect(
      plans.map(\.subjects) == [
        ["rec.*"], ["acc.*.*"], ["key.*.*"], ["doc.*.*.*"], ["flt.*.*"], ["les.*"], ["$KV.places.>"],
      ])
    #expect(plans.map(\.deniesDelete) == [true, true, false, false, false, true, false])
    #expect(plans.map(\.perSubject) == [-1, -1, 1, 1, 1, 1, 1])
    #expect(plans.allSatisfy { $0.replicas == 3 && $0.deniesPurge && $0.duplicateWindow == 120_000_000_000 })
  }

  @Test("each difference is told by itself") func differences() {
    let plan = StreamPlan.all(ShipperSettings(), replicas: 3, keysOf: nil)[0]
    var found = plan
    #expect(plan.differences(of: found).isEmpty)
    (found.replicas, found.deniesDelete, found.maxBytes) = (1, false, 5)
    #expect(
      plan.differences(of: found) == [
        "replicas: should be 3, is 1", "bytes at most: should be -1, is 5",
        "deny_delete: should be true, is false",
      ])
  }
}

import Foundation
import RecordModel
import RecordNoise
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordRelay

@Suite("Settings of the relay") struct RelaySettingsTests {
  private static let instance = "550e8400-e29b-41d4-a716-446655440000"

  private static func text(_ name: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: GoldenFile.root() + "/" + name) ?? Data(), as: UTF8.self)
  }

  private func load(_ given: [String: String]) throws(SettingsError) -> RelaySettings {
    try RelaySettings.load(commandLine: given, environment: [:])
  }

  @Test("the shipped file is the generated one, and without comment marks it is the defaults") func shipped()
    throws
  {
    let text = Self.text("Config/recordd-relay.conf")
    #expect(
      text == ConfigurationText<RelaySettings>.file(),
      "write it with: .build/debug/recordd-relay serve --print-configuration > Config/recordd-relay.conf")
    let lines = text.split(separator: "\n").map {
      $0.hasPrefix("#RECORDD_") ? String($0.dropFirst()) : String($0)
    }
    let file = SettingsFile(path: "s.conf", bytes: Array(lines.joined(separator: "\n").utf8))
    #expect(try RelaySettings.load(environment: [:], file: file) == RelaySettings())
  }

  @Test("the manual has the generated table") func manual() {
    #expect(Self.text("Docs/Operations.md").contains(ConfigurationText<RelaySettings>.markdown()))
  }

  @Test(
    "values that are not allowed",
    arguments: [
      ("instances", "x"), ("instances", instance + ","), ("instances", "\(instance),\(instance)"),
      ("name", ""), ("name", "House"), ("name", "a.b"), ("name", "*"), ("directory", ""),
      ("directory", String(repeating: "/a", count: 40)), ("sessions", "0"), ("silence", "1"), ("hold", "-1"),
      ("servers", "n1"), ("sealed", "maybe"), ("place-bucket", ""), ("place-bucket", "a.b"), ("places", ""),
    ]) func refused(name: String, value: String)
  {
    #expect(throws: SettingsError.self) { try load([name: value]) }
  }

  @Test("each side needs what it works with") func checks() throws {
    let clear = ["servers": "nats://a:1", "sealed": "no"]
    #expect(throws: SettingsError.self) { try load(["sealed": "no"]).check(.box) }
    let some = try load(clear)
    #expect(try some.check(.box)?.peers == nil)
    #expect(throws: SettingsError.self) { try some.check(.gateway) }
    let all = try load(clear.merging(["instances": Self.instance]) { $1 })
    #expect(try all.check(.gateway)?.peers == nil)
    #expect(all.path(of: all.instances[0]) == "/run/recordd-relay/\(Self.instance).sock")
    #expect(throws: SettingsError.self) { try load(clear.merging(["key-file": "/k"]) { $1 }) }
  }

  private let directory = TemporaryDirectory()

  private func file(_ name: String, _ text: String, _ mode: Int) -> String {
    let path = "\(directory.path)/\(name)"
    _ = FileManager.default.createFile(
      atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: mode])
    return path
  }

  @Test("without keys that it can use no relay begins, and each refusal says what to do") func keys() throws {
    let houses = TwoHouses()
    let key = file("own", houses.box.text + "\n", 0o600)
    let store = "\(TwoHouses.instance) \(houses.box.publicKey.text)\n"
    let both = file("both", store + "gateway \(houses.gateway.publicKey.text)\n", 0o644)
    let names = ["servers": "nats://a:1", "instances": Self.instance]
    for (place, key, peers, reason) in [
      (.box, nil, nil, "recordctl key relay"), (.gateway, nil, both, "recordctl key relay"),
      (.box, key, nil, "peers-file"), (.box, "/nothing", both, "/nothing"),
      (.box, file("open", houses.box.text, 0o644), both, "chmod 600"),
      (.box, file("none", "x", 0o600), both, "holds no key"), (.box, key, "/nothing", "must be there"),
      (.box, key, file("loose", store, 0o666), "nobody but its owner"),
      (.box, key, file("stores", store, 0o644), "no line of a gateway"),
      (.gateway, key, file("gate", "gateway \(houses.gateway.publicKey.text)", 0o644), Self.instance),
    ] as [(RelayPlace, String?, String?, String)] {
      var given = names
      (given["key-file"], given["peers-file"]) = (key, peers)
      let settings = try load(given)
      do {
        _ = try settings.check(place)
        Issue.record("begins: \(reason)")
      } catch { #expect("\(error)".contains(reason), "\(error)") }
    }
    let good = try load(names.merging(["key-file": key, "peers-file": both]) { $1 })
    #expect(try good.check(.box) != nil && good.check(.gateway) != nil)
  }
}

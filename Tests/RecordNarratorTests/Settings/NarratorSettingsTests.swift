import Foundation
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordNarrator

@Suite("Settings of the narrator") struct NarratorSettingsTests {
  private static func text(_ name: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: GoldenFile.root() + "/" + name) ?? Data(), as: UTF8.self)
  }

  private func load(_ given: [String: String]) throws(SettingsError) -> NarratorSettings {
    try NarratorSettings.load(commandLine: given, environment: [:])
  }

  @Test("the shipped file is the generated one, and without comment marks it is the defaults: no server")
  func shipped() throws {
    let text = Self.text("Config/recordd-narrator.conf")
    #expect(
      text == ConfigurationText<NarratorSettings>.file(),
      "write it with: .build/debug/recordd-worker narrator --print-configuration > Config/recordd-narrator.conf"
    )
    let lines = text.split(separator: "\n").map {
      $0.hasPrefix("#RECORDD_") ? String($0.dropFirst()) : String($0)
    }
    let file = SettingsFile(path: "n.conf", bytes: Array(lines.joined(separator: "\n").utf8))
    let settings = try NarratorSettings.load(environment: [:], file: file)
    #expect(settings == NarratorSettings() && settings.endpoint == nil)
  }

  @Test("the manual has the generated table") func manual() {
    #expect(Self.text("Docs/Operations.md").contains(ConfigurationText<NarratorSettings>.markdown()))
  }

  @Test(
    "values that are not allowed",
    arguments: [
      ("endpoint", "127.0.0.1:8080"), ("endpoint", "ftp://127.0.0.1"), ("endpoint", "http://"),
      ("endpoint", "http://u:p@127.0.0.1"), ("endpoint", "http://127.0.0.1:0"),
      ("endpoint", "http://127.0.0.1:65536"), ("endpoint", "http://127.0.0.1:"),
      ("endpoint", "http://127.0.0.1/?a"), ("endpoint", "http://[::1"), ("endpoint", "http://[x]"),
      ("endpoint", "unix:llama.sock"), ("endpoint", "http://a b"), ("endpoint", "http://127.0.0.1/%2e"),
      ("endpoint", "unix:/" + String(repeating: "a", count: 107)), ("elsewhere", "yes"), ("timeout", "0"),
      ("timeout", "121"), ("most-tokens", "15"), ("jobs", "0"), ("jobs", "9"), ("provider", ""),
      ("model", String(repeating: "m", count: 129)), ("model", "a\u{7}"),
    ]) func refused(name: String, value: String)
  {
    #expect(throws: SettingsError.self) { try load([name: value]) }
  }

  @Test(
    "what is here is asked at its chat completions, and no name is looked up for it",
    arguments: [
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080/v1/chat/completions"),
      ("http://localhost:8080/", "http://127.0.0.1:8080/v1/chat/completions"),
      ("http://127.9.9.9/llm/v1/", "http://127.9.9.9/llm/v1/chat/completions"),
      ("http://[::1]:8080/v1", "http://[::1]:8080/v1/chat/completions"),
      ("https://[0:0:0:0:0:0:0:1]", "https://[0:0:0:0:0:0:0:1]/v1/chat/completions"),
      (
        "unix:/run/llama a.sock".replacing(" ", with: "-"),
        "http+unix://%2Frun%2Fllama-a.sock/v1/chat/completions"
      ),
    ]) func here(text: String, url: String) throws
  {
    let settings = try load(["endpoint": text])
    #expect(settings.endpoint?.url == url && settings.endpoint?.isHere == true)
  }

  @Test(
    "another machine is refused with a clear word unless the operator allows it, and then only over TLS",
    arguments: [
      "http://192.0.2.1:8080", "https://192.0.2.1", "http://127.0.0.1.example.org",
      "https://llm.example.org/v1",
      "http://[::2]", "http://[::ffff:127.0.0.1]", "http://127.1", "http://0.0.0.0",
      "http://localhost.example",
      "http://2130706433",
    ]) func elsewhere(text: String) throws
  {
    let error = #expect(throws: SettingsError.self) { try load(["endpoint": text]) }
    #expect(error?.description.contains("is not on this machine") == true)
    #expect(error?.description.contains("elsewhere=allow") == true)
    let isEncrypted = text.hasPrefix("https")
    #expect(
      (try? load(["endpoint": text, "elsewhere": "allow"]))?.endpoint?.text == (isEncrypted ? text : nil))
  }

  @Test("a token is one line of a file that not everybody may read") func token() throws {
    let directory = TemporaryDirectory()
    func read(_ text: String, mode: mode_t = 0o600) throws -> ServerToken {
      let path = directory.path + "/token"
      try? FileManager.default.removeItem(atPath: path)
      #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
      #expect(chmod(path, mode) == 0)
      return try ServerToken.read(path: path)
    }
    #expect(try read("sk-1\n").header == "Bearer sk-1" && read("sk-1", mode: 0o640).header == "Bearer sk-1")
    for text in ["", "\n", "a b", "a\nb\n", "ä"] {
      #expect(throws: SettingsError.self) { try read(text) }
    }
    let open = #expect(throws: SettingsError.self) { try read("sk-1", mode: 0o644) }
    #expect(open?.description.contains("sk-1") == false)
    #expect(throws: SettingsError.self) { try ServerToken.read(path: directory.path + "/none") }
  }
}

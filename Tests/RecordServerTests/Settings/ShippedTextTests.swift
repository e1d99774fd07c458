import RecordServer
import RecordTestSupport
import Testing

@testable import RecordProcess
@testable import RecordServer

@Suite struct ShippedTextTests {
  /// The root of the checkout, from this file's own place in it.
  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(separator: "/")

  static func shipped(_ path: String) throws -> String {
    String(decoding: try SmallFile.read(path: root + "/" + path, limit: 1 << 20), as: UTF8.self)
  }

  @Test func theShippedConfigurationIsTheGeneratedOne() {
    GoldenFile.expect(ConfigurationText<Settings>.file(), isFile: "Config/recordd.conf")
  }

  @Test func theShippedConfigurationWithoutCommentMarksIsTheDefaults() throws {
    let lines = try Self.shipped("Config/recordd.conf").split(separator: "\n")
    let text = lines.map { $0.hasPrefix("#RECORDD_") ? String($0.dropFirst()) : String($0) }.joined(
      separator: "\n")
    let file = SettingsFile(path: "recordd.conf", bytes: Array(text.utf8))
    #expect(file.entries.count == Settings.describe().count)
    #expect(try Settings.load(environment: [:], file: file) == Settings())
  }

  @Test func theManualHasTheGeneratedTable() {
    GoldenFile.expect(
      ConfigurationText<Settings>.markdown(), isPart: "settings of the daemon", of: "Docs/Operations.md")
  }

  @Test func theHelpNamesEverySettingOnce() {
    let help = ConfigurationText<Settings>.help()
    for definition in Settings.describe() {
      let heading = "  --\(definition.name) <value>"
      #expect(help.split(separator: "\n").filter { $0 == heading }.count == 1, "\(definition.name)")
      #expect(help.contains(definition.environmentName + "."))
    }
    #expect(help.split(separator: "\n").allSatisfy { $0.utf8.count <= 80 })
  }

  @Test func namesAreUniqueInBothForms() {
    let definitions = Settings.describe()
    #expect(Set(definitions.map(\.name)).count == definitions.count)
    #expect(Set(definitions.map(\.environmentName)).count == definitions.count)
    #expect(definitions.first?.environmentName == "RECORDD_STATE_DIR")
  }

  @Test(arguments: [
    (0, "0"), (1, "1"), (1023, "1023"), (1024, "1K"), (1536, "1536"), (3 << 20, "3M"), (256 << 30, "256G"),
    (2 << 40, "2T"), (4096 << 40, "4096T"),
  ]) func bytesAreWrittenShort(_ number: Int, _ text: String) {
    #expect(SettingText.text(bytes: number) == text)
    #expect(SettingText.bytes(text) == number)
  }
}

@Suite struct PlaceTests {
  @Test(
    arguments: [
      (nil, nil, KeySource.development(path: "/var/lib/recordd.kek")),
      (nil, "", .development(path: "/var/lib/recordd.kek")),
      (nil, "/run/credentials/r", .credential(path: "/run/credentials/r/kek")),
      ("/k", nil, .file(path: "/k")),
      ("/k", "/run/credentials/r", .file(path: "/k")),
    ] as [(String?, String?, KeySource)]) func theKeyComesFrom(
      _ file: String?, _ credentials: String?, _ expected: KeySource
    )
  {
    var settings = Settings()
    settings.keyFile = file
    settings.stateDirectory = "/var/lib/recordd//"
    #expect(settings.keySource(credentialsDirectory: credentials) == expected)
  }

  @Test func funnelsAreSoughtInOrder() {
    #expect(
      ShippedDirectory.candidates(of: "funnels", setting: "/f", executable: "/usr/bin/recordd") == ["/f"])
    #expect(
      ShippedDirectory.candidates(of: "funnels", setting: nil, executable: "/usr/bin/recordd")
        == ["/usr/bin/../share/recordd/funnels", "./Config/funnels"])
    #expect(ShippedDirectory.candidates(of: "funnels", setting: nil, executable: nil) == ["./Config/funnels"])
    #expect(ShippedDirectory.firstExisting(["/nonexistent", "/proc/self/exe", "/proc", "/tmp"]) == "/proc")
    #expect(ShippedDirectory.firstExisting(["/nonexistent"]) == nil)
    #expect(ShippedDirectory.executable()?.hasPrefix("/") == true)
  }
}

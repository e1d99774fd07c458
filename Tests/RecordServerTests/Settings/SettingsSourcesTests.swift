import RecordProcess
import RecordServer
import Testing

@Suite struct SettingsSourcesTests {
  static func file(_ text: String) -> SettingsFile { SettingsFile(path: "r.conf", bytes: Array(text.utf8)) }

  static func error(
    commandLine: [String: String] = [:], environment: [String: String] = [:], file text: String? = nil
  ) -> String? {
    do throws(SettingsError) {
      _ = try Settings.load(
        commandLine: commandLine, environment: environment, file: text.map { file($0) },
        accounts: testAccounts)
      return nil
    } catch { return error.description }
  }

  /// Every combination of the three sources, and which of them wins.
  @Test(arguments: 0..<8) func theHighestSourceWins(_ present: Int) throws {
    let settings = try Settings.load(
      commandLine: present & 4 != 0 ? ["max-depth": "14"] : [:],
      environment: present & 2 != 0 ? ["RECORDD_MAX_DEPTH": "12", "HOME": "/"] : ["HOME": "/"],
      file: Self.file(present & 1 != 0 ? "RECORDD_MAX_DEPTH=11" : ""))
    let expected = present & 4 != 0 ? 14 : present & 2 != 0 ? 12 : present & 1 != 0 ? 11 : 32
    #expect(settings.maxDepth == expected)
  }

  @Test func sourcesAreMixedSettingBySetting() throws {
    let settings = try Settings.load(
      commandLine: ["state-dir": "/a"], environment: ["RECORDD_MAX_BATCH": "7"],
      file: Self.file("# a comment\n\n  RECORDD_READ_THREADS= 3 \nRECORDD_STATE_DIR=/b\n"))
    #expect(settings.stateDirectory == "/a")
    #expect(settings.maxBatch == 7)
    #expect(settings.readThreads == 3)
    #expect(settings.maxDepth == 32)
  }

  @Test func allProblemsOfAllSourcesComeAtOnce() {
    let text = """
      RECORDD_MAX_DEPTH=0
      garbage
      RECORDD_MAX_DETPH=8
      RECORDD_MAX_DEPTH=9
      PATH=/bin
      """
    let error = Self.error(
      commandLine: ["max-batch": "0", "verbose": "1"],
      environment: ["RECORDD_LOG": "x", "RECORDD_MAX_DEPTH": "-", "LOG": "x"], file: text)
    #expect(
      error == """
        r.conf:2: write NAME=value, or # before a comment
        r.conf:4: RECORDD_MAX_DEPTH stands in line 1 already; keep one of them
        command line: there is no setting verbose; see --help for all of them
        environment: there is no setting RECORDD_LOG; see --help for all of them
        r.conf:3: there is no setting RECORDD_MAX_DETPH; see --help for all of them
        r.conf:5: there is no setting PATH; see --help for all of them
        environment: RECORDD_MAX_DEPTH must be a whole number of levels from 4 to 128
        r.conf:1: RECORDD_MAX_DEPTH must be a whole number of levels from 4 to 128
        command line: --max-batch must be a whole number of requests from 1 to 10000
        """)
  }

  @Test func aWrongValueIsReportedEvenWhenOverridden() {
    #expect(
      Self.error(commandLine: ["read-threads": "2"], file: "RECORDD_READ_THREADS=many")
        == "r.conf:1: RECORDD_READ_THREADS must be a whole number of threads from 1 to 64")
  }

  @Test(arguments: [
    ("RECORDD_MAX_DEPTH", "write NAME=value, or # before a comment"),
    ("; comment", "write NAME=value, or # before a comment"),
    ("=5", "a name has only capital letters, digits and _; no space before ="),
    ("RECORDD_MAX_DEPTH =5", "a name has only capital letters, digits and _; no space before ="),
    ("recordd_max_depth=5", "a name has only capital letters, digits and _; no space before ="),
    ("export RECORDD_MAX_DEPTH=5", "a name has only capital letters, digits and _; no space before ="),
    ("RECORDD_KEY_FILE=\"/k\"", "write the value without quotes and backslashes"),
    ("RECORDD_KEY_FILE='/k'", "write the value without quotes and backslashes"),
    ("RECORDD_KEY_FILE=/k\\", "write the value without quotes and backslashes"),
    ("RECORDD_KEY_FILE=/k # the key", "put the comment on a line of its own"),
    ("RECORDD_KEY_FILE=/k\t# the key", "put the comment on a line of its own"),
    ("RECORDD_MAX_DEPTH=5\r\r", "the line holds a control character; end lines with LF alone"),
    ("# bell \u{7}", "the line holds a control character; end lines with LF alone"),
  ]) func malformedLinesAreNamed(_ line: String, _ reason: String) {
    #expect(Self.error(file: "# first\n" + line + "\n") == "r.conf:2: " + reason)
  }

  @Test func namesThatCouldForgeALineAreNotShown() {
    let error = Self.error(environment: ["RECORDD_\nforged": "1"])
    #expect(error == "environment: there is no setting of that name; see --help for all of them")
  }

  @Test func valuesAreNeverShown() {
    for setting in SettingCase.all {
      let error = Self.error(commandLine: [setting.name: "canary\u{1}7f3a"])
      #expect(error?.contains("canary") == false)
    }
  }

  /// As editors of other systems leave it.
  @Test func aMarkAndCarriageReturnsAreCut() throws {
    let text = "# first\nRECORDD_MAX_DEPTH=5\n\nRECORDD_READ_THREADS=3\n"
    let plain = SettingsFile(path: "r.conf", bytes: Array(text.utf8))
    for other in [
      text.replacing("\n", with: "\r\n"), "\u{FEFF}" + text, "\u{FEFF}" + text.replacing("\n", with: "\r\n"),
    ] { #expect(SettingsFile(path: "r.conf", bytes: Array(other.utf8)) == plain) }
    #expect(plain.problems.isEmpty)
    #expect(Self.error(file: "\u{FEFF}RECORDD_MAX_DEPTH=5\r\n") == nil)
  }

  @Test func textThatIsNotUTF8IsRefused() {
    let file = SettingsFile(path: "r.conf", bytes: [0x41, 0x3d, 0xff])
    #expect(file.problems == [.unreadable(path: "r.conf", reason: "the file is not UTF-8; save it as UTF-8")])
  }

  @Test func missingFilesMatterOnlyWhenRequired() {
    let path = "/nonexistent/recordd.conf"
    #expect(SettingsFile.read(path: path, required: false) == nil)
    #expect(
      SettingsFile.read(path: path, required: true)?.problems
        == [.unreadable(path: path, reason: "open failed: No such file or directory")])
    #expect(SettingsFile.read(path: "/dev/zero", required: false)?.problems.count == 1)
    #expect(SettingsFile.read(path: "/", required: false)?.problems.count == 1)
  }
}

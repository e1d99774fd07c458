import Logging
import RecordModel
import RecordProcess
import RecordServer
import Testing

/// Accounts of the tests: one user and one group.
let testAccounts = AccountLookup(
  user: { $0 == "recordd-gateway" ? 990 : nil }, group: { $0 == "recordd-clients" ? 991 : nil })

/// Each setting with texts that are allowed and texts that are not.
struct SettingCase: Sendable, CustomTestStringConvertible {
  let name: String
  let allowed: [String: @Sendable (Settings) -> Bool]
  let refused: [String]
  var testDescription: String { name }

  init(_ name: String, _ allowed: [String: @Sendable (Settings) -> Bool], refused: [String]) {
    (self.name, self.allowed, self.refused) = (name, allowed, refused)
  }

  static func helpText(_ name: String, _ value: @escaping @Sendable (Settings) -> String) -> SettingCase {
    SettingCase(
      name, ["Es gibt Hilfe.": { value($0) == "Es gibt Hilfe." }],
      refused: ["", "a\nb", String(repeating: "a", count: 501)])
  }

  static func helpContacts(
    _ name: String, _ value: @escaping @Sendable (Settings) -> [HelpContact]
  ) -> SettingCase {
    SettingCase(
      name,
      [
        "Notruf=112; Hilfe=https://example.org": {
          value($0) == [
            HelpContact("Notruf", phone: "112"), HelpContact("Hilfe", web: "https://example.org"),
          ]
        }
      ], refused: ["", "112", "Notruf=", "Notruf=eins", "Hilfe=http://example.org"])
  }

  static func count(
    _ name: String, _ range: ClosedRange<Int>, _ value: @escaping @Sendable (Settings) -> Int
  ) -> SettingCase {
    SettingCase(
      name,
      [
        "\(range.lowerBound)": { value($0) == range.lowerBound },
        "\(range.upperBound)": { value($0) == range.upperBound },
      ],
      refused: [
        "\(range.lowerBound - 1)", "\(range.upperBound + 1)", "", "x", "1.0", "+5", "007", " 5", "5 ",
        "99999999999999999999",
      ])
  }

  static let long = String(repeating: "p", count: 4096)

  static let all: [SettingCase] = [
    SettingCase(
      "state-dir", ["/srv/r": { $0.stateDirectory == "/srv/r" }, "./x": { $0.stateDirectory == "./x" }],
      refused: ["", long, "/a\nb", "/a\u{7f}"]),
    SettingCase(
      "funnels",
      ["": { $0.shippedDirectories["funnels"] == nil }, "/f": { $0.shippedDirectories["funnels"] == "/f" }],
      refused: [long]),
    SettingCase(
      "measures",
      [
        "": { $0.shippedDirectories["measures"] == nil }, "/m": { $0.shippedDirectories["measures"] == "/m" },
      ],
      refused: [long]),
    SettingCase(
      "interactions",
      [
        "": { $0.shippedDirectories["interactions"] == nil },
        "/i": { $0.shippedDirectories["interactions"] == "/i" },
      ], refused: [long]),
    SettingCase(
      "panel",
      ["": { $0.shippedDirectories["panel"] == nil }, "/p": { $0.shippedDirectories["panel"] == "/p" }],
      refused: [long]),
    SettingCase(
      "key-file", ["": { $0.keyFile == nil }, "/k": { $0.keyFile == "/k" }], refused: [long, "\u{1}"]),
    SettingCase(
      "credential", ["kek": { $0.credentialName == "kek" }, "a.B_c-9": { $0.credentialName == "a.B_c-9" }],
      refused: ["", ".kek", "../kek", "a/b", "a b", "ké", String(repeating: "k", count: 65)]),
    SettingCase(
      "socket", [String(repeating: "s", count: 107): { $0.socketPath.count == 107 }],
      refused: ["", String(repeating: "s", count: 108)]),
    SettingCase(
      "socket-mode", ["600": { $0.socketMode == 0o600 }, "0666": { $0.socketMode == 0o666 }],
      refused: ["", "66", "668", "1660", "00660", "rw-", "0o66"]),
    SettingCase(
      "socket-group",
      [
        "": { $0.socketGroup == nil }, "recordd-clients": { $0.socketGroup == 991 },
        "0": { $0.socketGroup == 0 }, "4294967294": { $0.socketGroup == 4_294_967_294 },
      ], refused: ["nobody-such", "4294967295", "-1"]),
    SettingCase(
      "peers",
      [
        "": { $0.peers.roles.isEmpty },
        "recordd-gateway:gateway,5:auditor": { $0.peers.roles == [990: .gateway, 5: .auditor] },
        "0:operator , 7:courier, 8:monitor": { $0.peers.roles == [0: .operator, 7: .courier, 8: .monitor] },
      ],
      refused: [
        "5", "5:", ":gateway", "5:root", "5:Gateway", "stranger:gateway", "5:gateway,", "5:gateway:x",
        "990:gateway,recordd-gateway:auditor", "5 :gateway",
      ]),
    SettingCase(
      "map-size",
      [
        "16M": { $0.mapSize == 16 << 20 }, "1T": { $0.mapSize == 1 << 40 }, "64T": { $0.mapSize == 64 << 40 },
        "16777216": { $0.mapSize == 16 << 20 }, "1048576K": { $0.mapSize == 1 << 30 },
      ], refused: ["", "G", "16777217", "15M", "65T", "1g", "1GiB", "1 G", "-1G", "9999999999999T"]),
    .count("writer-queue", 1024...1_000_000) { $0.writerQueueLimit },
    .count("writer-batch", 1...4096) { $0.batchLimit },
    .count("event-loops", 0...16) { $0.eventLoops },
    .count("read-threads", 1...64) { $0.readThreads },
    .count("max-connections", 1...65_536) { $0.maxConnections },
    SettingCase(
      "max-frame", ["4K": { $0.maxFrameBytes == 4096 }, "8M": { $0.maxFrameBytes == 8 << 20 }],
      refused: ["", "4095", "65M", "1T"]),
    SettingCase(
      "publish-shipped", ["yes": { $0.publishesShipped }, "no": { !$0.publishesShipped }],
      refused: ["", "true", "0", "No"]),
    SettingCase(
      "controller-name",
      ["": { $0.controller.name == nil }, "Praxis Dr. Öz": { $0.controller.name == "Praxis Dr. Öz" }],
      refused: [long, "a\u{7}"]),
    SettingCase(
      "controller-contact",
      [
        "": { $0.controller.contact == nil },
        "Am Markt 1, Ulm": { $0.controller.contact == "Am Markt 1, Ulm" },
      ],
      refused: [long, "a\nb"]),
    SettingCase(
      "controller-officer",
      [
        "": { $0.controller.dataProtectionOfficer == nil },
        "x": { $0.controller.dataProtectionOfficer == "x" },
      ],
      refused: [long]),
    SettingCase(
      "controller-authority",
      [
        "": { $0.controller.supervisoryAuthority == nil }, "y": { $0.controller.supervisoryAuthority == "y" },
      ],
      refused: [long]),
    SettingCase(
      "link-hosts",
      [
        "app.example": { $0.links.hosts == ["app.example"] },
        "a.example, b-1.example": { $0.links.hosts == ["a.example", "b-1.example"] },
      ],
      refused: ["", "A.example", "https://a.example", "a..example", "-a", "a_b", long]),
    .count("link-alert-refused", 0...100) { $0.links.refused },
    .count("link-window-refused", 1...86_400) { $0.links.refusedWindow },
    .count("link-alert-opened", 0...100) { $0.links.opened },
    .count("link-window-opened", 1...86_400) { $0.links.openedWindow },
    .count("link-alert-invalid", 0...100) { $0.links.invalid },
    .count("link-window-invalid", 1...86_400) { $0.links.invalidWindow },
    .count("export-jobs", 1...1000) { $0.keptExports },
    .count("export-days", 1...3650) { $0.exportDays },
    SettingCase(
      "export-bytes", ["1M": { $0.exportBytesLimit == 1 << 20 }, "2T": { $0.exportBytesLimit == 2 << 40 }],
      refused: ["", "1023K", "65T", "x"]),
    SettingCase(
      "export-free", ["0": { $0.exportFreeBytes == 0 }, "1G": { $0.exportFreeBytes == 1 << 30 }],
      refused: ["", "-1", "65T"]),
    .count("access-lifetime-rhythmologicum", 60...86_400) { $0.identity.rhythmologicumAccess },
    .count("access-lifetime-myhealthally", 60...86_400) { $0.identity.myHealthAllyAccess },
    .count("access-lifetime-superone", 60...86_400) { $0.identity.superOneAccess },
    .count("refresh-lifetime-rhythmologicum", 1...365) { $0.identity.rhythmologicumRefresh },
    .count("refresh-lifetime-myhealthally", 1...365) { $0.identity.myHealthAllyRefresh },
    .count("refresh-lifetime-superone", 1...365) { $0.identity.superOneRefresh },
    .count("refresh-grace", 0...60) { $0.identity.refreshGrace },
    .count("signing-key-age", 1...365) { $0.identity.signingKeyDays },
    .count("hash-queue", 1...256) { $0.identity.hashQueue },
    .count("hash-threads", 0...16) { $0.identity.hashThreads },
    .count("even-answers", 0...5000) { $0.identity.evenAnswers },
    SettingCase(
      "require-verified-email",
      ["yes": { $0.identity.requiresVerifiedEmail }, "no": { !$0.identity.requiresVerifiedEmail }],
      refused: ["", "true", "1"]),
    .count("limit-sign-ins", 0...1_000_000) { $0.identity.signInsPerMinute },
    .count("limit-codes", 0...1_000_000) { $0.identity.codesPerMinute },
    .count("limit-exports", 0...1_000_000) { $0.identity.exportsPerHour },
    .count("limit-calls", 0...1_000_000) { $0.identity.callsPerMinute },
    SettingCase(
      "access-log", ["yes": { $0.keepsAccessLog }, "no": { !$0.keepsAccessLog }], refused: ["", "off", "1"]),
    .count("access-retention-years", 1...100) { $0.accessRetentionYears },
    SettingCase(
      "erasure-list",
      ["": { $0.erasureList == nil }, "/var/lib/e/list": { $0.erasureList == "/var/lib/e/list" }],
      refused: [String(repeating: "a", count: 4096)]),
    SettingCase(
      "backup-directory", ["": { $0.backupDirectory == nil }, "/b": { $0.backupDirectory == "/b" }],
      refused: [String(repeating: "a", count: 4096)]),
    SettingCase(
      "backup-keys", ["": { $0.backupKeys == nil }, "/k": { $0.backupKeys == "/k" }],
      refused: [String(repeating: "a", count: 4096)]),
    .count("backup-keep", 1...10_000) { $0.keptBackups },
    helpText("help-text-de") { $0.help.text.de }, helpText("help-text-en") { $0.help.text.en },
    helpContacts("help-contacts-de") { $0.help.german },
    helpContacts("help-contacts-en") { $0.help.english },
    SettingCase(
      "emergency-number",
      ["112": { $0.help.emergencyNumber == "112" }, "999": { $0.help.emergencyNumber == "999" }],
      refused: ["", "11", "1122334", "11a", "+49112", "١١٢"]),
    .count("retention-years", 0...200) { $0.retentionYears },
    SettingCase(
      "retention-zone", ["UTC0": { $0.retentionZone == "UTC0" }], refused: ["", "Europe/Berlin", "noon"]),
    .count("max-depth", 4...128) { $0.maxDepth },
    .count("max-batch", 1...10_000) { $0.maxBatch },
    .count("max-in-flight", 1...65_536) { $0.inFlightLimit },
    SettingCase(
      "max-outbound",
      ["1M": { $0.outboundBytesLimit == 1 << 20 }, "16M": { $0.outboundBytesLimit == 16 << 20 }],
      refused: ["", "63K", "2G"]),
    SettingCase(
      "max-held", ["16M": { $0.heldBytesLimit == 16 << 20 }, "64G": { $0.heldBytesLimit == 64 << 30 }],
      refused: ["", "255K", "65G"]),
    .count("slow-reader-deadline", 1...3600) { $0.slowReaderDeadlineSeconds },
    .count("idle-timeout", 0...86_400) { $0.idleTimeoutSeconds },
    .count("drain-deadline", 0...3600) { $0.drainDeadlineSeconds },
    SettingCase(
      "log-level", ["trace": { $0.logLevel == .trace }, "critical": { $0.logLevel == .critical }],
      refused: ["", "INFO", "warn", "5"]),
  ]
}

@Suite struct SettingsValueTests {
  @Test func everySettingIsInTheTable() {
    #expect(Settings.describe().map(\.name).sorted() == SettingCase.all.map(\.name).sorted())
  }

  @Test(arguments: SettingCase.all) func allowedValuesAreTaken(_ setting: SettingCase) throws {
    for (text, check) in setting.allowed {
      let settings = try Settings.load(
        commandLine: [setting.name: text], environment: [:], accounts: testAccounts)
      #expect(check(settings), "\(setting.name)=\(text)")
    }
  }

  @Test(arguments: SettingCase.all) func otherValuesAreRefused(_ setting: SettingCase) throws {
    let definition = try #require(Settings.describe().first { $0.name == setting.name })
    for text in setting.refused {
      // The bounds that come from another setting are refused as a conflict.
      if let number = Int(text),
        setting.name == "writer-queue" && (1..<1024).contains(number)
          || setting.name == "writer-batch" && (4097...100_000).contains(number)
      {
        continue
      }
      let error = #expect(throws: SettingsError.self, "\(setting.name)=\(text)") {
        try Settings.load(commandLine: [setting.name: text], environment: [:], accounts: testAccounts)
      }
      #expect(
        error?.problems
          == [.notAllowed(name: "--" + setting.name, .commandLine, allowed: definition.allowed)])
    }
  }

  @Test("a role that was split is named with what to write instead, never with the user")
  func retiredRole() throws {
    for text in ["5:worker", "5:auditor, recordd-gateway:worker"] {
      let error = try #require(
        #expect(throws: SettingsError.self) {
          try Settings.load(commandLine: ["peers": text], environment: [:], accounts: testAccounts)
        })
      #expect(
        error.description
          == "command line: --peers names the role worker, which is no more: give the user of recordd-worker the "
          + "role courier, and one that imports or simulates the role importer")
    }
  }

  @Test func defaultsOfTheTableReadBackAsTheDefaults() throws {
    let environment = Dictionary(
      uniqueKeysWithValues: Settings.describe().map { ($0.environmentName, $0.defaultText) })
    #expect(try Settings.load(environment: environment, accounts: testAccounts) == Settings())
  }

  @Test(arguments: [
    (["writer-queue": "10"], "writer-batch must be at most writer-queue"),
    (["writer-batch": "5000"], "writer-batch must be at most writer-queue"),
    (["max-frame": "64M"], "max-outbound must be at least max-frame"),
    (["max-outbound": "32M"], "max-held must be at least twice max-outbound"),
    (["max-outbound": "64K"], "max-outbound must be at least max-frame"),
  ]) func settingsThatDoNotFitEachOtherAreRefused(_ values: [String: String], _ text: String) {
    let error = #expect(throws: SettingsError.self) {
      try Settings.load(commandLine: values, environment: [:])
    }
    #expect(error?.description == text)
  }

  @Test func accountsOfTheMachineAreFoundByName() throws {
    let settings = try Settings.load(
      commandLine: ["peers": "root:operator", "socket-group": "root"], environment: [:])
    #expect(settings.peers.roles == [0: .operator])
    #expect(settings.socketGroup == 0)
  }

  @Test func theDaemonsOwnUserAndRootAreOperatorsUnlessListed() {
    let table = PeerTable([7: .auditor])
    #expect(table.withOwner(5) == [5: [.operator], 0: [.operator], 7: [.auditor]])
    #expect(table.withOwner(7) == [0: [.operator], 7: [.auditor]])
    #expect(PeerTable([0: .monitor]).withOwner(5) == [5: [.operator], 0: [.monitor]])
  }

  @Test(
    "one loop a core, at most four, or as many as were asked for",
    arguments: [(0, 0, 1), (0, 1, 1), (0, 2, 2), (0, 64, 4), (1, 8, 1), (16, 2, 16)])
  func eventLoops(setting: Int, cores: Int, loops: Int) {
    var settings = Settings()
    settings.eventLoops = setting
    #expect(settings.eventLoops(cores: cores) == loops)
  }
}

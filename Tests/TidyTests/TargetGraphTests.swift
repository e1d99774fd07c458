import FoundationEssentials
import RecordTestSupport
import Testing

/// The direction in which data flows, held by a test: a new arrow between targets is a decision, not an accident.
@Suite("The target graph") struct TargetGraphTests {
  /// Which of our own targets each target may import.
  static let allowed: [String: Set<String>] = [
    "LMDB": ["CLMDB", "SystemCalls"],
    "SystemCalls": [],
    "RateWindows": [],
    "RecordModel": [],
    "RecordStore": ["CLZ4", "LMDB", "RecordModel", "SystemCalls"],
    "RecordEngine": ["LMDB", "RateWindows", "RecordExport", "RecordModel", "RecordStore", "SystemCalls"],
    "RecordRPC": ["RecordModel"],
    "RecordProcess": ["CSystemd", "RecordModel", "SystemCalls"],
    "RecordServer": [
      "CSystemd", "RecordEngine", "RecordModel", "RecordProcess", "RecordRPC", "SystemCalls",
    ],
    "RecordClient": ["RecordModel", "RecordRPC"],
    "RecordMail": ["RecordClient", "RecordModel", "RecordProcess", "RecordRPC", "SystemCalls"],
    "RecordGateway": [
      "CZlib", "RateWindows", "RecordCharts", "RecordClient", "RecordModel", "RecordProcess", "RecordRPC",
    ],
    "RecordExport": ["RecordModel"],
    "RecordCharts": ["RecordModel"],
    "RecordOffline": ["RecordEngine", "RecordModel", "RecordStore", "SystemCalls"],
    "RecordConsole": ["RecordClient", "RecordModel", "RecordRPC", "SystemCalls"],
    "RecordSimulation": ["RecordClient", "RecordConsole", "RecordExport", "RecordModel", "RecordRPC"],
    "RecordImport": [
      "RecordClient", "RecordConsole", "RecordExport", "RecordModel", "RecordRPC", "SystemCalls",
    ],
    "RecordReplay": ["RecordCharts", "RecordClient", "RecordConsole", "RecordModel", "SystemCalls"],
    "RecordCommands": [
      "RecordCharts", "RecordClient", "RecordConsole", "RecordExport", "RecordImport", "RecordModel",
      "RecordReplay", "RecordSimulation", "SystemCalls",
    ],
    "recordd": [
      "RecordEngine", "RecordModel", "RecordProcess", "RecordServer", "RecordStore", "SystemCalls",
    ],
    "recordd-gateway": ["RecordGateway", "RecordProcess"],
    "recordd-worker": ["RecordMail", "RecordProcess"],
    "recordctl": ["RecordCommands", "RecordOffline", "RecordProcess"],
  ]

  /// Modules from outside that a target must not see, because of what they would make of it.
  static let forbidden: [(target: String, modules: Set<String>)] = [
    (
      "RecordModel", ["NIOCore", "NIOPosix", "LMDB", "Glibc", "Crypto", "FoundationEssentials", "Foundation"]
    ),
    ("RecordStore", ["NIOCore", "NIOPosix", "CLMDB", "Foundation", "RecordEngine"]),
    ("RecordEngine", ["NIOCore", "NIOPosix", "CLMDB", "Foundation"]),
    ("RecordExport", ["NIOCore", "LMDB", "Foundation"]),
    ("RecordCharts", ["NIOCore", "LMDB", "Glibc", "Crypto", "FoundationEssentials", "Foundation"]),
    // What plays, imports and replays knows no command line.
    ("RecordSimulation", ["ArgumentParser", "LMDB", "RecordEngine", "RecordStore", "Foundation"]),
    ("RecordImport", ["ArgumentParser", "LMDB", "RecordEngine", "RecordStore", "Foundation"]),
    ("RecordReplay", ["ArgumentParser", "LMDB", "RecordEngine", "RecordStore", "Foundation"]),
    ("RecordConsole", ["ArgumentParser", "LMDB", "RecordEngine", "RecordStore", "Foundation"]),
    ("RecordCommands", ["LMDB", "RecordEngine", "RecordStore", "Foundation"]),
    ("RecordRPC", ["NIOPosix", "LMDB", "Foundation"]),
    ("RecordProcess", ["NIOCore", "NIOPosix", "LMDB", "Foundation"]),
    // What talks to the network holds no code that could open the store.
    ("RecordMail", ["LMDB", "RecordEngine", "RecordStore", "FoundationEssentials", "Foundation"]),
    ("RecordGateway", ["LMDB", "RecordEngine", "RecordStore", "FoundationEssentials", "Foundation"]),
    ("recordd-gateway", ["LMDB", "RecordEngine", "RecordStore", "Foundation"]),
    ("recordd-worker", ["LMDB", "RecordEngine", "RecordStore", "Foundation"]),
  ]

  @Test("every target imports only what the graph allows", arguments: allowed.keys.sorted())
  func imports(target: String) throws {
    let own = Set(Self.allowed.keys).union(["CLMDB", "CLZ4", "CSystemd", "CZlib"])
    let imported = try Self.imports(of: target).intersection(own)
    #expect(imported.isSubset(of: Self.allowed[target] ?? []), "\(target) imports \(imported.sorted())")
  }

  @Test("every folder of Sources is a target of the graph") func complete() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: GoldenFile.root() + "/Sources")
    #expect(Set(folders).subtracting(["CLMDB", "CLZ4", "CSystemd", "CZlib"]) == Set(Self.allowed.keys))
  }

  @Test("no target sees what it must not see") func forbiddenModules() throws {
    for (target, modules) in Self.forbidden {
      #expect(try Self.imports(of: target).isDisjoint(with: modules), "\(target)")
    }
    for target in Self.allowed.keys {
      #expect(!(try Self.imports(of: target).contains("Foundation")), "\(target)")
    }
  }

  @Test("the storage library is reached through its wrapper only") func wrapper() throws {
    for target in Self.allowed.keys where target != "LMDB" {
      #expect(!(try Self.imports(of: target).contains("CLMDB")), "\(target)")
    }
  }

  static func imports(of target: String) throws -> Set<String> {
    var modules: Set<String> = []
    for (_, text) in try SourceTree.files(below: "Sources/\(target)") {
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index <= 2, index + 1 < words.count,
          words[..<index].allSatisfy({
            ["public", "package", "internal", "private", "@testable", "@_exported"].contains($0)
          })
        else { continue }
        modules.insert(String(words[index + 1].split(separator: ".")[0]))
      }
    }
    return modules
  }
}

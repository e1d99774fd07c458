// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own: the load generator shares no code with what it measures, talks to the daemon over its socket
// alone, and needs nothing but liblmdb and SQLite. Built with `swift build -c release --package-path Benchmarks`.
let package = Package(
  name: "record-bench",
  platforms: [.macOS(.v15)],
  targets: [
    .systemLibrary(name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .executableTarget(
      name: "record-bench", dependencies: ["CLMDB", "CLinux", "CSQLite"], swiftSettings: strict),
    .testTarget(name: "RecordBenchTests", dependencies: ["record-bench"], swiftSettings: strict),
  ]
)

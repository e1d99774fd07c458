// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own, so that nothing of the daemon is built for who measures how well reports are read. What it
// measures is `package`, which ends at a package, so the two targets are here by links to their folders.
let package = Package(
  name: "record-corpus",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
  ],
  targets: [
    .target(name: "RecordModel", swiftSettings: strict),
    // Pictures are many pixels; everything else is quick enough as it is.
    .target(
      name: "RecordReading", dependencies: ["RecordModel"],
      swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .executableTarget(
      name: "record-corpus",
      dependencies: [
        "RecordModel", "RecordReading",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: strict),
  ]
)

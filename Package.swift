// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: language mode 6, explicit existentials, imports seen only where written.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Spans that borrow from a transaction need the lifetime annotations; only the storage wrapper uses them.
let spans: [SwiftSetting] = strict + [.enableExperimentalFeature("Lifetimes")]

// One section a target, in the order in which data flows through them. The graph is held by
// Tests/TidyTests/TargetGraphTests.swift: a new arrow is a decision, not an accident.
let package = Package(
  name: "recordd",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "recordd", targets: ["recordd"]),
    .executable(name: "recordctl", targets: ["recordctl"]),
    .executable(name: "recordd-gateway", targets: ["recordd-gateway"]),
    .executable(name: "recordd-worker", targets: ["recordd-worker"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0", traits: []),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
  ],
  targets: [
    .systemLibrary(name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CLZ4", pkgConfig: "liblz4", providers: [.apt(["liblz4-dev"])]),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),

    .target(name: "LMDB", dependencies: ["CLMDB", "SystemCalls"], swiftSettings: spans),

    .target(name: "SystemCalls", swiftSettings: strict),

    .target(name: "RateWindows", swiftSettings: strict),

    .target(name: "RecordModel", swiftSettings: strict),

    .target(
      name: "RecordStore",
      dependencies: [
        "CLZ4", "LMDB", "RecordModel", "SystemCalls",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
      ],
      swiftSettings: strict),

    .target(
      name: "RecordEngine",
      dependencies: [
        "LMDB", "RateWindows", "RecordExport", "RecordModel", "RecordStore", "SystemCalls",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),

    .target(
      name: "RecordRPC",
      dependencies: [
        "RecordModel",
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: strict),

    .target(
      name: "RecordProcess",
      dependencies: [
        "CSystemd", "RecordModel", "SystemCalls",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),

    .target(
      name: "RecordServer",
      dependencies: [
        "CSystemd", "RecordEngine", "RecordModel", "RecordProcess", "RecordRPC", "SystemCalls",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),

    .target(
      name: "RecordClient",
      dependencies: [
        "RecordModel", "RecordRPC",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),

    .target(
      name: "RecordMail",
      dependencies: [
        "RecordClient", "RecordModel", "RecordProcess", "RecordRPC", "SystemCalls",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOTLS", package: "swift-nio"),
      ],
      swiftSettings: strict),

    .target(
      name: "RecordGateway",
      dependencies: [
        "CZlib", "RateWindows", "RecordCharts", "RecordClient", "RecordModel", "RecordProcess", "RecordRPC",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: strict),

    .target(
      name: "RecordExport",
      dependencies: ["RecordModel", .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: strict),

    .target(name: "RecordCharts", dependencies: ["RecordModel"], swiftSettings: strict),

    .target(
      name: "RecordOffline",
      dependencies: [
        "RecordEngine", "RecordModel", "RecordStore", "SystemCalls",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    .target(
      name: "RecordConsole", dependencies: ["RecordClient", "RecordModel", "RecordRPC", "SystemCalls"],
      swiftSettings: strict),

    .target(
      name: "RecordSimulation",
      dependencies: ["RecordClient", "RecordConsole", "RecordExport", "RecordModel", "RecordRPC"],
      swiftSettings: strict),

    .target(
      name: "RecordImport",
      dependencies: [
        "RecordClient", "RecordConsole", "RecordExport", "RecordModel", "RecordRPC", "SystemCalls",
      ],
      swiftSettings: strict),

    .target(
      name: "RecordReplay",
      dependencies: ["RecordCharts", "RecordClient", "RecordConsole", "RecordModel", "SystemCalls"],
      swiftSettings: strict),

    .target(
      name: "RecordCommands",
      dependencies: [
        "RecordCharts", "RecordClient", "RecordConsole", "RecordExport", "RecordImport", "RecordModel",
        "RecordReplay", "RecordSimulation", "SystemCalls",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "recordd",
      dependencies: [
        "RecordEngine", "RecordModel", "RecordProcess", "RecordServer", "RecordStore", "SystemCalls",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "recordd-gateway",
      dependencies: [
        "RecordGateway", "RecordProcess",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "recordd-worker",
      dependencies: [
        "RecordMail", "RecordProcess",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "recordctl", dependencies: ["RecordCommands", "RecordOffline", "RecordProcess"],
      swiftSettings: strict),

    .target(
      name: "RecordTestSupport", dependencies: ["CZlib"], path: "Tests/RecordTestSupport",
      swiftSettings: strict),

    // Depends on the programs so that those it starts are built first.
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "recordctl", "recordd", "recordd-gateway", "recordd-worker", "RecordClient", "RecordGateway",
        "RecordModel", "RecordRPC",
        "RecordTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LMDBTests", dependencies: ["LMDB", "RecordTestSupport", "SystemCalls"], swiftSettings: strict),
    .testTarget(
      name: "RecordEngineTests",
      dependencies: [
        "LMDB", "RateWindows", "RecordEngine", "RecordExport", "RecordModel", "RecordStore",
        "RecordTestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),
    .target(
      name: "RecordSocketSupport",
      dependencies: [
        "RecordModel", "RecordProcess", "RecordServer",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/RecordSocketSupport", swiftSettings: strict),
    .testTarget(
      name: "RecordRPCTests",
      dependencies: [
        "RecordModel", "RecordRPC", "RecordTestSupport", .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RecordServerTests",
      dependencies: [
        "CSystemd", "RecordModel", "RecordProcess", "RecordRPC", "RecordServer", "RecordSocketSupport",
        "RecordTestSupport",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RecordClientTests",
      dependencies: [
        "RecordClient", "RecordModel", "RecordRPC", "RecordServer", "RecordSocketSupport",
        "RecordTestSupport",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    // Depends on the programs so that those it starts are built first.
    .testTarget(
      name: "RecordMailTests",
      dependencies: [
        "RecordClient", "RecordMail", "RecordModel", "RecordProcess", "RecordServer", "RecordSocketSupport",
        "RecordTestSupport", "recordd", "recordd-worker",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      exclude: ["Support/relay.py"], swiftSettings: strict),
    .testTarget(
      name: "RecordGatewayTests",
      dependencies: [
        "RateWindows", "RecordGateway", "RecordModel", "RecordProcess", "RecordSocketSupport",
        "RecordTestSupport",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    // The readers as fuzzers call them, and their corpus as a test; `make fuzz` builds the fuzzer itself.
    .target(
      name: "RecordFuzzing",
      dependencies: [
        "RecordEngine", "RecordModel", "RecordRPC", "RecordStore",
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      path: "Tests/RecordFuzzing", swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["RecordFuzzing", "RecordTestSupport"], exclude: ["Corpus"],
      swiftSettings: strict),
    .testTarget(name: "TidyTests", dependencies: ["RecordTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "RecordExportTests", dependencies: ["RecordExport", "RecordModel", "RecordTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RecordChartsTests", dependencies: ["RecordCharts", "RecordModel", "RecordTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RecordModelTests", dependencies: ["RecordModel", "RecordTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "RecordCommandsTests",
      dependencies: [
        "RecordCharts", "RecordClient", "RecordCommands", "RecordConsole", "RecordExport", "RecordImport",
        "RecordModel", "RecordReplay", "RecordRPC", "RecordSimulation", "RecordTestSupport", "recordctl",
        "recordd",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RecordOfflineTests",
      dependencies: [
        "LMDB", "RecordEngine", "RecordExport", "RecordModel", "RecordOffline", "RecordStore",
        "RecordTestSupport", "recordctl",
      ],
      swiftSettings: strict),
  ]
)

// Where only the programs are to be built, all of them are one build, and nothing else is built with them.
if Context.environment["RECORDD_PROGRAMS"] == "1" {
  package.targets.removeAll { $0.isTest || $0.path?.hasPrefix("Tests/") == true }
}

// libFuzzer brings a main of its own, so the program is there only where everything is built for it.
if Context.environment["RECORDD_FUZZ"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "record-fuzz", dependencies: ["RecordFuzzing"], path: "Tests/record-fuzz", swiftSettings: strict))
}

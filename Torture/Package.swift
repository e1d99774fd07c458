// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own: the driver shares no code with what it tries to break, and drives the programs from outside.
// Built with `swift build --package-path Torture`; `make torture` does so.
let package = Package(
  name: "torture",
  platforms: [.macOS(.v15)],
  products: [.library(name: "faults", type: .dynamic, targets: ["CFaults"])],
  targets: [
    // Loaded into the programs (ld.so(8), LD_PRELOAD), never into the driver.
    .target(name: "CFaults", linkerSettings: [.linkedLibrary("dl")]),
    // The driver's view of the memory that both share.
    .systemLibrary(name: "CFaultControl"),
    .executableTarget(name: "torture", dependencies: ["CFaultControl"], swiftSettings: strict),
    .testTarget(name: "TortureTests", dependencies: ["torture"], swiftSettings: strict),
  ]
)

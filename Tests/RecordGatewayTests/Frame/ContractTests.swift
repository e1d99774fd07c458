import Foundation
import RecordTestSupport
import Testing

@testable import RecordGateway

/// The applications' contracts, which are kept beside the checkout and not in it.
private enum Contracts {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let applications = Gateway.dialects().map(\.name)

  static func of(_ application: String) -> URL {
    root.appending(path: "../shared/contracts/\(application).openapi.yaml").standardized
  }

  static var areThere: Bool {
    applications.allSatisfy { FileManager.default.fileExists(atPath: of($0).path) }
  }
}

/// R-MH-336: the documented answers held against the contracts themselves, where they lie beside the checkout.
@Suite("Contracts", .enabled(if: Contracts.areThere, "the contract is not beside the checkout"))
struct ContractTests {
  @Test(
    "no answer has a member that the contract does not know, or lacks one that it requires",
    arguments: Contracts.applications)
  func answers(application: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      Contracts.root.appending(path: "Scripts/compare-contract.py").path,
      Contracts.root.appending(path: "Tests/Golden/openapi.json").path, Contracts.of(application).path,
      application,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }
}

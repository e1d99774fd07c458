import Foundation
import RecordModel
import RecordTestSupport

@testable import RecordShipping

/// A cluster, the centre's key, and boxes, all as real programs.
final class Fleet: Sendable {
  struct Broken: Error, CustomStringConvertible {
    let description: String
    init(_ text: String) { description = text }
  }

  let cluster: Cluster
  private let directory = TemporaryDirectory()
  var path: String { directory.path }

  init() async throws {
    cluster = try Cluster()
    let centre = try Program.run(["key", "centre", "--private", "\(path)/centre.key"])
    try centre.output.write(toFile: "\(path)/centre.pub", atomically: true, encoding: .utf8)
    // A cluster that has just begun has no leader yet.
    try await eventually { try await self.shipper(["streams"]).status == 0 }
  }

  static func program(_ name: String) -> String { Program.directory.appending(path: name).path }

  var engine: [String] {
    ["--config", "/dev/null", "--set", "servers=\(cluster.addresses.joined(separator: ","))"]
  }

  /// Runs the shipper to its end.
  func shipper(_ arguments: [String]) async throws -> (status: Int32, output: String, errors: String) {
    let program = try RunningProgram(Self.program("recordd-shipper"), arguments + engine)
    return (try await program.wait(), program.output(), program.errors())
  }

  /// Kills the server that decides about the record's stream; which one it was.
  func killLeader() async throws -> Int {
    var settings = ShipperSettings()
    settings.servers = cluster.addresses
    let connection = try await EngineConnection.connect(
      settings.engine(inbox: nil), on: CallThreads(count: 1))
    guard let leader = cluster.index(try await connection.stream("REC")?.leader) else { throw NeverCame() }
    try await cluster.kill(leader)
    return leader
  }

  /// Makes a box's state of what the stream has.
  func restore(_ instance: InstanceID, to box: Box, _ more: [String] = []) async throws -> String {
    let fetched = "\(box.state).fetched"
    let fetch = try await shipper(["fetch", "--instance", "\(instance)", "--to", fetched])
    guard fetch.status == 0 else { throw Broken(fetch.errors) }
    let key = (0..<32).map { _ in UInt8.random(in: 0...255) }
    _ = FileManager.default.createFile(
      atPath: box.key, contents: Data(key), attributes: [.posixPermissions: 0o600])
    let restore = try Program.run(
      [
        "restore", fetched, "--from-stream", "--centre-key", "\(path)/centre.key", "--to", box.state,
        "--key-file", box.key, "--erasure-list", box.erasures,
      ] + more)
    guard restore.status == 0 else { throw Broken(restore.error) }
    return restore.output
  }

  func end() async throws { for index in 0..<3 { try await cluster.kill(index) } }
}

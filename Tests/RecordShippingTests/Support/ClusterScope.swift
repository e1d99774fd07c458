import RecordTestSupport
import Testing

/// Gives the tests of a suite one cluster, and ends it after them.
struct ClusterScope: SuiteTrait, TestScoping {
  @TaskLocal static var cluster: Cluster?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard Cluster.isInstalled else { return try await function() }
    let cluster = try Cluster()
    try await ClusterScope.$cluster.withValue(cluster) { try await function() }
    for index in 0..<3 { try await cluster.kill(index) }
  }

  static func current() throws -> Cluster {
    guard let cluster else { throw NeverCame() }
    return cluster
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips where the engine is not installed, and says so.
  static var needsCluster: Self { .enabled(if: Cluster.isInstalled, "nats-server is not installed") }
}

extension Trait where Self == ClusterScope {
  static var cluster: Self { ClusterScope() }
}

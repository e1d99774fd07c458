import Glibc
import RecordModel
import Testing

@Suite("What each role may call", .serialized, .timeLimit(.minutes(10))) struct RoleTests {
  /// Calls that would succeed for an operator.
  private static let calls: [(method: String, params: Value)] = [
    ("health.check", [:]), ("rpc.discover", [:]), ("server.status", [:]), ("patient.create", [:]),
    ("funnel.list", [:]), ("funnel.deactivate", ["slug": "stress"]), ("log.read", [:]), ("log.verify", [:]),
    ("log.subscribe", [:]), ("projection.rebuild", ["name": "patients"]),
    ("backup.list", [:]),
  ]

  static let allowed: [(role: String, methods: Set<String>)] = [
    ("operator", Set(calls.map(\.method))),
    ("gateway", ["health.check", "rpc.discover"]),
    ("courier", ["health.check", "rpc.discover"]),
    ("importer", ["health.check", "rpc.discover", "patient.create", "funnel.list"]),
    (
      "auditor",
      [
        "health.check", "rpc.discover", "server.status", "funnel.list", "log.read", "log.verify",
        "log.subscribe", "backup.list",
      ]
    ),
    ("monitor", ["health.check", "rpc.discover", "server.status", "backup.list"]),
    ("backup", ["health.check", "rpc.discover", "backup.list"]),
  ]

  @Test("and nothing else, without a trace", arguments: allowed)
  func table(_ role: String, _ methods: Set<String>) async throws {
    let site = Site()
    let daemon = try await site.start(["--set", "peers=\(Self.user):\(role)"])
    let before = try await daemon.head
    for (method, params) in Self.calls {
      if methods.contains(method) {
        try await daemon.session.call(method, params)
      } else {
        let refusal = try await daemon.session.refusal(method, params)
        // A gateway has no rights of its own; what it may do depends on whose token it presents.
        #expect(refusal.code == (role == "gateway" ? "UNAUTHORIZED" : "FORBIDDEN"), "\(method)")
        #expect(refusal.reason == (role == "gateway" ? "missing" : "role"), "\(method)")
      }
    }
    let written = Int64(methods.intersection(["patient.create", "funnel.deactivate"]).count)
    #expect(try await daemon.head == before + written)
    try await daemon.stop()
  }

  private static var user: UInt32 { getuid() }
}

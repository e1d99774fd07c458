import RecordModel
import Synchronization

/// Which routes answer with what opens a session: whoever sees lengths and can have texts put beside a secret would learn the
/// secret from how well both compress together (BREACH).
final class SecretAnswers: Sendable {
  /// By operation, made when the route answers for the first time.
  private let known = Mutex<[String: Bool]>([:])

  /// Whether the answers of a route have a secret.
  func contains(_ route: Route) -> Bool {
    if let known = known.withLock({ $0[route.operation] }) { return known }
    let isSecret = Self.namesSecret(route.documentation.answer?() ?? .null)
    known.withLock { $0[route.operation] = isSecret }
    return isSecret
  }

  /// Whether a member of a schema is called after a secret.
  private static func namesSecret(_ schema: Value) -> Bool {
    switch schema {
    case .object(let members):
      members.contains { member in
        member.name == "properties" && isSecret(anyOf: member.value) || namesSecret(member.value)
      }
    case .array(let elements): elements.contains(where: namesSecret)
    default: false
    }
  }

  private static func isSecret(anyOf properties: Value) -> Bool {
    guard case .object(let members) = properties else { return false }
    return members.contains { member in
      let name = member.name.lowercased()
      return ["token", "password", "secret"].contains { name.hasSuffix($0) }
    }
  }
}

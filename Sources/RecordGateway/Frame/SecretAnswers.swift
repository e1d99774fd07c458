import RecordModel
import Synchronization

/// Routes whose answers hold session secrets: an attacker who sees lengths and can place text next to a
/// secret would learn it from how well both compress together (BREACH).
final class SecretAnswers: Sendable {
  /// By operation, made at the route's first answer.
  private let known = Mutex<[String: Bool]>([:])

  /// Whether the answers of a route hold a secret.
  func contains(_ route: Route) -> Bool {
    if let known = known.withLock({ $0[route.operation] }) { return known }
    let isSecret = Self.namesSecret(route.documentation.answer?() ?? .null)
    known.withLock { $0[route.operation] = isSecret }
    return isSecret
  }

  /// Whether a member of a schema has the name of a secret.
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

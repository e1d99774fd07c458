/// The rights of a program.
package enum ServiceRole: String, Sendable, CaseIterable, Codable {
  /// Everything.
  case `operator`
  /// Commands and queries about patients and questionnaires.
  case gateway
  /// Takes mails out of the outbox and reports the outcome of each; nothing else.
  case courier
  /// Enters data of another system or a simulation about patients; reads no record.
  case importer
  /// Reads everything, changes nothing.
  case auditor
  /// Health and status only.
  case monitor
  /// Makes backups, and nothing else.
  case backup
}

/// Several roles of one program, in a byte: every call carries them, and a hashed set would cost a search each time.
package struct ServiceRoles: Sendable, Hashable, ExpressibleByArrayLiteral {
  private var bits: UInt8

  package init(_ roles: some Sequence<ServiceRole>) { bits = roles.reduce(0) { $0 | $1.bit } }

  package init(arrayLiteral roles: ServiceRole...) { self.init(roles) }

  package var isEmpty: Bool { bits == 0 }

  /// All of them, in the order in which they are declared.
  package var all: [ServiceRole] { ServiceRole.allCases.filter(contains) }

  package func contains(_ role: ServiceRole) -> Bool { bits & role.bit != 0 }

  /// Whether one of them satisfies the condition.
  package func contains(where isWanted: (ServiceRole) -> Bool) -> Bool {
    ServiceRole.allCases.contains { contains($0) && isWanted($0) }
  }

  package func isDisjoint(with others: ServiceRoles) -> Bool { bits & others.bits == 0 }
}

extension ServiceRole {
  fileprivate var bit: UInt8 {
    switch self {
    case .operator: 1
    case .gateway: 2
    case .courier: 4
    case .auditor: 8
    case .monitor: 16
    case .backup: 32
    case .importer: 64
    }
  }
}

/// The rights of a program.
package enum ServiceRole: String, Sendable, CaseIterable, Codable {
  /// Everything.
  case `operator`
  /// Commands and queries about patients and questionnaires.
  case gateway
  /// Takes mails and notifications out of the outboxes and reports the outcome of each; nothing else.
  case courier
  /// Reads the documents of jobs and reports what is in them; nothing else.
  case laboratory
  /// Writes texts about what analyses found and answers to questions, without whose they are; nothing else.
  case narrator
  /// Carries calls by video: uses tickets up, and says who left; nothing else.
  case video
  /// Enters data of another system or a simulation about patients; reads no record.
  case importer
  /// Reads everything, changes nothing.
  case auditor
  /// Health and status only.
  case monitor
  /// Makes backups, and nothing else.
  case backup
  /// Carries sealed records to copies elsewhere and reports how far those are; opens none of them.
  case shipper
}

/// Several roles of one program, in two bytes: every call carries them, and a hashed set would cost a search each time.
package struct ServiceRoles: Sendable, Hashable, ExpressibleByArrayLiteral {
  private var bits: UInt16

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
  fileprivate var bit: UInt16 {
    switch self {
    case .operator: 1
    case .gateway: 2
    case .courier: 4
    case .auditor: 8
    case .monitor: 16
    case .backup: 32
    case .importer: 64
    case .laboratory: 128
    case .narrator: 256
    case .video: 512
    case .shipper: 1024
    }
  }
}

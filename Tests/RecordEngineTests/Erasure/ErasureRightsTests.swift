import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Who may erase, and who may know that something was erased.
@Suite("Rights around erasures") struct ErasureRightsTests {
  private func call(_ role: Actor.Role, _ service: ServiceRole?) -> CallContext {
    var call = CallContext.daemon
    call.actor = Actor(role: role, high: 1, low: 1)
    call.roles = service.map { [$0] } ?? []
    return call
  }

  @Test("administrators erase, and the services that run the store", arguments: Actor.Role.allCases)
  func administration(role: Actor.Role) {
    for access in [ErasePatient.access, HoldPatient.access, ReleaseHold.access] {
      #expect(access.who.admits(role) == [.system, .service, .admin].contains(role))
    }
  }

  @Test("who runs or examines the store may know of erasures; who only speaks for somebody may not")
  func knowing() {
    var knowing: [String] = []
    for role in Actor.Role.allCases {
      for service in ServiceRole.allCases where call(role, service).mayKnowErasures {
        knowing.append("\(role) by \(service.rawValue)")
      }
      if call(role, nil).mayKnowErasures { knowing.append("\(role)") }
    }
    let trusted = ["system", "service"].flatMap { ["\($0) by operator", "\($0) by auditor"] }
    let overseers = ["admin", "auditor"].flatMap { role in
      [role] + ServiceRole.allCases.map { "\(role) by \($0.rawValue)" }
    }
    #expect(Set(knowing) == Set(trusted + overseers))
  }
}

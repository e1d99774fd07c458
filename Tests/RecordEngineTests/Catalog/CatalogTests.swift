import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The catalog") struct CatalogTests {
  @Test("names are unique and of the form area.verb") func names() {
    #expect(Set(Catalog.all.map(\.name)).count == Catalog.all.count)
    for endpoint in Catalog.all {
      #expect(endpoint.name.contains(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/), "\(endpoint.name)")
      #expect(endpoint.summary.hasSuffix("."), "\(endpoint.name)")
    }
  }

  @Test("methods whose names begin alike are of one area, and the scope of each fits what it does")
  func accounting() {
    var areas: [Substring: Set<RecordArea?>] = [:]
    for endpoint in Catalog.all {
      areas[endpoint.name.prefix { $0 != "." }, default: []].insert(endpoint.accounting.area)
      guard endpoint.isWrittenDown else { continue }
      let wanted: [AccessScope] =
        switch (endpoint.access.subject, endpoint.access.effect) {
        case (.log, _): [.log]
        // Whoever signs in or opens a link is shown what is their own.
        case (.entry, _): [.item]
        case (_, .read): endpoint.accounting.area == nil ? [.record, .export] : [.item, .list]
        case (_, .write), (_, .operate): [.change, .export]
        }
      #expect(wanted.contains(endpoint.scope), "\(endpoint.name)")
    }
    for (name, found) in areas { #expect(found.count == 1, "\(name)") }
  }

  @Test("every example can be written, and its parameters are within its schema") func examples() throws {
    for endpoint in Catalog.all {
      let example = try endpoint.description.example()
      guard case .object(let members) = example.parameters.value(),
        case .object(let properties)? = endpoint.description.parameters()["properties"]
      else { continue }
      for member in members { #expect(properties.contains { $0.name == member.name }, "\(endpoint.name)") }
    }
  }

  @Test("each role may do exactly what the table says") func authorization() {
    var table = "role      effect   subject    allowed\n"
    for role in ServiceRole.allCases {
      for effect in Access.Effect.allCases {
        for subject in Access.Subject.allCases {
          let allowed = ServiceRights.allows(role, Access(effect, subject, by: .nobody))
          table += "\(padded(role.rawValue, 10))\(padded(effect.rawValue, 9))\(padded(subject.rawValue, 11))"
          table += allowed ? "yes\n" : "no\n"
        }
      }
    }
    GoldenFile.expect(table, is: "authorization.txt")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  @Test("a caller without a role, and a role without the right, are refused") func refusals() throws {
    let test = try TestEngine()
    let none = try test.call("health.check", roles: [])
    #expect(throws: Failure.self) { try none.outcome.get() }
    for (method, role) in [
      ("patient.create", ServiceRole.monitor), ("log.read", .monitor), ("projection.rebuild", .auditor),
    ] {
      let reply = try test.call(method, roles: [role])
      #expect { try reply.outcome.get() } throws: { ($0 as? Failure)?.code == .forbidden }
    }
  }

  @Test(
    "parameters are strict",
    arguments: [
      ("patient.create", #"{"fulName":"A"}"#, "fulName"),
      ("patient.create", #"{"fullName":1}"#, "fullName"),
      ("patient.create", #"{"birthDate":"1970-02-30"}"#, "birthDate"),
      ("patient.create", #"{"sex":"m"}"#, "sex"),
      ("patient.get", "{}", "patientId"),
      ("patient.get", #"{"patientId":"550E8400-E29B-41D4-A716-446655440000"}"#, "patientId"),
      ("assessment.start", #"{"patientId":"550e8400-e29b-41d4-a716-446655440000","slug":"Stress"}"#, "slug"),
      ("health.check", #"{"_meta":{"commandId":"nope"}}"#, "_meta.commandId"),
      ("health.check", #"{"_meta":{"surprise":1}}"#, "_meta.surprise"),
      ("health.check", #"{"_meta":{"requestId":"a b"}}"#, "_meta.requestId"),
      ("patient.create", #"{"fullName":""}"#, "fullName"),
      ("patient.create", #"{"birthDate":"2999-01-01"}"#, "birthDate"),
      ("log.read", #"{"limit":0}"#, "limit"),
    ])
  func strict(method: String, parameters: String, field: String) throws {
    let test = try TestEngine()
    let reply = try test.call(method, parameters)
    #expect { try reply.outcome.get() } throws: { error in
      (error as? Failure)?.code == .invalidInput && (error as? Failure)?.details?["field"] == .string(field)
    }
    #expect(test.engine.head == 0)
  }

  @Test("an unknown method is named as such") func unknown() throws {
    let reply = try TestEngine().call("patient.delete")
    #expect { try reply.outcome.get() } throws: { ($0 as? Failure)?.code.rawValue == "METHOD_NOT_FOUND" }
  }
}

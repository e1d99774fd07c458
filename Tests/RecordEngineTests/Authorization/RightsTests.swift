import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Rights") struct RightsTests {
  @Test(
    "the whole table: each method, by each role in each relation, by each service, and by services that act for somebody"
  )
  func wholeTable() {
    let people = Person.all + Person.oneself + Person.unverified
    let names = people.map(\.name) + ServiceRole.allCases.map(\.rawValue) + Acting.all.map(\.name)
    var table = (["method", "when", "area", "scope", "counted"] + names).joined(separator: "\t")
    for endpoint in Catalog.all.sorted(by: { $0.name < $1.name }) {
      for rule in [nil] + endpoint.rules.map(Optional.some) {
        var row = [endpoint.name, rule?.name ?? "–"] + accounting(endpoint)
        row += people.map { $0.verdict(endpoint.access, rule?.who) }
        row += ServiceRole.allCases.map { ServiceRights.allows($0, endpoint.access) ? "yes" : "no" }
        row += Acting.all.map { $0.verdict(endpoint.access, rule?.who) }
        table += "\n" + row.joined(separator: "\t")
      }
    }
    GoldenFile.expect(table + "\n", is: "rights.tsv")
  }

  /// Area and scope as the access log says them, where it says anything; what calls are counted with.
  private func accounting(_ endpoint: Endpoint) -> [String] {
    [
      endpoint.accounting.area?.rawValue ?? "–", endpoint.isWrittenDown ? endpoint.scope.rawValue : "–",
      endpoint.rateClass?.rawValue ?? "–",
    ]
  }

  @Test("R-MH-063: whoever did not confirm the address may do less, and nothing but begin with a record")
  func unverified() {
    for endpoint in Catalog.all {
      for person in Person.all {
        var other = person
        other.isVerified = false
        let (verdict, without) = (person.verdict(endpoint.access), other.verdict(endpoint.access))
        #expect(without == verdict || without == "email_not_verified", "\(person.name) \(endpoint.name)")
      }
    }
    let open = Catalog.all.filter { endpoint in
      endpoint.access.subject == .patient
        && Person.unverified.contains { $0.verdict(endpoint.access) == "yes" }
    }
    Self.expect(open, "unverified")
  }

  @Test("R-RH-035: what whoever is signed in may ask about themselves, whether they keep a record or not")
  func oneself() {
    for person in Person.oneself {
      let found = Catalog.all.filter {
        $0.access.subject == .patient && $0.access.isOfOneself && person.verdict($0.access) == "yes"
      }
      // The same for each of them.
      Self.expect(found, "oneself")
      #expect(
        Catalog.all.allSatisfy {
          $0.access.subject != .patient || $0.access.isOfOneself
            || person.verdict($0.access) != "yes"
        })
    }
  }

  @Test("nobody without a relation to the patient sees or changes a record") func strangers() {
    for endpoint in Catalog.all
    where endpoint.access.subject == .patient && endpoint.access.content != .nothing {
      for person in Person.all where person.relation == .none && person.namesPatient {
        #expect(person.verdict(endpoint.access) != "yes", "\(person.name) \(endpoint.name)")
      }
    }
  }

  @Test("R-MH-051: who runs or examines the system sees no clinical content") func adminsAndAuditors() {
    for endpoint in Catalog.all where endpoint.access.subject == .patient || endpoint.access.subject == .log {
      for person in Person.all where person.role == .admin || person.role == .auditor {
        let showsNothing = person.role == .admin && endpoint.access.content == .nothing
        #expect((person.verdict(endpoint.access) == "yes") == showsNothing, "\(person.name) \(endpoint.name)")
      }
    }
  }

  @Test("what shows nothing of a record is to have it exported, and is the patient's and administrators'")
  func nothing() {
    let found = Catalog.all.filter { $0.access.content == .nothing }
    Self.expect(found, "shows-nothing")
    #expect(found.allSatisfy { $0.access.people == [.patients, .admins] })
  }

  @Test("a record opened for an emergency is read, never written") func emergencies() {
    // To have a record exported without seeing it is the administrators', who open none for an emergency.
    for endpoint in Catalog.all
    where endpoint.access.subject == .patient && endpoint.access.content != .nothing {
      for person in Person.all where person.relation == .emergency && endpoint.access.effect != .read {
        #expect(person.verdict(endpoint.access) != "yes", "\(person.name) \(endpoint.name)")
      }
    }
  }

  @Test("R-MH-053: what patients enter is hidden from a team they do not share with, and nothing else")
  func sharing() {
    Self.expect(Self.hidden, "hidden")
    Self.expect(Catalog.all.filter { $0.access.content == .partlySelfEntered }, "hidden-in-part")
  }

  /// What a clinician may ask as long as the patient shares, and not after.
  static let hidden = Catalog.all.filter { endpoint in
    Person(.clinician, .assigned, isShared: true).verdict(endpoint.access) == "yes"
      && Person(.clinician, .assigned, isShared: false).verdict(endpoint.access) == "not_shared"
  }

  /// Methods that a rule is about, each on a line of a file of its own, so that a change of them is seen in review.
  private static func expect(
    _ methods: [Endpoint], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(!methods.isEmpty, sourceLocation: sourceLocation)
    let lines = methods.map { $0.name + "\n" }.sorted().joined()
    GoldenFile.expect(lines, is: "rights/\(name).txt", sourceLocation: sourceLocation)
  }

  @Test("whoever takes the mail courier over has the mails that wait, and no record")
  func courier() {
    func allowed(_ role: ServiceRole) -> [Endpoint] {
      Catalog.all.filter { ServiceRights.allows(role, $0.access) }
    }
    let open = Catalog.all.filter { $0.access.subject == .anyone && $0.access.effect == .read }.map(\.name)
    expectSame(allowed(.courier).map(\.name), ["outbox.settle", "outbox.take"] + open)
    #expect(!allowed(.importer).contains { $0.access.subject == .patient && $0.access.effect != .write })
  }

  @Test("R-MH-052: what nurses may not do and clinicians may") func nurses() {
    let clinicians = allowed(Person(.clinician, .assigned, isShared: true))
    let nurses = Set(allowed(Person(.nurse, .assigned, isShared: true)).map(\.name))
    let more = nurses.subtracting(clinicians.map(\.name)).sorted()
    #expect(more.isEmpty, "nurses may do what clinicians may not: \(more)")
    Self.expect(clinicians.filter { !nurses.contains($0.name) }, "clinicians-alone")
  }

  @Test(
    "the roles of the contract's operations",
    arguments: [
      ("dashboard.get", "patient clinician nurse"), ("vitals.list", "patient clinician nurse"),
      ("vitals.log", "patient clinician nurse"), ("labs.list", "patient clinician nurse"),
      ("labs.record", "clinician nurse"), ("labs.amend", "clinician nurse"),
      ("carePlan.get", "patient clinician nurse"), ("carePlan.publish", "clinician"),
      ("carePlan.saveDraft", "clinician"), ("carePlan.setGoalStatus", "patient clinician nurse"),
      ("medications.list", "patient clinician nurse"), ("medications.update", "patient clinician"),
      ("medications.requestRefill", "patient"), ("medications.decideRefill", "clinician nurse"),
      ("medications.setReminders", "patient"), ("appointments.list", "patient clinician nurse"),
      ("appointments.book", "patient clinician nurse"), ("appointments.complete", "clinician nurse"),
      ("messages.threads", "patient clinician nurse"), ("messages.send", "patient clinician nurse"),
      ("messages.unreadCounts", "patient"), ("notifications.list", "patient"),
      ("notifications.markRead", "patient"), ("settings.get", "patient"), ("settings.update", "patient"),
      ("journal.list", "patient clinician nurse"), ("journal.create", "patient"),
      ("journal.delete", "patient"), ("intake.get", "patient clinician nurse"), ("intake.submit", "patient"),
      ("alerts.list", "clinician nurse"), ("alerts.raise", "clinician nurse"),
      ("care.assign", "admin"), ("care.unassign", "admin"), ("export.start", "patient admin"),
      ("export.patient", "patient"),
      ("practice.providers", "patient clinician nurse admin auditor"), ("funnel.publish", "admin"),
    ])
  func contract(method: String, roles: String) throws {
    let access = try #require(Catalog.byName[method]).access
    let allowed = AccountRole.allCases.filter { role in
      Person.all.contains { $0.role == role && $0.verdict(access) == "yes" }
    }
    #expect(allowed.map(\.rawValue).joined(separator: " ") == roles)
  }

  @Test("every method about a patient names the patient, or leaves out what is others'") func reach() {
    for endpoint in Catalog.all where endpoint.access.subject == .patient {
      guard case .object(let properties)? = endpoint.description.parameters()["properties"] else {
        #expect(endpoint.access.reach == .ownPatients, "\(endpoint.name)")
        continue
      }
      var required: [Value] = []
      if case .array(let names)? = endpoint.description.parameters()["required"] { required = names }
      let names = properties.contains { $0.name == "patientId" } && required.contains(.string("patientId"))
      let isNew = endpoint.access.people == .nobody
      #expect(names || endpoint.access.reach == .ownPatients || isNew, "\(endpoint.name)")
    }
  }

  private func allowed(_ person: Person) -> [Endpoint] {
    Catalog.all.filter { $0.access.subject == .patient && person.verdict($0.access) == "yes" }
  }
}

/// A role in a relation to a patient who shares or does not; or with no patient named.
private struct Person {
  var role: AccountRole
  var relation: Relation
  var isShared: Bool
  var namesPatient: Bool
  var isVerified = true

  init(_ role: AccountRole, _ relation: Relation, isShared: Bool, namesPatient: Bool = true) {
    (self.role, self.relation, self.isShared) = (role, relation, isShared)
    self.namesPatient = namesPatient
  }

  static let all: [Person] = AccountRole.allCases.flatMap { role in
    Relation.allCases.filter { $0 != .oneself }.flatMap { relation in
      [true, false].map { Person(role, relation, isShared: $0) }
    } + [Person(role, .none, isShared: false, namesPatient: false)]
  }

  /// People who keep no record, about the one that they would have.
  static let oneself = AccountRole.allCases.filter { $0 != .patient }.map {
    Person($0, .oneself, isShared: true)
  }

  static let unverified: [Person] = [
    Person(.patient, .own, isShared: true), Person(.clinician, .assigned, isShared: true),
    Person(.nurse, .none, isShared: false, namesPatient: false),
  ].map { person in
    var person = person
    person.isVerified = false
    return person
  }

  var name: String { plainName + (isVerified ? "" : ".unverified") }

  private var plainName: String {
    namesPatient
      ? "\(role.rawValue).\(relation.rawValue).\(isShared ? "shared" : "kept")" : "\(role.rawValue).unnamed"
  }

  /// - Parameter who: who alone may ask for it, where that is a matter of the parameters.
  func verdict(_ access: Access, _ who: Who? = nil) -> String {
    let refusal = PersonRights.refusal(
      of: role, access, relation, namesPatient: namesPatient, isShared: isShared, isVerified: isVerified)
    if let refusal { return refusal.rawValue }
    return who?.admits(role.actorRole) ?? true ? "yes" : "role"
  }
}

/// A program that says for whom it acts.
private struct Acting {
  let program: ServiceRole
  let role: Actor.Role

  static let all: [Acting] = [ServiceRole.operator, .importer].flatMap { program in
    [.patient, .clinician, .nurse, .admin].map { Acting(program: program, role: $0) }
  }

  var name: String { "\(program.rawValue).for.\(role)" }

  func verdict(_ access: Access, _ who: Who?) -> String {
    guard ServiceRights.allows(program, access) else { return "no" }
    return access.who.admits(role) && who?.admits(role) ?? true ? "yes" : "role"
  }
}

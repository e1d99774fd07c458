import RecordModel
import Testing

/// The forms of the templates that come with the program (R-MH-317).
@Suite("Forms of shipped templates") struct ScreenFormTests {
  private typealias Placed = ShippedTemplates.Placed

  private static let operations = Result { try ContractOperation.all() }

  /// Each block of each template, in both languages.
  private static func every(_ body: (ScreenTemplate, [Placed]) throws -> Void) throws {
    for template in try ShippedTemplates.all() {
      try body(template, ShippedTemplates.placed(template.blocks))
    }
  }

  @Test("given a form, when it is sent, then each field is known to its operation and named once")
  func fields() throws {
    let operations = try Self.operations.get()
    for template in try ShippedTemplates.all() {
      for form in ShippedForm.of(template) {
        let operation = try #require(operations[form.operation])
        let names = form.fields.compactMap { $0.block.attribute("name") }
        #expect(Set(form.names).subtracting(operation.known) == [], "\(form.screen) \(form.operation)")
        #expect(Set(names).count == names.count, "\(form.screen) \(form.operation)")
      }
    }
  }

  @Test("given what an operation requires, when its form is looked at, then there is a field for it")
  func requirements() throws {
    let operations = try Self.operations.get()
    for template in try ShippedTemplates.all() {
      for form in ShippedForm.of(template) {
        let operation = try #require(operations[form.operation])
        let names = form.names + form.toldOfFiles
        let path = operation.path.filter { !["patientId", "clinicianId"].contains($0) }
        for name in path + operation.needed(with: names) {
          let isThere = names.contains { $0 == name || $0.hasPrefix(name + ".") || $0.hasPrefix(name + "[]") }
          #expect(isThere, "\(form.screen) \(form.operation) lacks \(name)")
        }
      }
    }
  }

  @Test("given an operation that changes something, when its screen is shown, then it has a form or a reason")
  func complete() throws {
    let operations = try Self.operations.get()
    var reasons = ScreenFormReasons.all
    for name in ShippedTemplates.names {
      let template = try ShippedTemplates.template(name, .en)
      let there = Set(ShippedForm.of(template).map(\.operation))
      for operation in template.screen.operations where operations[operation]?.isRead == false {
        let reason = reasons[name]?.removeValue(forKey: operation)
        #expect(there.contains(operation) == (reason == nil), "\(name) \(operation): \(reason ?? "no form")")
      }
    }
    #expect(reasons.allSatisfy { $0.value.isEmpty }, "reasons for what is no operation: \(reasons)")
  }

  @Test(
    "given a list that is replaced, when its form is shown, then every entry stands in it, however many there are"
  )
  func lists() throws {
    let made: Set = ["recordLab"]
    try Self.every { template, blocks in
      for form in ShippedForm.of(template) where !made.contains(form.operation) {
        let names = form.fields.compactMap { $0.block.attribute("name") }
        let lists = Set(
          names.filter { $0.split(separator: ".").contains { $0.allSatisfy(\.isNumber) } }
            .compactMap { $0.split(separator: ".").first })
        for list in lists {
          let shown = form.fields.filter { $0.block.attribute("name")?.hasPrefix("\(list).item.") == true }
          let isWhole = shown.contains { field in
            field.ancestors.contains {
              $0.repeats?.steps.last == String(list) || $0.repeats?.name == String(list)
            }
          }
          #expect(isWhole, "\(template.screen.name) \(form.operation) \(list)")
        }
      }
    }
  }

  @Test("given who may do something, when a form for it is theirs alone, then it is on a screen of theirs")
  func audiences() throws {
    let operations = try Self.operations.get()
    for name in ShippedTemplates.names {
      let template = try ShippedTemplates.template(name, .en)
      let roles: Set = template.screen.audience == .patient ? ["patient"] : ["clinician", "nurse"]
      for form in ShippedForm.of(template) {
        let isTheirs = operations[form.operation].map { !$0.roles.isDisjoint(with: roles) }
        #expect(isTheirs == true, "\(name) \(form.operation)")
      }
    }
  }

  @Test("given a field, when it is shown, then words say what it is for and whether it has to be filled in")
  func labels() throws {
    try Self.every { template, blocks in
      let labels = blocks.filter { $0.block.kind == .label }.map(\.block)
      for field in blocks where field.block.isField && !field.block.isHidden {
        let place = "\(template.screen.name) \(field.block.attributes)"
        let around = field.ancestors.last { $0.kind == .label }
        let label = around ?? labels.first { $0.attribute("for") == field.block.id && field.block.id != nil }
        let words = label?.words.joined() ?? ""
        #expect(!words.isEmpty && field.ancestors.contains { $0.kind == .form }, "\(place)")
        let says = words.hasSuffix("(required)") || words.hasSuffix("(Pflichtangabe)")
        #expect(says == (field.block.attribute("required") != nil), "\(place): \(words)")
      }
    }
  }

  @Test("given a form, when it is looked at, then one button sends it, and it stands in no other")
  func buttons() throws {
    try Self.every { template, blocks in
      for form in blocks where form.block.kind == .form {
        let inner = ShippedTemplates.placed(form.block.inner).map(\.block)
        let sending = inner.filter { $0.kind == .button }
        let place = "\(template.screen.name) \(form.block.attributes)"
        #expect(sending.count == 1 && sending[0].action == nil, "\(place)")
      }
      for button in blocks where button.block.kind == .button && button.block.action == nil {
        #expect(button.ancestors.contains { $0.kind == .form }, "\(template.screen.name)")
      }
    }
  }

  @Test("given a page, when it is read aloud, then its headings descend by one level at most") func headings()
    throws
  {
    let levels: [BlockKind: Int] = [.h1: 1, .h2: 2, .h3: 3, .h4: 4]
    try Self.every { template, blocks in
      let found = blocks.compactMap { levels[$0.block.kind] }
      #expect(found.first == 1 && found.filter { $0 == 1 }.count == 1, "\(template.screen.name)")
      for (one, next) in zip(found, found.dropFirst()) {
        #expect(next <= one + 1, "\(template.screen.name): h\(next) after h\(one)")
      }
      for cell in blocks where cell.block.kind == .th {
        #expect(cell.block.attribute("scope") == "col", "\(template.screen.name)")
      }
    }
  }

  @Test("given a repeated block, when its list is long, then no id is there twice and the page can be made")
  func repetitions() throws {
    try Self.every { template, blocks in
      #expect(blocks.allSatisfy { $0.block.id == nil || !$0.isRepeated }, "\(template.screen.name)")
      for list in blocks where list.block.repeats != nil && list.ancestors.allSatisfy({ $0.repeats == nil }) {
        let count = ShippedTemplates.placed([list.block]).count
        #expect(count <= 70, "\(template.screen.name) \(list.block.repeats as Any): 200 of \(count)")
      }
    }
  }
}

/// Why a screen has no form for one of its operations.
enum ScreenFormReasons {
  private static let (admin, team) = ("an administrator's", "the care team's, on their own screens")
  private static let targets =
    "all targets are replaced at once; the patient's own screen shows them as they are"
  private static let app = "the app's, for itself"

  static let all: [ScreenName: [String: String]] = [
    .clinicianPatientDetail: ["setVitalsTargets": targets],
    .clinicianPatientList: ["assignPatient": admin, "unassignPatient": admin],
    .clinicianVirtualVisit: ["joinVirtualVisit": "the patient's, among the appointments"],
    .patientAppointments: ["completeAppointment": team],
    .patientBilling: ["issueInvoice": admin, "voidInvoice": admin, "settlePayment": admin],
    .patientDevices: ["syncDevice": "a device's readings, which the app passes on"],
    .patientFaqs: ["publishFaq": admin, "reviseFaq": admin],
    .patientLabs: ["recordLab": team, "amendLab": team],
    .patientMedications: ["decideRefill": team],
    .patientNotifications: [
      "setMedicationReminders": "among the medications, to which a button leads", "registerPushDevice": app,
      "removePushDevice": app,
    ],
    .patientResources: ["publishResource": admin, "reviseResource": admin],
    .patientSettings: [
      "logout": "a button's action", "storeAttachment": "with the form of the photo, which names it",
    ],
    .patientVisitSummary: ["recordVisitSummary": team, "amendVisitSummary": team],
  ]
}

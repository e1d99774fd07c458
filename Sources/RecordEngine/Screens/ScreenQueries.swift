import RecordModel
import RecordStore

extension ListScreenTemplates: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let all = try view.documents(ScreenTemplateDocument.self, prefix: [], limit: Int.max).map { $0.1 }
    let (shown, page) = try RecordPage.page(of: all, limit: limit, cursor: cursor) { [$0.modelName.rawValue] }
    var templates: [ScreenTemplateSummary] = []
    for template in shown { templates.append(try view.summary(of: template)) }
    return Outcome(templates: templates, page: page)
  }
}

extension ListScreenTemplateVersions: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let template = try view.screenTemplate(modelName)
    let numbers = Array(1...template.latest)
    // Newest first, whose keys come first for that.
    let (shown, page) = try RecordPage.page(of: numbers, limit: limit, cursor: cursor) { number in
      let rest = String(Int64(UInt32.max) - Int64(number))
      return [String(repeating: "0", count: max(0, 10 - rest.utf8.count)) + rest]
    }
    var versions: [ScreenTemplateVersion] = []
    for number in shown {
      let (_, version) = try view.screenVersion(modelName, number)
      versions.append(version.view(live: template.live, isWhole: false))
    }
    return Outcome(modelName: template.modelName, versions: versions, page: page)
  }
}

extension GetScreenTemplateVersion: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> ScreenTemplateVersion {
    let (template, found) = try view.screenVersion(modelName, version)
    return found.view(live: template.live, isWhole: true)
  }
}

extension ExportScreenTemplate: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> ScreenTemplateVersion {
    let template = try view.screenTemplate(modelName)
    if let version {
      return try view.screenVersion(modelName, version).1.view(live: template.live, isWhole: true)
    }
    guard let live = template.live else {
      throw Failure(
        .notFound, "no version is live; name one", details: ["reason": "template_not_published"])
    }
    return try view.screenVersion(modelName, live).1.view(live: live, isWhole: true)
  }
}

extension ListScreens: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let templates = try view.documents(ScreenTemplateDocument.self, prefix: [], limit: Int.max)
    let live = Set(templates.filter { $0.1.live != nil }.map(\.1.modelName))
    return Outcome(
      screens: Screen.all.map { screen in
        Item(screen, isAvailable: live.contains(screen.name), view.call.language)
      })
  }
}

extension GetPatientScreen: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> LiveTemplate {
    try view.liveTemplate(screen, .patient)
  }
}

extension GetClinicianScreen: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> LiveTemplate {
    // A program that names nobody looks at no one's screen (R-MH-050).
    if let principal = view.call.principal, principal.account.description != clinicianId {
      throw Failure(
        .forbidden, "members of the care team see their own screens only",
        details: ["reason": "role", "field": "clinicianId"])
    }
    let template = try view.liveTemplate(screen, .clinician)
    if Screen.named(template.screen)?.isAboutPatient == true, about == nil {
      throw Failure(problems: [
        FieldProblem(path: "/patientId", code: "required", message: "this screen is about one patient")
      ])
    }
    return template
  }
}

extension GetDesignTokens: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome { Self.exampleOutcome }
}

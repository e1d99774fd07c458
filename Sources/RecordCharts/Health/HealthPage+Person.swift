import RecordModel

/// What the record says besides values.
extension HealthPage {
  /// What the person says of themselves.
  func profile(_ page: inout HTMLWriter) {
    let profile = copy.person.profile
    var facts: [(String, String)] = []
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { facts.append((name, value)) }
    }
    add("Email", copy.person.email)
    add("Phone", copy.person.phone)
    add("Height", profile.height.map { "\($0) cm" })
    add("Weight", profile.weight.map { "\($0) kg" })
    add("Activity", profile.activityLevel)
    add("Conditions", profile.conditions.joined(separator: "; "))
    add("Medications", profile.medications.joined(separator: "; "))
    add("Allergies", profile.allergies.joined(separator: "; "))
    add("Goals", profile.healthGoals.joined(separator: "; "))
    add("In an emergency", profile.emergencyContact?.words)
    page.raw("<section>")
    page.text("h2", "About the person")
    if facts.isEmpty { page.text("p", "Nothing is known.") } else { page.definitions(facts, class: "facts") }
    page.raw("</section>")
  }

  /// What the values of reports come to.
  func analyses(_ page: inout HTMLWriter) {
    page.raw("<section>")
    page.text("h2", "Analyses")
    for analysis in copy.analyses {
      page.raw("<section class=\"item\">")
      page.text("h3", "Score \(analysis.score) of 100, \(time.day(analysis.analyzedAt))")
      let report = copy.reports.first { $0.id == analysis.reportId }
      page.definitions(
        [
          ("Of the report of", report.map { time.day($0.takenOn) } ?? "–"), ("Risk", analysis.risk.rawValue),
          ("Since the report before", analysis.trend.rawValue),
          ("Confidence", "\(analysis.confidence)"),
        ], class: "facts")
      page.list("Concerns", analysis.concerns)
      page.list("To do", analysis.actions)
      page.raw("</section>")
    }
    page.raw("</section>")
  }

  /// Recommendations, appointments and devices.
  func rest(_ page: inout HTMLWriter) {
    page.part(
      "Recommendations", ["Recommendation", "Reason", "Priority", "Status"],
      copy.recommendations.filter { $0.status != .superseded }.map { one in
        let advice = one.advice
        return [
          "\(advice.title). \(advice.text)", advice.rationale, advice.priority.rawValue, one.status.rawValue,
        ]
      })
    page.part(
      "Appointments", ["Start (UTC)", "Place", "Service", "Status", "Number"],
      copy.appointments.map { visit in
        [
          time.minute(visit.date), "\(visit.facilityName), \(visit.location)",
          HealthWords.plain(visit.service.rawValue), HealthWords.plain(visit.status.rawValue),
          visit.confirmationNumber,
        ]
      })
    page.part(
      "Devices", ["Last use (UTC)", "Device", "Program"],
      copy.devices.map { view in
        let device = view.device
        return [
          time.minute(view.lastSeenAt),
          device.platform.map { "\($0) \(device.appVersion ?? "")" } ?? "–", device.userAgent ?? "–",
        ]
      })
  }
}

extension HTMLWriter {
  /// A section with one table, if there is a row.
  fileprivate mutating func part(_ title: String, _ columns: [String], _ rows: [[String]]) {
    guard !rows.isEmpty else { return }
    raw("<section>")
    text("h2", title)
    table("", columns, rows.map { Row($0) }, class: "plain")
    raw("</section>")
  }

  fileprivate mutating func list(_ title: String, _ items: [String]) {
    guard !items.isEmpty else { return }
    text("h4", title)
    raw("<ul>")
    for item in items { text("li", item) }
    raw("</ul>")
  }
}

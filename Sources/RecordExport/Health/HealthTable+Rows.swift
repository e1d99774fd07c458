import RecordModel

/// The rows of each section.
extension HealthTable {
  /// What the person says of themselves.
  var person: [Row] {
    let (person, profile) = (copy.person, copy.person.profile)
    let facts: [(String, String?, unit: String?)] = [
      ("name", person.fullName, nil), ("email", person.email, nil), ("phone_number", person.phone, nil),
      ("date_of_birth", person.birthDate?.description, nil), ("gender", person.gender, nil),
      ("height", profile.height?.description, "cm"), ("weight", profile.weight?.description, "kg"),
      ("activity_level", profile.activityLevel, nil),
    ]
    let lists: [(String, [String])] = [
      ("health_goal", profile.healthGoals), ("medical_condition", profile.conditions),
      ("medication", profile.medications), ("allergy", profile.allergies),
      ("emergency_contact", profile.emergencyContact.map { [$0.words] } ?? []),
    ]
    return facts.compactMap { name, value, unit in
      guard let value else { return nil }
      var row = personRow(name, value)
      row.unit = unit
      return row
    } + lists.flatMap { name, values in values.map { personRow(name, $0) } }
  }

  private func personRow(_ name: String, _ value: String) -> Row {
    Row("profile", copy.person.id.description, copy.person.updatedAt.description, name, value)
  }

  func device(_ view: DeviceView) -> Row {
    let device = view.device
    let version = [device.platform, device.appVersion].compactMap(\.self).joined(separator: " ")
    var row = Row(
      "device", device.deviceId ?? "", view.lastSeenAt.description, device.userAgent ?? "", version)
    row.status = view.isCurrent ? "current" : nil
    return row
  }

  /// A report, then its values in the order of the document.
  func report(_ report: LabReport) -> [Row] {
    var head = Row(
      "lab_report", report.id.description, report.takenOn.description, report.fileName?.text ?? "upload",
      report.kind.rawValue)
    (head.status, head.category, head.source) = (
      report.status.rawValue, report.category?.rawValue, report.engine
    )
    return [head]
      + report.values.map { value in
        var row = Row(
          "biomarker", value.id.text, report.takenOn.description, value.name, value.read.text)
        (row.unit, row.range) = (value.shownUnit, value.shownRange)
        (row.status, row.category) = (value.judgement.status.rawValue, value.category?.rawValue)
        row.source = report.id.description
        return row
      }
  }

  /// The score, then what follows from it.
  func analysis(_ analysis: HealthAnalysis) -> [Row] {
    let facts =
      [
        ("overall_health_score", "\(analysis.score)"), ("health_trend", analysis.trend.rawValue),
        ("risk_level", analysis.risk.rawValue), ("confidence", analysis.confidence.description),
      ] + analysis.concerns.map { ("primary_concern", $0) }
      + analysis.actions.map { ("immediate_action", $0) }
    return facts.map { name, value in
      var row = Row("analysis", analysis.id.description, analysis.analyzedAt.description, name, value)
      row.source = analysis.reportId.description
      return row
    }
  }

  func recommendation(_ one: HealthRecommendation) -> Row {
    var row = Row(
      "recommendation", one.id.description, one.createdAt.description, one.advice.title,
      "\(one.advice.text) \(one.advice.rationale)")
    (row.status, row.category, row.source) = (
      one.status.rawValue, one.advice.category.rawValue, one.advice.source
    )
    return row
  }

  func appointment(_ visit: LabVisit) -> Row {
    var row = Row(
      "appointment", visit.id.text, visit.date.description, "\(visit.facilityName), \(visit.location)",
      visit.service.rawValue)
    (row.status, row.source) = (visit.status.rawValue, visit.confirmationNumber)
    return row
  }
}

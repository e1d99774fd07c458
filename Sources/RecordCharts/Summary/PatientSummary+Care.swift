import RecordModel

/// Tables of findings and plans.
extension PatientSummary {
  func labs(_ section: ChartSectionView, _ page: inout HTMLWriter) {
    let rows = section.items.flatMap { item -> [HTMLWriter.Row] in
      let (result, isRetracted) = (item.content, item.content["retracted"] == .bool(true))
      return Self.elements(result["analytes"]).map { analyte in
        let status = isRetracted ? Value.string("retracted") : analyte["status"] ?? .null
        return HTMLWriter.Row(
          [
            word(analyte["name"]), "\(digits(analyte["value"])) \(word(analyte["unit"]))", word(status),
            basis(analyte), word(result["testName"]), word(result["date"]),
          ], class: status == "critical" ? "critical" : status == "abnormal" ? "abnormal" : nil)
      }
    }
    page.table(
      say("Laborwerte, die neuesten zuerst", "Laboratory values, the newest first"),
      [
        say("Messgröße", "Measure"), say("Wert", "Value"), say("Bedeutung", "Meaning"),
        say("Maßstab", "Judged by"), say("Untersuchung", "Test"), say("Entnommen", "Taken"),
      ], rows)
    // A result known only by its status.
    let bare = section.items.filter { Self.elements($0.content["analytes"]).isEmpty }
    page.table(
      say("Befunde ohne Werte", "Results without values"),
      [say("Untersuchung", "Test"), say("Entnommen", "Taken"), say("Bedeutung", "Meaning")],
      bare.map {
        HTMLWriter.Row([word($0.content["testName"]), word($0.content["date"]), word($0.content["status"])])
      })
  }

  /// The basis of a value's judgement, with the reservation about a glucose that may not have been fasting
  /// (R-MH-348); of a value that could not be judged the reason (R-MH-354).
  private func basis(_ analyte: Value) -> String {
    let source = analyte["source"]
    if case .string(let code)? = analyte["reason"], let reason = UnjudgedReason(rawValue: code) {
      return say(reason.label.de, reason.label.en)
    }
    guard case .string(let text)? = source else { return word(source) }
    if text == "laboratory" { return say("Labor", "laboratory") }
    guard text.hasSuffix(Judgement.unlessFasting) else { return text }
    return String(text.dropLast(Judgement.unlessFasting.count))
      + say("falls nicht nüchtern", Judgement.unlessFasting)
  }

  func carePlan(_ section: ChartSectionView, _ page: inout HTMLWriter) {
    for item in section.items { plan(item.content, &page) }
  }

  private func plan(_ plan: Value, _ page: inout HTMLWriter) {
    page.definitions([
      ("Status", word(plan["status"])), (say("Fassung", "Version"), word(plan["version"])),
      (say("Veröffentlicht", "Published"), word(plan["updatedDate"])),
    ])
    table(
      say("Ziele", "Goals"), plan["goals"],
      [
        (say("Ziel", "Goal"), "title"), ("Status", "status"), (say("Bis", "Until"), "targetDate"),
        (say("Bemerkung", "Note"), "note"),
      ], &page)
    table(
      say("Medikamente im Plan", "Medications of the plan"), plan["medications"],
      [
        ("Name", "name"), (say("Dosis", "Dose"), "dosage"), (say("Häufigkeit", "Frequency"), "frequency"),
        (say("Hinweis", "Instructions"), "instructions"),
      ], &page)
    table(
      say("Bewegung", "Activity"), plan["activityRecommendations"],
      [
        (say("Art", "Kind"), "type"), (say("Häufigkeit", "Frequency"), "frequency"),
        (say("Dauer", "Duration"), "duration"), (say("Anstrengung", "Intensity"), "intensity"),
      ], &page)
    table(
      say("Ernährung", "Diet"), plan["dietaryGuidelines"],
      [(say("Empfehlung", "Guideline"), "guideline"), (say("Warum", "Why"), "rationale")], &page)
    table(
      say("Kontrollen", "Check-ups"), plan["scheduledCheckups"],
      [
        (say("Kontrolle", "Check-up"), "title"), (say("Fällig", "Due"), "dueDate"),
        (say("Erledigt", "Done"), "done"),
      ],
      &page)
    let instructions = Self.elements(plan["instructions"])
    page.table(
      say("Anweisungen", "Instructions"), [say("Was zu tun ist", "What to do")],
      instructions.map { HTMLWriter.Row([word($0)]) })
  }

  private func table(
    _ caption: String, _ list: Value?, _ columns: [(title: String, member: String)], _ page: inout HTMLWriter
  ) {
    page.table(
      caption, columns.map(\.title),
      Self.elements(list).map { element in HTMLWriter.Row(columns.map { word(element[$0.member]) }) })
  }

  /// A number with all digits that were reported (R-MH-353); others are shown with three decimals at most.
  private func digits(_ value: Value?) -> String {
    guard case .double(let number)? = value, let exact = ExactDecimal("\(number)") else { return word(value) }
    return ChartNumber.text(exact, time.language)
  }

  private func word(_ value: Value?) -> String { SummaryWords.text(value, time) }

  private static func elements(_ value: Value?) -> [Value] {
    if case .array(let elements)? = value { elements } else { [] }
  }
}

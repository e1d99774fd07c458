/// Why an alert was raised, as far as its texts need it.
package struct AlertCause: Codable, Sendable, Equatable {
  package var source: AlertSource
  package var kind: AlertKind
  /// The record it is about: an entry of vitals, a laboratory result, a report, a medication.
  package var sourceId: RecordID?
  /// Joins repeats: the measure, the laboratory test, the medication; never joined if absent (R-MH-185).
  package var subject: String?
  /// For a blood pressure the upper value.
  package var value: ExactDecimal?
  /// The lower value of a blood pressure.
  package var diastolic: ExactDecimal?
  package var unit: String?
  /// When it was measured, or the specimen taken.
  package var effectiveAt: Timestamp?
  /// The thresholds it was judged by, so that another set does not rewrite past alerts (R-MH-212).
  package var measureSet: String?
  /// Who measured it; values sent by patients and their devices may be withheld from the care team
  /// (R-MH-054).
  package var measuredBy: MeasureSource?
  /// The laboratory test, the medication, or the title of an alert raised by hand.
  package var name: String?
  /// The unwanted effect, or the text of an alert raised by hand.
  package var detail: String?
  /// The answer that a questionnaire flags.
  package var answer: FlaggedAnswer?
  /// The laboratory values that are not normal, worst first; absent in alerts from before they were named.
  package var analytes: [LabAlertLine]?
  /// The score that a questionnaire warns of.
  package var score: WarnedScore?

  package init(_ source: AlertSource, _ kind: AlertKind, of sourceId: RecordID?, subject: String?) {
    (self.source, self.kind, self.sourceId, self.subject) = (source, kind, sourceId, subject)
  }

  /// Whether the patient decides who sees the value.
  package var isPatients: Bool {
    measuredBy == .patient || measuredBy == .device || source == .questionnaire
  }

  /// Whether it is at least as bad as another one of the same severity: answers by rank, scores by value, all else
  /// always.
  package func isAsBad(as other: AlertCause) -> Bool {
    if let answer, let known = other.answer { return answer.rank >= known.rank }
    if let score, let known = other.score { return score.value >= known.value }
    return true
  }

  static let example: AlertCause = {
    var cause = AlertCause(
      .vital, .criticalValue, of: RecordID(known: "5f0c1d2e-0001"), subject: "heartRate")
    (cause.value, cause.unit, cause.effectiveAt) = (ExactDecimal(138), "bpm", Example.start)
    (cause.measureSet, cause.measuredBy) = ("measures-2026-1", .patient)
    return cause
  }()
}

extension AlertCause {
  /// A few words, such as the measure's name.
  package var title: LocalizedText {
    let what = what
    return switch kind {
    case .criticalValue:
      LocalizedText(de: "Kritischer Wert: \(what.de)", en: "Critical value: \(what.en)")
    case .lateCriticalValue:
      LocalizedText(
        de: "Nachgetragener kritischer Wert: \(what.de)", en: "Late critical value: \(what.en)")
    case .abnormalValue:
      LocalizedText(de: "Auffälliger Wert: \(what.de)", en: "Abnormal value: \(what.en)")
    case .abnormalRun:
      LocalizedText(
        de: "Drei auffällige Werte in Folge: \(what.de)", en: "Three abnormal values in a row: \(what.en)")
    case .criticalLab:
      LocalizedText(de: "Kritischer Laborbefund: \(what.de)", en: "Critical lab result: \(what.en)")
    case .lateCriticalLab:
      LocalizedText(
        de: "Nachgetragener kritischer Laborbefund: \(what.de)", en: "Late critical lab result: \(what.en)")
    case .abnormalLab:
      LocalizedText(de: "Auffälliger Laborbefund: \(what.de)", en: "Abnormal lab result: \(what.en)")
    case .unjudgedLab:
      LocalizedText(
        de: "Laborbefund, der angesehen werden muss: \(what.de)",
        en: "Lab result that has to be looked at: \(what.en)")
    case .creatinineRise:
      LocalizedText(
        de: "Kreatinin steigt wie bei akuter Nierenschädigung: \(what.de)",
        en: "Creatinine rises as in acute kidney injury: \(what.en)")
    case .severeSideEffect:
      LocalizedText(de: "Schwere Nebenwirkung: \(what.de)", en: "Severe side effect: \(what.en)")
    case .interaction:
      LocalizedText(
        de: "Verträgt sich nicht mit Medikamenten oder Allergien: \(what.de)",
        en: "Does not go with medications or allergies: \(what.en)")
    case .criticalAnswer:
      LocalizedText(
        de: "Antwort im Fragebogen, die angesehen werden muss: \(what.de)",
        en: "Answer in a questionnaire that has to be looked at: \(what.en)")
    case .severeScore:
      LocalizedText(
        de: "Ergebnis im Fragebogen, das angesehen werden muss: \(what.de)",
        en: "Result of a questionnaire that has to be looked at: \(what.en)")
    case .manual: what
    }
  }

  /// The laboratory values, each with its limit or the reason for which there is none.
  private var listed: LocalizedText? {
    guard let analytes, !analytes.isEmpty else { return nil }
    func text(_ language: Language) -> String {
      analytes.map { $0.text(language, since: effectiveAt) }.joined(separator: "; ")
    }
    return LocalizedText(de: text(.de), en: text(.en))
  }

  private var what: LocalizedText {
    if let title = answer?.title ?? score?.title { return title }
    if let metric = subject.flatMap({ TrendMetric(rawValue: $0) }), name == nil { return metric.label }
    return LocalizedText(de: name ?? "", en: name ?? "")
  }

  /// The value and its time, or the written text.
  package var explanation: LocalizedText {
    let number = value.map { "\($0)\(diastolic.map { "/\($0)" } ?? "")\(unit.map { " \($0)" } ?? "")" }
    let plain = [number, detail].compactMap { $0?.isEmpty == true ? nil : $0 }.joined(separator: ", ")
    let what =
      answer?.explanation ?? score?.explanation ?? listed ?? LocalizedText(de: plain, en: plain)
    guard let effectiveAt else { return what }
    let (day, time) = TimeZoneRule.utc.local(effectiveAt)
    let space = what.de.isEmpty ? "" : " "
    return LocalizedText(
      de: "\(what.de)\(space)vom \(day) \(time) UTC", en: "\(what.en)\(space)of \(day) \(time) UTC")
  }
}

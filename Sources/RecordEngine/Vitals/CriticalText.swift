import RecordModel

/// What a person reads beside a value that is dangerous now.
///
/// What to do at once, which signs mean the emergency number, and whom to ask otherwise. No text says to stop or change a medicine (R-MH-356).
enum CriticalText: String, CaseIterable {
  case lowOxygen, lowGlucose, lowGlucoseInfant, highGlucose, highPressure, pregnancyPressure, lowPressure
  case slowPulse, fastPulse, hypothermia, hyperthermia, infantFever, slowBreathing, fastBreathing, thinness
  /// Of a measure without a text of its own, and of a value on an unknown side.
  case general

  /// Of a value with a critical judgement; `nil` where there is nothing to do at once.
  init?(_ metric: TrendMetric, _ judgement: Judgement, _ entry: VitalsEntry, ofInfant isInfant: Bool) {
    if metric.kind == .bloodPressureSystolic {
      guard let text = Self.pressure(judgement.meaning.category, entry) else { return nil }
      self = text
    } else if metric.kind == .temperature, isInfant, judgement.meaning.category == "fever" {
      self = .infantFever
    } else {
      self = judgement.side.flatMap { Self.text(metric.kind, $0, ofInfant: isInfant) } ?? .general
    }
  }

  private static func text(
    _ kind: MeasureKind, _ side: Judgement.Side, ofInfant isInfant: Bool
  ) -> CriticalText? {
    switch (kind, side) {
    case (.oxygenSaturation, .low): .lowOxygen
    case (.bloodGlucose, .low): isInfant ? .lowGlucoseInfant : .lowGlucose
    case (.bloodGlucose, .high): .highGlucose
    case (.heartRate, .low): .slowPulse
    case (.heartRate, .high): .fastPulse
    case (.respiratoryRate, .low): .slowBreathing
    case (.respiratoryRate, .high): .fastBreathing
    case (.temperature, .low): .hypothermia
    case (.temperature, .high): .hyperthermia
    case (.bmi, .low): .thinness
    default: nil
    }
  }

  private static func pressure(_ category: String?, _ entry: VitalsEntry) -> CriticalText? {
    switch category {
    case "severe-hypertension-in-pregnancy": .pregnancyPressure
    case "low": isUsual(entry) ? nil : .lowPressure
    default: .highPressure
    }
  }

  /// 90/60 and more is a pressure that healthy people have.
  ///
  /// Low is what lies below (NHS, American Heart Association). The care team has the alert that NEWS2 asks for.
  private static func isUsual(_ entry: VitalsEntry) -> Bool {
    guard let systolic = entry.bloodPressureSystolic, let diastolic = entry.bloodPressureDiastolic else {
      return false
    }
    return systolic >= ExactDecimal(90) && diastolic >= ExactDecimal(60)
  }

  /// Hours after which a value is no news to act upon at once; the alert is another matter (R-MH-218).
  static let hours: Int64 = 24

  /// Whether a value is older than that.
  static func isOld(_ moment: Timestamp, at now: Timestamp) -> Bool {
    moment.milliseconds < now.milliseconds - hours * 3_600_000
  }

  /// Beside a value that was critical then.
  static func old(of moment: Timestamp) -> LocalizedText {
    let day = TimeZoneRule.utc.local(moment).day
    return LocalizedText(
      de: "Dieser Wert vom \(day) war kritisch und ist älter als \(hours) Stunden. "
        + "Was jetzt gilt, zeigt nur eine neue Messung. Bitte besprechen Sie ihn mit Ihrer Praxis.",
      en: "This value of \(day) was critical and is older than \(hours) hours. "
        + "Only a new measurement shows what is so now. Please talk about it with your practice.")
  }

  /// The text with an emergency number.
  func words(calling number: String) -> LocalizedText {
    LocalizedText(de: words.de.with(number), en: words.en.with(number))
  }
}

extension String {
  /// The text with a number in place of `{}`.
  fileprivate func with(_ number: String) -> String {
    split(separator: "{}", omittingEmptySubsequences: false).joined(separator: number)
  }
}

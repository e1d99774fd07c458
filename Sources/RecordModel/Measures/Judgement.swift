/// The meaning of a value, and the reason.
package struct Judgement: Sendable, Equatable {
  package var meaning: MeasureClass
  /// The publication of the rule; empty if no rule applies.
  package var source: String
  /// Whether the value raises an alert even though it is not critical (R-MH-344).
  package var alerts = false
  /// Whether a range that a clinician set for the patient decided (R-MH-345).
  package var isByTarget = false
  /// Whether the value lies in a range that a clinician set, which was not used because the value is critical.
  package var setsTargetAside = false
  /// The side of the normal range on which the value lies; `nil` inside, and for a blood pressure.
  package internal(set) var side: Side?
  let basis: Basis

  /// A side of the normal range.
  package enum Side: Sendable { case low, high }

  /// The deciding rule or band.
  enum Basis: Sendable, Equatable {
    case nothing(String)
    case tooYoung(Int)
    case band(MeasureSet.Band, after: MeasureSet.Band?, ReportedNumber)
    case pressure(MeasureSet.PressureRule)
    case condition(String)
  }

  /// The suffix of a source's statement on a laboratory's glucose if nobody knows whether the person had
  /// eaten (R-MH-348).
  package static let unlessFasting = "if not fasting"

  /// Whether the source has a reservation to be shown with the value.
  package var isReserved: Bool { source.hasSuffix(Self.unlessFasting) }

  init(_ meaning: MeasureClass, _ basis: Basis, source: String = "") {
    (self.meaning, self.basis, self.source) = (meaning, basis, source)
  }

  /// A value without anything to judge it by.
  package init(unclassifiedFor reason: String) { self.init(.unclassified, .nothing(reason)) }

  /// Why nothing could be said of the value; `nil` where something was.
  package var reason: LocalizedText? {
    guard meaning.status == .unclassified else { return nil }
    if case .tooYoung(let age) = basis {
      return LocalizedText(
        de: "Nicht eingestuft: Die Grenzen gelten erst ab \(age) Jahren. "
          + "Ob der Wert gut ist, sagt das nicht.",
        en: "Not classified: the limits apply from the age of \(age). "
          + "This does not say that the value is good.")
    }
    return LocalizedText(
      de: "Nicht eingestuft: Für diesen Wert gibt es hier keine Grenzen. Ob er gut ist, sagt das nicht.",
      en: "Not classified: there are no limits for this value here. This does not say that it is good.")
  }

  /// The band or rule that decided, as a condition: `< 5.7`, `systolic ≥ 140 or diastolic ≥ 90`.
  package var rule: String {
    switch basis {
    case .nothing(let reason): reason
    case .tooYoung(let age): "applies from the age of \(age)"
    case .band(let band, let previous, let number): band.condition(after: previous, number)
    case .pressure(let rule): rule.condition
    case .condition(let text): text
    }
  }
}

extension MeasureSet.Band {
  fileprivate func condition(after previous: MeasureSet.Band?, _ number: ReportedNumber) -> String {
    var parts: [String] = []
    if let previous {
      if let upTo = previous.upTo { parts.append("> \(number.text(upTo))") }
      if let below = previous.below { parts.append("≥ \(number.text(below))") }
    }
    if let upTo { parts.append("≤ \(number.text(upTo))") }
    if let below { parts.append("< \(number.text(below))") }
    return parts.joined(separator: " and ")
  }
}

extension MeasureSet.PressureRule {
  /// Any one of the conditions is enough.
  fileprivate var condition: String {
    let parts = [
      systolicAbove.map { "systolic > \($0.figure)" },
      systolicFrom.map { "systolic ≥ \($0.figure)" }, systolicUpTo.map { "systolic ≤ \($0.figure)" },
      systolicBelow.map { "systolic < \($0.figure)" },
      diastolicAbove.map { "diastolic > \($0.figure)" },
      diastolicFrom.map { "diastolic ≥ \($0.figure)" }, diastolicBelow.map { "diastolic < \($0.figure)" },
    ].compactMap(\.self)
    let text = parts.isEmpty ? "no other rule holds" : parts.joined(separator: " or ")
    return pregnant == true ? "in pregnancy " + text : text
  }
}

/// A patient submitted the intake form, whole.
package struct IntakeSubmitted: Event {
  package static let type = EventType(code: 230, name: "intake.submitted")
  /// Replaces earlier forms.
  package var content: IntakeContent

  package init(content: IntakeContent) { self.content = content }
}

extension IntakeSubmitted {
  /// Only allergies, which readers look for first; nothing for unanswered questions.
  package var summary: LocalizedText {
    let history = content.medicalHistory
    let list = history.allergies.joined(separator: ", ")
    var (de, en) = ("Aufnahmebogen abgegeben", "Intake form submitted")
    if !list.isEmpty {
      (de, en) = ("\(de); Allergien: \(list)", "\(en); allergies: \(list)")
    } else if history.assertedNone?.contains(.allergies) == true {
      (de, en) = ("\(de); Allergien: keine", "\(en); allergies: none")
    }
    return LocalizedText(de: de, en: en)
  }
}

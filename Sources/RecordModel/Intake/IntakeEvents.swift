/// A patient submitted the intake form, whole.
package struct IntakeSubmitted: Event {
  package static let type = EventType(code: 230, name: "intake.submitted")
  /// What it says; replaces what earlier ones said.
  package var content: IntakeContent

  /// A submission.
  package init(content: IntakeContent) { self.content = content }
}

extension IntakeSubmitted {
  /// Allergies, which readers look for first; nothing of what was not answered.
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

import RecordModel
import Testing

@testable import RecordEngine

@Suite("Signs of an emergency") struct RedFlagTests {
  @Test(
    "R-MH-165: each sign in German and English",
    arguments: [
      ("I have chest pain", .chestPain), ("There is a tight feeling in my chest", .chestPain),
      ("Ich habe Schmerzen in der Brust", .chestPain), ("Starke Brustschmerzen seit heute", .chestPain),
      ("I can't breathe", .troubleBreathing), ("shortness of breath at night", .troubleBreathing),
      ("Ich bekomme keine Luft", .troubleBreathing), ("Meine Mutter hat Atemnot", .troubleBreathing),
      ("My husband's face is drooping", .strokeSigns), ("sudden slurred speech", .strokeSigns),
      ("Sein Mundwinkel hängt", .strokeSigns), ("Verdacht auf Schlaganfall", .strokeSigns),
      ("The wound is bleeding heavily", .severeBleeding), ("I am vomiting blood", .severeBleeding),
      ("Es blutet sehr stark", .severeBleeding), ("Ich huste Blut", .severeBleeding),
      ("I want to kill myself", .selfHarm), ("I don't want to live any more", .selfHarm),
      ("Ich will nicht mehr leben", .selfHarm),
      ("thoughts that I would be better off dead or of hurting myself", .selfHarm),
      ("Gedanken, dass ich lieber tot wäre oder mir Leid zufügen möchte", .selfHarm),
      ("Ich möchte mir Leid zufügen", .selfHarm), ("Ich denke daran, mich umzubringen", .selfHarm),
      ("My throat is closing after the peanut", .anaphylaxis), ("swollen tongue and lips", .anaphylaxis),
      ("Meine Zunge ist geschwollen", .anaphylaxis), ("anaphylaktischer Schock?", .anaphylaxis),
      ("She passed out twice", .lossOfConsciousness), ("He is unconscious", .lossOfConsciousness),
      ("Er ist bewusstlos", .lossOfConsciousness), ("Ich bin in Ohnmacht gefallen", .lossOfConsciousness),
    ] as [(String, RedFlag)])
  func signs(text: String, flag: RedFlag) {
    #expect(RedFlagFinder.flags(in: text).contains(flag), "\(text)")
    #expect(RedFlagFinder.flags(in: text.uppercased()).contains(flag), "\(text) in capitals")
  }

  @Test(
    "R-MH-165: what is denied does not trigger",
    arguments: [
      "No chest pain", "I have a cough, no chest pain", "I don't have any chest pain or trouble breathing",
      "without shortness of breath", "Never had a stroke", "She has not passed out",
      "keine Brustschmerzen", "Ich habe Husten, aber keine Atemnot", "weder Brustschmerzen noch Atemnot",
      "Brustschmerzen habe ich nicht", "no fever or chest pain", "kein Fieber oder Atemnot",
      "ohne Bewusstlosigkeit", "Ich bin nicht bewusstlos",
      "What is a good breakfast?", "Wie oft soll ich den Blutdruck messen?", "my skin hurts",
      "I stroll in the park", "chest of drawers",
    ])
  func denied(text: String) {
    #expect(RedFlagFinder.flags(in: text) == [], "\(text)")
  }

  @Test(
    "a denial ends where something else begins, and doubt is none",
    arguments: [
      ("No fever but chest pain", [.chestPain]), ("kein Fieber, aber Atemnot", [.troubleBreathing]),
      ("not only a cough: chest pain too", [.chestPain]), ("I'm not sure if it is chest pain", [.chestPain]),
      ("no, chest pain!", [.chestPain]), ("No cough and I can't breathe", [.troubleBreathing]),
      ("chest pain that does not go away", [.chestPain]), ("chest pain is not getting better", [.chestPain]),
      ("I am not feeling well I have chest pain", [.chestPain]),
      ("I can't sleep because of chest pain", [.chestPain]),
      ("Brustschmerzen ich kann nicht schlafen", [.chestPain]),
      ("no idea what to do I want to die", [.selfHarm]), ("I do not know why my chest hurts", [.chestPain]),
      ("Brustschmerzen, sie gehen nicht weg", [.chestPain]),
      ("the bleeding does not stop, I am bleeding a lot", [.severeBleeding]),
    ] as [(String, [RedFlag])])
  func doubts(text: String, flags: [RedFlag]) {
    #expect(RedFlagFinder.flags(in: text) == flags, "\(text)")
  }
}

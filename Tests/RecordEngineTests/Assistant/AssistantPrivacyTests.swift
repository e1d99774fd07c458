import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The assistant: nobody is told who asks") struct AssistantPrivacyTests {
  /// What the record knows of the patient and the people around.
  private func known(_ scene: AssistantScene) throws {
    var settings = UpdateSettings(patientId: scene.patient)
    settings.profile = SettingsPatch.Profile()
    settings.profile?.firstName = .set("Erika")
    settings.profile?.lastName = .set("Müller-Lüdenscheidt")
    settings.profile?.phone = .set("+493012345678")
    _ = try scene.test.call(settings, meta: scene.own)
    var details = InsuranceDetails(provider: "AOK Bayern", memberId: "A123456780")
    (details.groupNumber, details.policyHolder) = ("GR-77", "Karl Zaunkönig")
    _ = try scene.test.call(UpdateInsurance(patientId: scene.patient, details: details), meta: scene.own)
    let contact = ContactDetails(name: "Hanna Grimm", relationship: "sister", phone: "0171 5556677")
    _ = try scene.test.call(AddEmergencyContact(patientId: scene.patient, contact), meta: scene.own)
  }

  @Test(
    "R-MH-163: whatever of the profile stands in the patient's own words, no program is told",
    arguments: [
      ("I am Erika Mustermann", ["erika", "mustermann"]), ("ERIKA here, erikas throat", ["erika"]),
      ("Meine Mutter heißt auch Müller-Lüdenscheidt", ["ller", "denscheidt"]),
      ("Mueller Luedenscheidt hat Halsweh", ["mueller", "luedenscheidt"]),
      ("born 12.8.1964 with a cough", ["1964", "12.8"]), ("born 1964-08-12, cough", ["1964"]),
      ("born on August 12, 1964, cough", ["1964", "august"]), ("geboren am 12. August 1964", ["1964"]),
      ("Jahrgang 1964 und Husten", ["1964"]), ("call +49 30 12345678 about my cough", ["1234", "5678"]),
      ("call 030/1234-5678 about my cough", ["1234", "5678"]), ("0171-5556677 is my sister", ["5556677"]),
      ("write to erika.m@example.org", ["example", "@"]), ("my number A 123 456 780", ["123", "780"]),
      ("insured as a123456780", ["123456780"]), ("group GR-77, cough", ["gr-77", "gr77"]),
      ("Hanna Grimm says it is a cold", ["hanna", "grimm"]), ("Karl Zaunkönig pays", ["karl", "zaunk"]),
      ("I live in Lindenallee 7, 12345 Berlin", ["lindenallee", "12345"]),
      ("I live at 12 Oak Tree Road and cough", ["oak tree"]), ("Dr. Anna Weber said so", ["weber"]),
      ("Frau Schmidt hat das auch", ["schmidt"]), ("my name is jonathan and I cough", ["jonathan"]),
      ("Ich heiße Waltraud Kunz und huste", ["waltraud", "kunz"]),
      ("see https://example.org/me?id=7", ["example"]),
    ] as [(String, [String])])
  func swept(text: String, markers: [String]) throws {
    let scene = try AssistantScene()
    try known(scene)
    try scene.attend()
    let answer = scene.ask(text, try scene.start())
    let job = try scene.take()
    let told = String(decoding: try JSON.encode(job.question), as: UTF8.self).lowercased()
    for marker in markers + ["\(scene.patient)", "mustermann"] {
      #expect(!told.contains(marker.lowercased()), "\(marker): \(job.question?.question ?? "")")
    }
    #expect(job.brief == nil && job.question?.question.isEmpty == false)
    try scene.settle(job, nil)
    // What the patient wrote stays what it was.
    #expect(try answer.wait().question.text == text)
  }

  @Test(
    "what is asked stays readable",
    arguments: [
      "Is 128/79 good, and 36.6 °C?", "Since 3 days I have a cough and 38,2 °C.",
      "Darf ich mit Husten Sport treiben?", "I slept 7 hours, walked 12000 steps? No, 4000.",
    ])
  func readable(text: String) {
    let redacted = Redaction(words: PersonalWords()).text(text)
    #expect(redacted == text || text.contains("12000"))
  }

  @Test("R-MH-166: of medications only what the answer names is told, and no conversation before")
  func context()
    throws
  {
    let scene = try AssistantScene()
    for name in ["Ibuprofen", "Bisoprolol"] {
      let order = MedicationOrder(name: name, dosage: "1", unit: .tablet, frequency: .onceDaily)
      _ = try scene.test.call(AddMedication(patientId: scene.patient, order: order), meta: scene.own)
    }
    let talk = try scene.start(.medicationInfo)
    _ = try scene.test.call(scene.question("I feel odd about Zaunkoenig", talk), meta: scene.own)
    try scene.attend()
    let answer = scene.ask("What about Ibuprofen?", talk)
    let job = try scene.take()
    let told = String(decoding: try JSON.encode(job), as: UTF8.self)
    #expect(told.contains("Ibuprofen") && !told.contains("Bisoprolol") && !told.contains("Zaunkoenig"))
    try scene.settle(job, "Ibuprofen is on your list. Ask your care team about it.")
    #expect(try answer.wait().answer.engine == "model/local-llm/small-1")
  }
}

@Suite("The assistant: numbers in words and values in sentences") struct WrittenNumberTests {
  @Test(
    "numbers in digits and words are one",
    arguments: [
      ("zwei Tage", ["2"]), ("two days", ["2"]), ("2 days", ["2"]), ("fünfundzwanzig", ["25"]),
      ("einundzwanzig", ["21"]), ("zweihundert", ["200"]), ("dreimal", ["3"]), ("dreissig", ["30"]),
      ("dreißig", ["30"]), ("die Hälfte", ["half"]), ("halbieren", ["half"]), ("twice", ["2"]),
      ("a dozen", ["12"]), ("im Oktober", ["month 10"]), ("ein Tag", []), ("one of them", []),
      ("often", []), ("achten Sie darauf", []), ("38,5", ["38.5"]),
    ] as [(String, [String])])
  func numbers(text: String, expected: [String]) {
    #expect(WrittenNumbers.all(in: text) == Set(expected))
  }

  @Test(
    "values are read where words say what they are, and nothing else is",
    arguments: [
      ("blood pressure 190/120", ["bloodPressure 190/120"]), ("120/80mmHg", ["bloodPressure 120/80"]),
      ("Blutdruck 180 zu 110", ["bloodPressure 180/110"]), ("Puls: 150", ["heartRate 150"]),
      ("my heart rate is at 45", ["heartRate 45"]), ("110 bpm", ["heartRate 110"]),
      ("Fieber 39,5", ["temperature 39.5"]), ("temperature of 104 F", ["temperature 104 °F"]),
      ("Blutzucker 2,9", ["bloodGlucose 2.9 mmol/L"]), ("blood sugar is 250 mg/dl", ["bloodGlucose 250"]),
      ("SpO2 88%", ["oxygenSaturation 88"]), ("Fieber seit 30 Tagen", []), ("born 12/8/1964", []),
      ("Puls seit 40 Minuten hoch", []), ("I ate 3/4 of it", []), ("no numbers", []),
      ("fever for 3 days", []),
    ] as [(String, [String])])
  func values(text: String, expected: [String]) {
    let found = WrittenValues(text).all.map { found in
      "\(found.metric.rawValue) \(found.value)\(found.diastolic.map { "/\($0)" } ?? "")"
        + (found.unit.map { " \($0)" } ?? "")
    }
    #expect(found == expected)
  }
}

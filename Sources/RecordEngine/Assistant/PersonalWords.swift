import RecordModel
import RecordStore

/// What tells who a patient is, and who the people around are, as far as the record knows.
struct PersonalWords: Sendable {
  /// Words of people's names, folded.
  private(set) var names: Set<String> = []
  /// Words of places, folded.
  private(set) var places: Set<String> = []
  /// Letters and digits of ids, contracts, addresses and telephones, folded and without what stands between them.
  private(set) var codes: Set<[UInt32]> = []

  init() {}

  init(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    let (record, settings) = (try view.patient(patient).person, try view.settings(of: patient))
    let account = try view.account(of: patient)
    add(names: [record.fullName, settings.firstName, settings.lastName])
    add(names: [account?.person.name, account?.person.firstName, account?.person.lastName])
    add(births: [record.birthDate, account?.person.birthDate])
    add(codes: ["\(patient)", account?.address, account?.pendingAddress])
    add(telephones: [settings.phone])
    try addForms(patient, view)
    try addPeople(patient, view)
  }

  private mutating func addForms(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    if let told = try view.document(IntakeDocument.self, patient.keyBytes)?.content.demographics {
      add(names: [told.firstName, told.lastName])
      add(births: [told.dateOfBirth])
      add(telephones: [told.phone])
    }
    if let details = try view.document(InsuranceDocument.self, patient.keyBytes)?.insurance.details {
      add(names: [details.policyHolder])
      add(codes: [details.memberId, details.groupNumber])
    }
    let methods = try view.documents(PaymentMethodDocument.self, prefix: patient.keyBytes, limit: Int.max)
    for method in methods.map(\.document.details) {
      add(names: [method.cardholderName])
      add(method.billingAddress)
    }
  }

  private mutating func addPeople(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    for contact in try view.emergencyInfo(of: patient).info.contacts {
      add(names: [contact.name])
      add(telephones: [contact.phone, contact.alternatePhone])
    }
    if let contact = try view.profile(of: patient).profile.emergencyContact {
      add(names: [contact.name])
      add(telephones: [contact.phone])
    }
    for provider in try view.inForce(Practice.self)?.providers ?? [] { add(names: [provider.name]) }
  }
}

extension PersonalWords {
  /// What stands in names and is nobody's.
  private static let titles: Set = [
    "dr", "med", "prof", "dipl", "herr", "frau", "mr", "mrs", "ms", "von", "van", "de", "der", "den", "zu",
    "und",
    "and", "the", "la", "le", "el", "phd", "md",
  ]

  mutating func add(names texts: [String?]) {
    for word in texts.flatMap(Self.words) where !Self.titles.contains(word) && word.count > 1 {
      names.insert(word)
    }
  }

  mutating func add(births days: [CalendarDay?]) {
    add(codes: days.compactMap { $0.map { "\($0.year)" } })
  }

  /// Country codes and the like are written or not.
  mutating func add(telephones texts: [String?]) {
    for text in texts {
      let digits = Self.code(text ?? "").filter { (0x30...0x39).contains($0) }
      if digits.count > 4 { codes.insert(Array(digits.suffix(7))) }
    }
  }

  mutating func add(codes texts: [String?]) {
    for text in texts {
      let code = Self.code(text ?? "")
      if code.count > 2 { codes.insert(code) }
    }
  }

  mutating func add(_ address: Address) {
    add(codes: [address.line1, address.line2, address.postalCode])
    // A street's common words are words of any sentence.
    for word in Self.words(address.line1) where word.count > 5 { places.insert(word) }
    for word in Self.words(address.city) where word.count > 2 { places.insert(word) }
  }

  /// Folded words of letters alone; with umlauts in both spellings.
  static func words(_ text: String?) -> [String] {
    guard let text else { return [] }
    let spelled = text.lowercased().replacing("ä", with: "ae").replacing("ö", with: "oe").replacing(
      "ü", with: "ue")
    return [text, spelled].flatMap { text in
      text.split { !$0.isLetter }.map { folded(String($0)) }
    }
  }

  static func folded(_ word: String) -> String {
    String(String.UnicodeScalarView(FoldedText.fold(word).compactMap(Unicode.Scalar.init)))
  }

  /// Letters and digits alone.
  static func code(_ text: String) -> [UInt32] {
    FoldedText.fold(text).filter { scalar in
      Unicode.Scalar(scalar).map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
    }
  }
}

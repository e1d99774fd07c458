import RecordModel

/// What a diagnosis says of the kidneys that no stage of chronic disease says: the only table of it, known whatever table of
/// interactions is in force, and without any.
///
/// Rules of a table may name them by their ids.
enum KidneyStates {
  /// Blood is washed: what is measured after a session is the machine's work.
  static let dialysis = state(
    "dialysis", rate: 0,
    names:
      "capd, apd, ccpd, crrt, cvvh, cvvhd, cvvhdf, renal replacement therapy, kidney replacement therapy",
    patterns: [
      "dialys", "nierenersatz", "hamofiltration", "haemofiltration", "hemofiltration", "diafiltration",
      "blutwasch",
    ])

  /// Kidneys that have failed for good; KDIGO's category G5, below 15 mL/min/1.73 m² (KDIGO 2024).
  static let endStage = state(
    "end-stage-kidney-disease", rate: 14,
    names: "esrd, eskd, esrf, end stage renal disease, end stage kidney disease, end stage renal failure, "
      + "end stage kidney failure",
    patterns: [
      "^terminal nier versagen", "^terminal nier insuffizienz", "^terminal nier krankheit",
      "^terminal nier erkrankung", "^terminal nier schwache",
    ])

  /// Of somebody else: chronic kidney disease whatever the rate (KDIGO 2024, section 1.1); it counts as one of category G3b,
  /// where recipients' lie, unless a value is worse.
  static let transplant = state(
    "kidney-transplant", rate: 37, names: "ntx, ntpl, kidney transplant, renal transplant",
    patterns: ["nier transplant", "kidney transplant", "renal transplant"])

  /// While creatinine rises no rate can be computed from it; what nobody ended is a chronic disease after 90 days (KDIGO AKI 2012).
  static let acute: InteractionTable.Condition = {
    var state = Self.state(
      "acute-kidney-injury", rate: 0, names: "aki, anv, acute kidney injury, acute renal failure",
      patterns: [
        "akut nier versagen", "akut nier insuffizienz", "akut nier schadigung", "akut nier schaedigung",
        "acute kidney injury", "acute kidney failure", "acute renal injury", "acute renal failure",
        "acute renal insufficiency",
      ])
    (state.lasting, state.days) = (nil, 90)
    return state
  }()

  static let all = [dialysis, endStage, transplant, acute]

  /// Their codes, of ICD-10 with what lies below.
  static let codes: [(id: String, system: CodeSystem, code: String)] = [
    (dialysis, CodeSystem.icd10, "Z99.2 Z49 N18.6 T82.4 Y84.1"),
    (dialysis, .snomedCT, "105502003 302497006 265764009 71192002 714152005 108241001"),
    (endStage, .snomedCT, "46177005"), (transplant, .icd10, "Z94.0 T86.1"),
    (transplant, .snomedCT, "161665007 70536003 737295003 714153000"),
    (acute, .icd10, "N17 N99.0 O90.4 K76.7"), (acute, .snomedCT, "14669001"),
  ].flatMap { state, system, codes in
    codes.split(separator: " ").map { (id: state.id, system: system, code: String($0)) }
  }

  /// A table with these states beside its own conditions; what a table says of the same id is added to them.
  static func joined(to own: [InteractionTable.Condition]) -> [InteractionTable.Condition] {
    let ids = Set(all.map(\.id))
    let known = all.map { state in
      guard let other = own.first(where: { $0.id == state.id }) else { return state }
      var state = state
      (state.names, state.codes) = (state.names + other.names, state.codes + other.codes)
      (state.rate, state.lasting) = (other.rate ?? state.rate, other.lasting ?? state.lasting)
      return state
    }
    return own.filter { !ids.contains($0.id) } + known
  }

  private static func state(
    _ id: String, rate: Int, names: String, patterns: [String]
  ) -> InteractionTable.Condition {
    var state = InteractionTable.Condition(
      id: id, names: names.split(separator: ",").map { String($0.drop { $0 == " " }) },
      codes: [])
    (state.rate, state.lasting, state.patterns) = (rate, true, patterns)
    return state
  }
}

/// The state of ``KidneyStates`` that a diagnosis says.
enum KidneyDiagnosis: String, CaseIterable {
  case dialysis
  case endStage = "end-stage-kidney-disease"
  case transplant = "kidney-transplant"
  case acute = "acute-kidney-injury"

  /// By a code, or by words.
  init?(_ concept: CodedConcept) { self.init(Self.finder.named(concept)) }

  /// By words, unless these deny it.
  init?(text: String) { self.init(Self.finder.named(in: text)) }

  private init?(_ ids: Set<String>) {
    guard let found = Self.allCases.first(where: { ids.contains($0.rawValue) }) else { return nil }
    self = found
  }

  /// Without any table in force.
  private static let finder = ConditionFinder(
    InteractionTable(id: "kidneys", title: LocalizedText(de: "Nieren", en: "Kidneys")))
}

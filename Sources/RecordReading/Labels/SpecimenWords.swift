import RecordModel

/// What a heading or a label says its values were measured in (R-SO-131).
enum SpecimenWords {
  private static let urine = [
    "urin", "harnstatus", "harnsediment", "urinalysis", "urinary", "sammelurin", "spontanurin", "u-status",
  ]
  private static let fluid = ["liquor", "csf", "cerebrospinal"]
  private static let stool = ["stuhl", "stool", "fecal", "faecal", "feces", "faeces", "fäzes", "fäkal"]
  private static let other = [
    "punktat", "synovial", "ascites", "aszites", "pleura", "gelenk", "speichel", "saliva", "dialysat",
    "semen", "sperma", "ejakulat", "drain",
  ]
  private static let blood = [
    "blut", "blood", "serum", "plasma", "hämatologie", "hematology", "haematology", "cbc", "differential",
    "gerinnung",
  ]
  /// Parts of a section that belong to the specimen before.
  private static let parts = [
    "sediment", "mikroskop", "microscop", "teststreifen", "dipstick", "streifentest", "stix", "macroscop",
    "makroskop", "physikalisch", "chemical examination", "zellbild", "zytologie", "cytology",
  ]

  /// What a text says; `nil` if nothing.
  static func specimen(_ text: String) -> PrintedSpecimen? {
    let words = PrintedLabel(text).words
    func has(_ starts: [String]) -> Bool { words.contains { word in starts.contains { word.hasPrefix($0) } } }
    if has(urine) || words.contains(where: { $0.hasSuffix("urin") || $0.hasSuffix("urine") })
      || words.contains("harn")
    {
      return .urine
    }
    if has(fluid) { return .cerebrospinalFluid }
    if has(stool) { return .stool }
    if has(other) { return .other }
    return has(blood) ? .blood : nil
  }

  /// What sections of blood are called.
  private static let panels = [
    "blutbild", "chem", "chemie", "lipid", "fett", "elektrol", "electrol", "schilddr", "thyroid", "vitamin",
    "hormon", "endok",
    "endoc", "immun", "serolog", "gerinnung", "coag", "hämost", "hemost", "haemost", "diabet", "zucker",
    "eisen", "iron", "leber",
    "liver", "niere", "renal", "kidney", "herz", "cardiac", "kardi", "metabol", "panel", "protein", "tumor",
    "entzünd", "inflam",
    "rheuma", "infekt", "infect", "spezial", "special", "nutrition", "stoffwechsel", "profil", "cbc", "count",
    "different",
    "medikament", "drug", "spurenelement", "trace element", "glucose", "glukose", "enzym", "anämie", "anemia",
    "allerg",
  ]

  /// What holds below a heading, after what held above it; `nil` if nothing says it.
  ///
  /// - Parameter isSure: whether it is a heading for certain, and no label whose result was not read.
  static func below(_ heading: String, after last: PrintedSpecimen?, isSure: Bool) -> PrintedSpecimen? {
    if let said = specimen(heading) { return said }
    let text = PrintedLabel(heading).text
    if parts.contains(where: text.contains) { return last }
    return isSure || panels.contains(where: text.contains) ? nil : last
  }

  /// What a label says of its own row: `Albumin i.U.`, `U-Albumin`, `Leukozyten (Urin)`.
  static func ofRow(_ label: String) -> PrintedSpecimen? {
    let words = PrintedLabel(label).words.map(String.init)
    if words.contains(["i", "u"]) || label.hasPrefix("U-") { return .urine }
    return specimen(label).flatMap { $0 == .blood ? nil : $0 }
  }
}

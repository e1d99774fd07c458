import RecordStore

/// The parts of a drug's name that say nothing of what works: salts, strengths, makers and forms.
///
/// All folded, as ``DrugWords`` gives them.
enum NameParts {
  /// The remaining words that are in no name of the table and could therefore name a substance.
  ///
  /// A unit counts as one behind a number alone.
  static func unexplained(_ rest: [String], in words: [String]) -> [String] {
    rest.filter { word in
      if isNumber(word) || setAside.contains(word) || DrugForms.isForm(word) { return false }
      guard units.contains(word) else { return true }
      return !words.indices.contains { words[$0] == word && follows($0, in: words) }
    }
  }

  private static func follows(_ index: Int, in words: [String]) -> Bool {
    guard index > 0 else { return false }
    let before = words[index - 1]
    return isNumber(before) || (units.contains(before) && follows(index - 1, in: words))
  }

  /// A number, with or without its unit: `60`, `500mg`.
  private static func isNumber(_ word: String) -> Bool {
    let rest = word.drop { $0.isNumber }
    return rest.count < word.count && (rest.isEmpty || units.contains(String(rest)))
  }

  /// A word without the salt or the strength that is written into it, where a name is left: Metoprololsuccinat,
  /// Natriumvalproat, ISMN60.
  static func bare(_ word: String, where isName: (String) -> Bool) -> String? {
    var shorter = joinedSalts.filter { word.hasSuffix($0) }.map { String(word.dropLast($0.count)) }
    shorter += joinedCations.filter { word.hasPrefix($0) }.map { String(word.dropFirst($0.count)) }
    let letters = word.prefix { !$0.isNumber }
    if isNumber(String(word.dropFirst(letters.count))) { shorter.append(String(letters)) }
    shorter = shorter.filter { $0.count >= 3 }
    for name in shorter where isName(name) { return name }
    for name in shorter { if let bare = bare(name, where: isName) { return bare } }
    return nil
  }

  /// Units of strengths.
  static let units: Set<String> = [
    "mg", "g", "kg", "mcg", "ug", "µg", "μg", "mikrogramm", "microgram", "micrograms", "gramm", "ng", "ml",
    "l",
    "ie", "iu", "i", "e", "u", "units", "einheiten", "mmol", "mval", "meq", "unt", "hr", "h", "std",
    "stunden",
    "hour", "hours", "d", "tag", "tage", "day", "x", "prozent", "percent", "actuat", "hub", "dosis", "stuck",
    "st", "mol", "mbq",
  ]

  private static let joinedCations = [
    "natrium", "dinatrium", "kalium", "calcium", "magnesium", "sodium", "potassium",
  ]

  /// Longer endings before those that they contain.
  private static let joinedSalts = [
    "dihydrochlorid", "hydrochlorid", "hydrobromid", "hydrogensulfat", "hydrogentartrat", "hydrogenmaleat",
    "hydrogenfumarat", "hydrogencarbonat", "hemifumarat", "hemitartrat", "succinat", "tartrat", "natrium",
    "kalium", "calcium", "magnesium", "mesilat", "mesylat", "methansulfonat", "besilat", "besylat", "tosilat",
    "tosylat", "maleat", "fumarat", "citrat", "acetat", "phosphat", "sulfat", "nitrat", "lactat", "gluconat",
    "embonat", "pamoat", "medoxomil", "cilexetil", "proxetil", "axetil", "etexilat", "pivoxil", "disoproxil",
    "erbumin", "arginin", "lysinat", "lysin", "trometamol", "meglumin", "olamin", "diethylamin", "epolamin",
    "monohydrat", "dihydrat", "trihydrat", "hemihydrat", "decanoat", "valerat", "propionat", "furoat",
    "dipropionat", "bromid", "chlorid", "iodid", "stearat", "ethylsuccinat", "hcl",
  ]

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Salts and esters as words of their own, German, English and Latin.
  private static let salts = words(
    """
    succinate tartrate hydrochloride dihydrochloride hydrobromide hydrogen bisulfate bitartrate sodium disodium
    potassium mesylate methanesulfonate besylate tosylate maleate fumarate hemifumarate citrate acetate phosphate
    sulfate sulphate nitrate lactate gluconate embonate pamoate etexilate erbumine arginine lysine tromethamine
    meglumine olamine monohydrate dihydrate trihydrate anhydrous wasserfrei decanoate valerate propionate furoate
    bromide chloride iodide stearate ethylsuccinate dipropionate hydrochloricum natricum kalicum sulfuricum salz
    salt hemihydrate proxetil
    """)

  private static let makers = words(
    """
    1a pharma stada ratiopharm hexal abz al aliud heumann zentiva sandoz aristo ct dura tad betapharm beta mylan
    viatris teva winthrop basics puren actavis accord krka denk lich lichtenstein neuraxpharm hennig aaa axcount
    bluefish glenmark aurobindo pfizer bayer merck novartis sanofi roche msd gsk boehringer takeda servier worwag
    esparma juta biomo medice pohl boskamp kabi fresenius dexcel corax mibe dermapharm cipla lupin zydus sun
    ranbaxy reddys emra kohlpharma eurim eurimpharm wick klinge berlin chemie astrazeneca lilly abbvie abbott jubilant
    micro labs macleods torrent hormosan desitin orion oranien nycomed uriach vitabalans apotex ubermensch panpharma
    hikma bmodesto bendalis aliud arzneimittel gmbh ag generics genericon g l pharma mepha spirig
    """)

  /// What else stands beside a name and says no way into the body; the forms that do are in ``DrugForms`` alone.
  private static let remarks = words(
    """
    zok mups zero ir od dr mr xt depot forte mite semi akut acute protect dispers resinat junior kinder
    erwachsene losung pulver suspension magensaftresistent magensaftresistente msr film coated release
    delayed modified immediate enteric ec disintegrating solution powder system n1 n2 n3 einnehmen und mit
    and with in zu zum a der die das taglich tgl daily morgens mittags abends nachts nacht bei bedarf as
    needed prn 1x 2x 3x mal once twice strength pack hour
    """)

  static let setAside = Set(salts + makers + remarks + joinedSalts + joinedCations)
    .union(DrugWords.fillers)
}

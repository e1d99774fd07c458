import RecordModel

/// Finds signs of an emergency in what a patient writes, in German and English (R-MH-165).
///
/// Where words can be read both ways they are taken for a sign: an alert too many costs a look, one too few a life.
enum RedFlagFinder {
  /// In the order in which they are told.
  static func flags(in text: String) -> [RedFlag] {
    let found = Clauses(text).parts.map { part in
      RedFlag.allCases.map { flag in (flag, (signs[flag] ?? []).flatMap { $0.places(in: part) }) }
    }
    let parts = zip(Clauses(text).parts, found)
    return RedFlag.allCases.filter { flag in
      parts.contains { part, places in
        let all = places.flatMap(\.1)
        return places.contains { $0.0 == flag && $0.1.contains { !isDenied($0, in: part, beside: all) } }
      }
    }
  }

  /// Words that deny a sign behind them.
  private static let denials: Set = [
    "no", "not", "without", "never", "neither", "nor", "dont", "doesnt", "havent", "hasnt", "didnt", "isnt",
    "arent", "wasnt", "deny", "denies", "kein", "keine", "keinen", "keinem", "keiner", "keinerlei", "ohne",
    "nicht", "nie", "niemals", "weder", "verneint", "verneine",
  ]
  /// Words that deny a sign before them, as the last of a part.
  private static let denialsBehind: Set = ["nicht", "keine", "keinen", "nie", "verneint", "absent"]
  /// Words that make a doubt of a denial before them: "not only", "nicht sicher".
  private static let doubts: Set = ["only", "just", "sure", "nur", "sicher"]
  /// Words that carry a denial on to what it denies.
  private static let carriers: Set = [
    "any", "have", "has", "had", "having", "got", "feel", "feeling", "felt", "of", "sign", "signs", "history",
    "been", "experience", "experienced", "experiencing", "a", "an", "the", "more", "longer", "currently",
    "severe", "bad", "real", "at", "all", "habe", "hatte", "hat", "haben", "mehr", "irgendwelche",
    "irgendeine", "eine", "einen", "ein", "starke", "starken", "akute", "akuten", "anzeichen", "zeichen",
    "von", "fur",
  ]
  /// Words between things that are denied together; "noch" is one behind "weder" alone, since "immer noch" denies nothing.
  private static let joints: Set = ["or", "oder"]
  /// Words between a sign and its denial behind it: "Brustschmerzen habe ich nicht".
  private static let carriersBack: Set = [
    "habe", "hab", "hatte", "hat", "ich", "er", "sie", "wir", "ist", "sind", "war", "waren", "da", "auch",
    "is", "are", "was", "were",
  ]

  private static func isDenied(
    _ place: Range<Int>, in part: [String], beside signs: [Range<Int>]
  ) -> Bool {
    var isListed = false
    for index in part.indices[..<place.lowerBound].reversed() {
      let word = part[index]
      if denials.contains(word) { return !doubts.contains(part[index + 1]) }
      if joints.contains(word) || word == "noch" && part.contains("weder") { isListed = true }
      guard isListed || carriers.contains(word) || signs.contains(where: { $0.contains(index) }) else {
        break
      }
    }
    guard let last = part.last, denialsBehind.contains(last), place.upperBound < part.count else {
      return false
    }
    return part[place.upperBound..<(part.count - 1)].allSatisfy(carriersBack.contains)
  }

  private static let signs: [RedFlag: [WordPattern]] = [
    .chestPain: [
      "chest pain*", "chestpain*", "chest .. hurt*", "chest .. ache*", "pain* .. chest", "hurt* .. chest",
      "pressure .. chest", "tight* .. chest", "chest .. tight*", "chest pressure", "chest .. burn*",
      "heart attack*", "heart .. hurt*", "brustschmerz*", "schmerz* .. brust", "brust .. schmerz*",
      "brust .. weh", "weh .. brust", "druck .. brust", "brust .. druck*", "enge .. brust", "brustenge",
      "engegefuhl .. brust", "brustdruck*", "stech* .. brust", "stich* .. brust", "brust .. stich*",
      "herzinfarkt*", "herzschmerz*",
    ],
    .troubleBreathing: [
      "trouble breath*", "troubles breath*", "trouble .. breath*", "difficult* .. breath*",
      "short* of breath", "breathless*", "cant .. breath*", "cannot .. breath*", "can not .. breath*",
      "not breath*", "isnt breath*", "stopped breath*", "hard to breath*", "struggl* .. breath*",
      "unable to breath*", "not able to breath*", "cant get .. air", "gasping", "suffocat*", "choking",
      "atemnot", "luftnot", "keine luft", "kaum luft", "schlecht luft", "zu wenig luft", "luft .. nicht",
      "nicht .. atmen", "kaum .. atmen", "schwer .. atmen", "atmet nicht", "atme nicht", "atembeschwerd*",
      "atemprobleme*", "kurzatmig*", "erstick*", "probleme .. atmen", "schwierigkeiten .. atmen",
    ],
    .strokeSigns: [
      "stroke", "strokes", "face .. droop*", "droop* .. face", "mouth .. droop*", "slurr*",
      "arm .. numb*", "arm .. weak*", "numb* .. arm", "weak* .. arm", "face .. numb*", "numb* .. face",
      "side .. numb*", "side .. weak*", "numb* .. side", "weak* .. side", "paraly*", "cant speak",
      "cant move .. arm", "cant move .. leg", "sudden* .. confus*", "schlaganfall*", "mundwinkel .. hang*",
      "hang* .. mundwinkel", "gesicht .. hang*", "gesicht .. taub*", "gesicht .. schief", "taub* .. gesicht",
      "halbseit*", "seite .. taub*", "seite .. gelahmt", "taub* .. seite", "arm .. taub*", "taub* .. arm",
      "gelahmt*", "lahmung*", "sprachstorung*", "lallt", "lalle", "lallen", "verwaschen* sprache",
      "kann .. nicht .. sprechen", "nicht mehr sprechen",
    ],
    .severeBleeding: [
      "severe* bleed*", "heavy bleed*", "heavily bleed*", "bleed* .. heavily", "bleed* .. severely",
      "bleed* .. badly", "bleed* .. lot", "bleed* .. wont stop", "bleed* .. not stop",
      "bleed* .. doesnt stop",
      "cant stop .. bleed*", "wont stop bleed*", "vomit* .. blood", "throw* up blood", "cough* .. blood",
      "lot of blood", "stark* blut*", "blut* .. stark", "heftig* blut*", "blut* .. hort nicht",
      "blutung .. nicht", "blute .. nicht auf", "viel blut", "verblut*", "bluterbrechen", "erbrech* .. blut",
      "blut .. erbroch*", "blut .. gebroch*", "spuck* .. blut", "blut .. gespuckt", "hust* .. blut",
      "blut .. gehustet",
    ],
    .selfHarm: [
      "kill myself", "killing myself", "end my life", "ending my life", "take my .. life", "end it all",
      "suicid*", "want to die", "wanna die", "want to be dead", "wish i was dead", "wish i were dead",
      "better off dead", "hurt myself", "hurting myself", "harm myself", "harming myself", "cut myself",
      "cutting myself", "self harm*", "selfharm*", "dont want to live", "not want to live",
      "no reason to live",
      "mich .. umbring*", "mich .. umzubring*", "selbstmord*", "suizid*", "nicht mehr leben",
      "nicht weiterleben", "sterben will", "will .. sterben", "mochte .. sterben", "leben .. beenden",
      "leben .. nehmen", "mich .. verletzen", "selbst verletz*", "selbstverletz*", "ritze mich",
      "mich .. ritze*",
      "mir .. antun", "mir .. anzutun", "lebensmude", "tot sein", "tot ware", "lieber tot", "leid .. zufug*",
      "leid .. zuzufug*", "be better dead", "off dead",
    ],
    .anaphylaxis: [
      "anaphyla*", "throat .. clos*", "throat .. swell*", "throat .. swollen", "swollen .. throat",
      "swell* .. throat", "tongue .. swell*", "tongue .. swollen", "swollen .. tongue", "swell* .. tongue",
      "lips .. swell*", "lips .. swollen", "swollen .. lips", "swell* .. lips", "face .. swell*",
      "face .. swollen", "swollen .. face", "allergic shock", "severe* allergic", "allergisch* schock",
      "hals .. schwillt", "hals .. geschwollen", "hals .. zu", "zunge .. schwillt", "zunge .. geschwollen",
      "zunge .. schwell*", "lippe* .. schwell*", "lippe* .. geschwollen", "gesicht .. schwillt",
      "gesicht .. geschwollen", "geschwollen* .. zunge", "geschwollen* .. lippe*", "geschwollen* .. hals",
      "geschwollen* .. gesicht", "schwer* allergisch*",
    ],
    .lossOfConsciousness: [
      "unconscious*", "passed out", "passing out", "pass out", "fainted", "fainting", "faint", "blacked out",
      "lost consciousness", "loss of consciousness", "losing consciousness", "lose consciousness",
      "collapsed",
      "unresponsive", "not respond*", "wont wake", "cant wake", "bewusstlos*", "ohnmacht*", "ohnmachtig*",
      "bewusstsein .. verlor*", "bewusstsein .. verlier*", "verlier* .. bewusstsein", "verlor .. bewusstsein",
      "zusammengebroch*", "kollabier*", "nicht ansprechbar", "nicht bei bewusstsein", "wacht nicht auf",
      "nicht aufzuwecken",
    ],
  ]
}

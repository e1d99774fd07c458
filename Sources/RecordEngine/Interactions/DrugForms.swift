import RecordModel

/// What the words of a name say of the form of a drug, and with it of its way into the body.
///
/// All folded, as ``DrugWords`` gives them.
enum DrugForms {
  /// The way that some words say, the most definite first; `nil` if they say none.
  ///
  /// Tablets are put into the vagina and capsules inhaled; else what is a tablet is swallowed, whatever part of the body is
  /// beside it: "Tabletten Auge". What is put into the rectum is for the whole body.
  static func route(of words: [String]) -> DrugRoute? {
    let said = Set(words)
    func says(_ forms: Set<String>) -> Bool { !forms.isDisjoint(with: said) }
    if says(vaginal) { return .vaginal }
    if says(rectal) { return .systemic }
    let isSolid = words.contains(where: isSolid)
    if says(nose), !isSolid { return .nose }
    if says(inhaled) { return .inhaled }
    if says(["oral", "orales"]), says(gels) { return .mouth }
    if says(mouth) { return .mouth }
    if isSolid { return .systemic }
    if let route = definite.first(where: { says($0.1) })?.0 { return route }
    if says(swallowed) { return .systemic }
    return (places + vague).first { says($0.1) }?.0
  }

  /// The way that is said of a drug named before: by a form, or by a dose in milligrams or of some hundreds, which nobody
  /// says of a gel.
  ///
  /// `nil` if none is said, or if there is a word that may be the name of another drug.
  static func further(_ words: [String]) -> DrugRoute? {
    guard words.allSatisfy({ isForm($0) || NameParts.units.contains($0) || $0.contains(where: \.isNumber) })
    else { return nil }
    if let route = route(of: words) { return route }
    let isDose = words.contains { $0 == "mg" || $0.hasSuffix("mg") && Int($0.dropLast(2)) != nil }
    let isOfGel = words.contains { ["g", "ml", "cm", "%"].contains($0) }
    let isStrength = !isOfGel && words.contains { Int($0).map { (200...2000).contains($0) } ?? false }
    return isDose || isSlow(words) || isStrength ? .systemic : nil
  }

  /// Whether a word is a tablet or a capsule, be it the end of a longer one: "Retardkapseln".
  private static func isSolid(_ word: String) -> Bool {
    solids.contains(word) || solidEndings.contains { word.hasSuffix($0) }
  }

  /// Whether some words say that it acts slowly.
  static func isSlow(_ words: [String]) -> Bool { !slow.isDisjoint(with: words) }

  /// Whether a word says a form.
  static func isForm(_ word: String) -> Bool { all.contains(word) || isSolid(word) }

  /// Every word that says a form.
  static let all = [vaginal, rectal, nose, inhaled, mouth, solids, swallowed, slow, gels]
    .reduce(into: Set<String>()) { $0.formUnion($1) }
    .union((definite + places + vague).flatMap(\.1))

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private static let vaginal = words(
    """
    vaginal vaginalcreme vaginalzapfchen vaginaltabletten vaginaltablette vaginalovula vaginalgel vaginalkapseln
    vaginalsalbe ovula ovulum pessary pessaries scheidenzapfchen vaginally
    """)

  private static let rectal = words(
    """
    rectal rectally rektal rektalgel rektalschaum rektallosung rektalkapseln rektaltube rektaltuben rektiole rektiolen
    rectiole rectiolen klistier klysma klysmen enema zapfchen suppositorien supp suppository suppositories
    """)

  private static let nose = words(
    "nasenspray nasentropfen nasensalbe nasengel nasal nasendosierspray nosespray nosedrops nasalspray")

  private static let inhaled = words(
    """
    inhalator dosieraerosol dosieraer inhaler inhalers inhalation inhalationspulver inhaletten inhalat diskus
    turbohaler novolizer easyhaler respimat breezhaler handihaler ellipta autohaler nexthaler spiromax accuhaler
    inhalationslosung inhalationskapseln asthmaspray metered actuat hub hube puff puffs nebuliser nebulizer
    vernebler inhalieren
    """)

  private static let mouth = words(
    """
    mundgel mundspulung mundspullosung mouthwash mundsalbe gurgellosung gurgeln mundpaste mundhohle oromucosal
    lutschtabletten lutschtablette lozenge lozenges mundspray halsspray rachenspray
    """)

  private static let definite: [(DrugRoute, Set<String>)] = [
    (
      .eye,
      words(
        """
        augentropfen augensalbe augengel augencreme augenol ophthalmic ophthalmisch ophtiole ophtiolen
        ophthalmologikum edo eyedrops conjunctival
        """)
    ), (.ear, words("ohrentropfen ohrensalbe ohrenspray otic eardrops")),
  ]

  /// Parts of the body, which say the way of what is not swallowed.
  private static let places: [(DrugRoute, Set<String>)] = [
    (.eye, words("eye eyes auge augen")), (.ear, words("ear ears ohr ohren")), (.nose, words("nose nase")),
  ]

  private static let gels = words("gel gels creme paste")

  private static let solids = words(
    """
    tabl tbl tab tabs tbb ftbl ftabl fta filmtabl filmtbl kaps kps cap caps hartkaps weichkaps retardkaps retkps
    rettbl retardtabl brausetabl schmelztabl softgel softgels gelcap gelcaps drg drgs pille pillen pill pills caplet
    caplets sublingual buccal liquigel chewable
    """)

  private static let solidEndings = [
    "tablette", "tabletten", "kapsel", "kapseln", "tablet", "tablets", "capsule", "capsules", "dragee",
    "dragees",
  ]

  /// Further forms for the whole body.
  private static let swallowed = words(
    """
    saft sirup granulat injektionslosung infusionslosung ampullen amp fertigspritze fertigspritzen spritze pen fertigpen
    trockensaft oral orale injection injectable syrup elixir syringe prefilled liqui infusion intravenous intravenos iv
    subcutaneous subkutan intramuscular
    """)

  private static let vague: [(DrugRoute, Set<String>)] = [
    (.patch, words("pflaster transdermales transdermal patch patches schmerzpflaster matrixpflaster")),
    (
      .skin,
      words(
        """
        creme cremes cream salbe ointment oint gel emulgel schmerzgel lotion shampoo topical topisch dermal kutan cutaneous
        liniment nagellack lacquer paste schaum foam haut skin kopfhaut fettsalbe wundsalbe fettcreme hydrogel
        hautspray spruhgel umschlag badezusatz schmerzsalbe sportgel puder hydrocreme emulsion
        hautcreme rheumasalbe scalp nail nagel
        """)
    ),
    (.spray, words("spray pumpspray aerosol sprays")), (.drops, words("tropfen drops drop")),
  ]

  private static let slow = words(
    """
    retard ret retardiert retardtabletten retardtablette retardtabl retardkapseln retardkaps rettbl retkps sr er xr xl cr la
    extended sustained prolonged continus long uno pflaster patch transdermal transdermales
    """)
}

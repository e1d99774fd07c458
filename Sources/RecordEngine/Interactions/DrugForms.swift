import RecordModel

/// What the words of a name say of the form of a drug, and with it of its way into the body.
///
/// All folded, as ``DrugWords`` gives them.
enum DrugForms {
  /// The way that some words say, the most definite first; `nil` if they say none.
  ///
  /// Eyes, ears, the lungs and the vagina are definite whatever is put there: capsules are inhaled too.
  static func route(of words: [String]) -> DrugRoute? {
    let said = Set(words)
    for (route, names) in definite where !names.isDisjoint(with: said) { return route }
    if said.contains("oral") || said.contains("orales"), !gels.isDisjoint(with: said) { return .mouth }
    if !swallowed.isDisjoint(with: said) { return .systemic }
    return vague.first { !$0.1.isDisjoint(with: said) }?.0
  }

  /// Whether some words say that it acts slowly.
  static func isSlow(_ words: [String]) -> Bool { !slow.isDisjoint(with: words) }

  /// Every word that says a form.
  static let all = [swallowed, slow, gels].reduce(into: Set<String>()) { $0.formUnion($1) }
    .union((definite + vague).flatMap(\.1))

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private static let definite: [(DrugRoute, Set<String>)] = [
    (
      .eye,
      words(
        """
        augentropfen augensalbe augengel augencreme augenol eye eyes ophthalmic ophthalmisch ophtiole ophtiolen
        ophthalmologikum edo eyedrops auge augen conjunctival
        """)
    ),
    (.ear, words("ohrentropfen ohrensalbe ohrenspray ear ears otic ohr ohren eardrops")),
    (
      .vaginal,
      words(
        """
        vaginal vaginalcreme vaginalzapfchen vaginaltabletten vaginaltablette vaginalovula vaginalgel vaginalkapseln
        vaginalsalbe ovula ovulum pessary pessaries scheidenzapfchen vaginally
        """)
    ),
    (
      .inhaled,
      words(
        """
        inhalator dosieraerosol dosieraer inhaler inhalers inhalation inhalationspulver inhaletten inhalat diskus
        turbohaler novolizer easyhaler respimat breezhaler handihaler ellipta autohaler nexthaler spiromax accuhaler
        inhalationslosung inhalationskapseln asthmaspray metered actuat hub hube puff puffs nebuliser nebulizer
        vernebler inhalieren
        """)
    ),
    (
      .nose,
      words(
        "nasenspray nasentropfen nasensalbe nasengel nasal nase nasendosierspray nosespray nose nasalspray")
    ),
    (
      .mouth,
      words(
        """
        mundgel mundspulung mundspullosung mouthwash mundsalbe gurgellosung gurgeln mundpaste mundhohle oromucosal
        lutschtabletten lutschtablette lozenge lozenges mundspray halsspray rachenspray
        """)
    ),
  ]

  private static let gels = words("gel gels creme paste")

  /// Forms for the whole body.
  private static let swallowed = words(
    """
    tabletten tablette tabl tbl tabs tbb filmtabletten filmtablette filmtabl ftbl ftabl kapseln kapsel kaps kps hartkapseln
    hartkaps weichkapseln retardtabletten retardkapseln brausetabletten schmelztabletten kautabletten sublingualtabletten
    saft sirup granulat injektionslosung infusionslosung ampullen amp fertigspritze fertigspritzen spritze pen fertigpen
    trockensaft oral orale tablet tablets capsule capsules injection injectable chewable sublingual syrup elixir syringe
    prefilled zapfchen suppositorien supp suppository suppositories liqui liquigel infusion intravenous intravenos iv
    subcutaneous subkutan intramuscular dragees dragee pille pillen pill pills
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

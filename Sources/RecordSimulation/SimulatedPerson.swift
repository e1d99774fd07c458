import RecordExport
import RecordModel

/// Who a simulated patient is; everything follows from the seed and the number.
struct SimulatedPerson {
  let id: PatientID
  let firstName: String
  let lastName: String
  let birthDate: CalendarDay
  let sex: AdministrativeSex
  let language: Language

  init(seed: UInt64, number: Int) {
    var random = SimulationRandom(seed, UInt64(number), 1)
    id = Self.id(seed: seed, number: number)
    sex = random.chance(0.52) ? .female : .male
    firstName = random.one(of: sex == .female ? Self.women : Self.men)
    lastName = random.one(of: Self.families)
    language = random.chance(0.85) ? .de : .en
    let year = random.whole(1938...2004)
    birthDate =
      SimulatedDay(CalendarDay("\(year)-01-01") ?? CalendarDay(.earliest)).adding(
        random.whole(0...364)
      ).calendarDay
  }

  static func id(seed: UInt64, number: Int) -> PatientID {
    let named = SimulationIDs.of(seed, "patient", number)
    return PatientID(random: (named.high, named.low))
  }

  var fullName: String { firstName + " " + lastName }
  var gender: IntakeForm.Gender { sex == .female ? .female : .male }

  /// Words in the person's language.
  func say(_ german: String, _ english: String) -> String { language == .de ? german : english }

  private static let women = [
    "Anna", "Ayşe", "Beate", "Carla", "Dilara", "Elena", "Erika", "Frieda", "Gisela", "Hannah", "Ingrid",
    "Jana", "Katharina", "Leonie", "Marta", "Nele", "Petra", "Renate", "Sabine", "Theresa", "Ute", "Yasmin",
  ]
  private static let men = [
    "Ahmed", "Bernd", "Christian", "Dieter", "Emil", "Felix", "Georg", "Hans", "Ivan", "Jürgen", "Klaus",
    "Lukas", "Mehmet", "Norbert", "Oskar", "Paul", "Rolf", "Stefan", "Thomas", "Uwe", "Viktor", "Wolfgang",
  ]
  private static let families = [
    "Albrecht", "Bauer", "Çelik", "Dietrich", "Ebert", "Fischer", "Groß", "Hofmann", "Iwanow", "Jäger",
    "Kowalski", "Lehmann", "Möller", "Neumann", "Özdemir", "Pohl", "Richter", "Schäfer", "Tran", "Ullrich",
    "Vogel", "Winter", "Yılmaz", "Zimmermann",
  ]
}

/// Ids that follow from the seed, so that a simulation can be run again without recording anything twice.
enum SimulationIDs {
  private static let space = NameUUID.of(
    Array("recordd.simulation".utf8), in: CommandID(high: 0x6ba7_b810_9dad_11d1, low: 0x80b4_00c0_4fd4_30c8))

  static func of(_ seed: UInt64, _ kind: String, _ numbers: Int...) -> CommandID {
    NameUUID.of(["\(seed)", kind] + numbers.map { "\($0)" }, in: space)
  }

  /// Those who treat: a practice of three.
  static let staff: [ActingPerson] = (0..<3).map { number in
    let id = of(0, "staff", number)
    return ActingPerson(role: number == 2 ? .nurse : .clinician, id: AccountID(random: (id.high, id.low)))
  }
}

import RecordModel
import RecordReading
import Testing

@testable import RecordReading

@Suite("Pages of a text layer") struct PageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var page: String
    var values: [String]
    /// Of them, those that stand there with a reason alone.
    var held = 0
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "label, value, unit, interval, flag (R-SO-128)",
      page: """
        Test                Result    Flag   Units     Reference Range
        Sodium              139              mmol/L    135 - 145
        Potassium           5.9       H      mmol/L    3.5 - 5.1
        Creatinine          0.55      -      mg/dL     0.70-1.30
        """,
      values: [
        "sodium 139 mmol/L 135..145", "potassium 5.9 mmol/L 3.5..5.1 high",
        "creatinine 0.55 mg/dL 0.7..1.3 low",
      ]),
    Case(
      name: "interval before the value, and unit behind the interval",
      page: """
        Test                Reference Interval & Units    Result
        WBC                 4.0 .. 11.2 10^9/L            6.4
        LDL Cholesterol     < 130 mg/dL                   137 H
        Glucose             3.9 .. 7.8 MMOL/L             6.3
        """,
      values: [
        "wbc 6.4 10*9/L 4..11.2", "ldl_cholesterol 137 mg/dL ..130 high",
        "glucose_random 6.3 mmol/L 3.9..7.8",
      ]),
    Case(
      name: "German, decimal commas and flags at the value",
      page: """
        Untersuchung        Ergebnis    Einheit    Referenzbereich
        Hämoglobin          13,1*       g/dl       13,5 - 17,5
        Leukozyten          5,7         /nl        [4,0-11,0]
        Ferritin            1.234+      ng/ml      30 - 400
        TSH                 2,193       mIU/l      (0,400 - 4,000)
        """,
      values: [
        "hemoglobin 13.1 g/dL 13.5..17.5 abnormal", "wbc 5.7 10*9/L 4..11",
        "ferritin 1234 ng/mL 30..400 high",
        "tsh 2.193 m[IU]/L 0.4..4",
      ]),
    Case(
      name: "only the current of several days counts",
      page: """
        Test            Ref Range    Units     Mar 26, 2023     Sep 27, 2023
        Sodium          135 - 145    mmol/L    131              139
        Potassium       3.5 - 5.0    mmol/L                     4.1*
        Chloride        98 - 106     mmol/L    86
        """,
      values: ["sodium 139 mmol/L 135..145", "potassium 4.1 mmol/L 3.5..5 abnormal"]),
    Case(
      name: "the newest day stands over two lines",
      page: """
                                             10 Jun
        Test            Ref Range    Units     2020     13 Oct 2019     28 Jul 2019
        Sodium          135 - 145    mmol/L    135      150             156
        Potassium       3.5 - 5.0    mmol/L    5.0      4.7             5.3
        """,
      values: ["sodium 135 mmol/L 135..145", "potassium 5 mmol/L 3.5..5"]),
    Case(
      name: "a column of numbers under words that nobody knows may be newer than every day",
      page: """
        Test            Ref Range    Units     Blurb     13 Oct 2019     28 Jul 2019
        Sodium          135 - 145    mmol/L    135       150             156
        Potassium       3.5 - 5.0    mmol/L    5.0       4.7             5.3
        """,
      values: ["sodium 135 mmol/L", "potassium 5 mmol/L"], held: 2),
    Case(
      name: "previous results are left out",
      page: """
        Analyse         Ergebnis    Einheit    Normbereich    Vorwert
        Natrium         139         mmol/l     135-145        128
        Kalium          4,1         mmol/l     3,5-5,1        6,6
        """,
      values: ["sodium 139 mmol/L 135..145", "potassium 4.1 mmol/L 3.5..5.1"]),
    Case(
      name: "two columns of results, in range and out of range",
      page: """
        Tests           In Range    Out Of Range    Reference Interval
        Albumin         4.7                         3.5-5.0 g/dL
        Total Protein               4.8 L           6.1-8.3 g/dL
        """,
      values: ["albumin 4.7 g/dL 3.5..5", "total_protein 4.8 g/dL 6.1..8.3 low"]),
    Case(
      name: "a label over two lines",
      page: """
        Test                 Result    Units      Reference Range
        Sodium               139       mmol/L     135-145

        PHOSPHATE (AS        4.7       mg/dL      2.4-4.4
        PHOSPHORUS)

        Thyroid Peroxidase   12        IU/mL      < 35
        Antibodies
        """,
      values: [
        "sodium 139 mmol/L 135..145", "?PHOSPHATE (AS PHOSPHORUS) 4.7 mg/dL 2.4..4.4",
        "tpo_antibodies 12 [IU]/mL ..35",
      ]),
    Case(
      name: "labels that mean something else without their other line",
      page: """
        Test                 Result    Units       Reference Range
        Sodium               139       mmol/L      135-145

        Blood Urea           41        mg/dL       7-20
        Nitrogen (BUN)

        eGFR (CKD-EPI        83        mL/min/1.73 m2     > 60
        2021)
        """,
      values: ["sodium 139 mmol/L 135..145", "bun 41 mg/dL 7..20", "egfr 83 mL/min/{1.73_m2} 60.."]),
    Case(
      name: "a word for a result within a label announces none",
      page: """
        Iron Level                 32.7      umol/L       10.7 - 31.9
        Phosphorus Level           3.9       mg/dL        2.4 - 4.5
        Hemoglobin                 13.6      g/dL         12.2 - 15.2
        """,
      values: [
        "iron_serum 32.7 umol/L 10.7..31.9", "phosphate 3.9 mg/dL 2.4..4.5",
        "hemoglobin 13.6 g/dL 12.2..15.2",
      ]),
    Case(
      name: "raised figures of units, glucose that is called fasting",
      page: """
        Untersuchung        Ergebnis    Einheit    Referenzbereich
        Leukozyten          5,7         10⁹/l      4,0-11,0
        Thrombozyten        250         10³/µl     150-400
        Nüchtern-Glucose    5,1         mmol/l     3,9-5,6
        """,
      values: [
        "wbc 5.7 10*9/L 4..11", "platelets 250 10*3/uL 150..400", "fasting_glucose 5.1 mmol/L 3.9..5.6",
      ]),
    Case(
      name: "cards, their intervals behind words that nobody knows",
      page: """
        Sodium                           Potassium
        Value          139 mmol/L        Value          4.2 mmol/L
        Blurb span: 135 - 145            Blurb span: up to 5.1
        """,
      values: ["sodium 139 mmol/L 135..145", "potassium 4.2 mmol/L ..5.1"]),
    Case(
      name: "units in the label",
      page: """
        Analyse                     Referenzbereich    Ergebnis
        Natrium [mmol/l]            135 - 145          138
        Glucose (mg/dl)             70 - 140           95
        Thromboplastinzeit (s)      11 - 13            12
        """,
      values: [
        "sodium 138 mmol/L 135..145", "glucose_random 95 mg/dL 70..140", "prothrombin_time 12 s 11..13",
      ]),
    Case(
      name: "no header, leader dots",
      page: """
        WBC ............................ 6.2 K/uL      4.3 - 11.0
        Hemoglobin ..................... 8.4 g/dL      13.0 - 17.2    *
        Albumin ........................ < 2.0 g/dL    3.4 - 5.0
        """,
      values: ["wbc 6.2 10*3/uL 4.3..11", "hemoglobin 8.4 g/dL 13..17.2 abnormal", "albumin < 2 g/dL 3.4..5"]),
    Case(
      name: "a header in words that nobody knows",
      page: """
        Xaaaa           Xbbbbb           Xccccc
        Sodium          135 - 145        139 mmol/L
        Potassium       3.5 - 5.1        4.2 mmol/L
        Chloride        98 - 106         101 mmol/L
        Calcium         8.5 - 10.2       9.4 mg/dL
        """,
      values: [
        "sodium 139 mmol/L 135..145", "potassium 4.2 mmol/L 3.5..5.1", "chloride 101 mmol/L 98..106",
        "calcium 9.4 mg/dL 8.5..10.2",
      ]),
    Case(
      name: "two tables beside each other",
      page: """
        Test        Result   Units     Range         Test        Result   Units     Range
        Sodium      139      mmol/L    135-145       Albumin     4.4      g/dL      3.5-5.0
        Chloride    101      mmol/L    98-106        Urea        25       mg/dL     15-47
        """,
      values: [
        "sodium 139 mmol/L 135..145", "chloride 101 mmol/L 98..106", "albumin 4.4 g/dL 3.5..5",
        "urea 25 mg/dL 15..47",
      ]),
    Case(
      name: "figures that are no results",
      page: """
        Tel. 0582/716-36   Fax 0224/133-04
        Auftrags-Nr.:  785434672985     Alter: 45
        Analyse          Ergebnis   Einheit   Referenzbereich
        Natrium          139        mmol/l    135-145
        Telefonisch durchgesagt um 14:35 Uhr.
        GOÄ 3919  1,15-fach 21,81 EUR
        Seite 1 von 2
        """,
      values: ["sodium 139 mmol/L 135..145"]),
    Case(
      name: "urine is no blood, and the reverse (R-SO-131)",
      page: """
        Analyse                        Ergebnis   Einheit   Referenzbereich
        Urinstatus
        Glukose                        negativ              negativ
        Natrium                        101        mmol/l    40 - 220
        Albumin/Kreatinin-Quotient     12         mg/g      < 30
        Klinische Chemie
        Natrium                        139        mmol/l    135 - 145
        """,
      values: [
        "?Glukose negativ -", "?Natrium 101 mmol/L 40..220", "uacr 12 mg/g{creat} ..30",
        "sodium 139 mmol/L 135..145",
      ]),
    Case(
      name: "fasting where row, heading or interval says so (R-SO-132)",
      page: """
        Test                          Result   Units    Reference Range
        Glucose                       95       mg/dL    70-140
        Glucose (fasting)             96       mg/dL    70-99
        Glucose, 2 hour post 75 g     130      mg/dL    < 140
        Diabetes (fasting)
        Blood Glucose                 97       mg/dL    70-99
        """,
      values: [
        "glucose_random 95 mg/dL 70..140", "fasting_glucose 96 mg/dL 70..99",
        "?Glucose, 2 hour post 75 g 130 mg/dL ..140",
        "fasting_glucose 97 mg/dL 70..99",
      ]),
    Case(
      name: "a heading over several columns, of which the result is not the first",
      page: """
        Units     Result    Test                Reference Range
        DIABETES MONITORING (fasting)
        mg/dL     97        Blood Glucose       70-99
        %         5.5       Hemoglobin A1c      4.0-5.6
        """,
      values: ["fasting_glucose 97 mg/dL 70..99", "hba1c 5.5 % 4..5.6"]),
    Case(
      name: "the unit decides (R-SO-134)",
      page: """
        Test                Result   Units     Reference Range
        Lipoprotein (a)     7.2      mg/dL     < 30
        Lipoprotein (a)     31       nmol/L    < 75
        Neutrophils         60.5     %         40-80
        Neutrophils         4.14     10^9/L    1.75-7.25
        """,
      values: [
        "lipoprotein_a_mass 7.2 mg/dL ..30", "lipoprotein_a_molar 31 nmol/L ..75",
        "neutrophils_percent 60.5 % 40..80",
        "neutrophils_abs 4.14 10*9/L 1.75..7.25",
      ]),
  ]

  @Test("are read as rows and columns", arguments: cases) func read(given: Case) {
    let values = Drawn.read(given.page).values
    #expect(values.map(\.summary) == given.values)
    #expect(values.count { $0.doubts.contains(.unclearRow) } == given.held)
  }

  @Test("give places by page and line (R-SO-147)") func places() {
    let read = Drawn.read("Test     Result   Units    Range\n\nSodium   139      mmol/L   135-145")
    #expect(read.values.map(\.place.line) == [2])
    #expect(read.values.map(\.place.page) == [1])
    #expect(read.values[0].place.box.left == 336)
    #expect(read.values[0].confidence.description == "0.99")
  }
}

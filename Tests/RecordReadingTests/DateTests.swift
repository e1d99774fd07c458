import RecordModel
import Testing

@testable import RecordReading

@Suite("Dates and people") struct DateTests {
  @Test(
    "of collection are those that say so (R-SO-146)",
    arguments: [
      ("Entnahme: 09.11.2020 08:36", "2020-11-09", []), ("Collected: Mar 26, 2025 07:01", "2025-03-26", []),
      ("Collection Date: 26-Mar-2025", "2025-03-26", []), ("Probe vom 9.1.21", "2021-01-09", []),
      ("Collected: 2025-03-26", "2025-03-26", []), ("Collected: 03/26/2025", "2025-03-26", []),
      ("Collected: 03/04/2025", nil, [.ambiguousDate]),
      ("Collected: 03/04/2025  Reported: 03/26/2025", "2025-03-04", []),
      ("Collected: 03/04/2025  Reported: 26/04/2025", "2025-04-03", []),
      ("Collected: 05/05/2025", "2025-05-05", []),
      ("geb.: 26.11.1993", nil, []), ("Gedruckt: 10.11.2020", nil, []), ("Auftrag vom 10.11.2020", nil, []),
      ("Collected: 2099-01-01", nil, [.futureDate]),
      ("Abnahme Eingang\n09.11.2020 10.11.2020", "2020-11-09", []),
      ("Collected: 30.02.2025", nil, []),
    ] as [(String, String?, [ReadingFinding])])
  func collection(page: String, day: String?, findings: [ReadingFinding]) {
    let read = Drawn.read(page)
    #expect(read.collectedOn?.description == day)
    #expect(read.findings == findings)
  }

  @Test(
    "of birth and names are only compared (R-SO-148)",
    arguments: [
      ("Patient: Susan Osborne     DOB: 03/16/1982\nReported: 03/26/2025", "Susan Osborne", "1982-03-16"),
      ("Name:  Muster, Mara\nGeburtsdatum:  26.05.1973", "Muster, Mara", "1973-05-26"),
      ("wir berichten über Anna Beispiel, geb. 16.04.71, 53 Jahre", "Anna Beispiel", "1971-04-16"),
      ("Patient Name (Last, First):  Muster, Mara", "Muster, Mara", nil),
      ("Patient/in:  Mara Muster", "Mara Muster", nil),
      ("PT    12.2    secs\nD-Dimer, Quant    0.28", nil, nil),
      ("Endbefund", nil, nil),
    ] as [(String, String?, String?)])
  func identity(page: String, name: String?, birth: String?) {
    let identity = ReportReader(Shipped.panel, today: Shipped.today).read(text: [Drawn.page(page)]).identity
    #expect(identity.name == name)
    #expect(identity.birthDate?.description == birth)
  }
}

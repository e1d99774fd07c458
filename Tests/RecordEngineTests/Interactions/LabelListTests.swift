import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

/// Lists of labels, substance by substance, with what the table says at least of each partner.
@Suite("Lists of contraindications") struct LabelListTests {
  private static let lists: [(drug: String, partners: String, severity: InteractionTable.Severity)] = [
    (
      "Paxlovid",
      """
      Alfuzosin, Ranolazin, Amiodaron, Flecainid, Propafenon, Chinidin, Dronedaron, Fusidinsäure, Rifampicin, Johanniskraut,
      Colchicin, Lurasidon, Pimozid, Clozapin, Quetiapin, Dihydroergotamin, Ergotamin, Methylergometrin, Eletriptan,
      Lovastatin, Simvastatin, Lomitapid, Avanafil, Vardenafil, Sildenafil, Dikaliumclorazepat, Diazepam, Flurazepam, Midazolam,
      Triazolam, Carbamazepin, Phenobarbital, Phenytoin, Primidon, Neratinib, Venetoclax, Apalutamid, Enzalutamid, Silodosin,
      Ivabradin, Eplerenon, Finerenon, Ticagrelor, Naloxegol, Tolvaptan, Voclosporin, Pethidin, Piroxicam, Mavacamten,
      Rifapentin, Pradaxa
      """, .severe
    ),
    (
      "Itraconazol",
      """
      Alfuzosin, Felodipin, Lercanidipin, Nisoldipin, Ivabradin, Ranolazin, Eplerenon, Finerenon, Aliskiren, Dabigatran,
      Ticagrelor, Lovastatin, Simvastatin, Atorvastatin, Lomitapid, Ergotamin, Dihydroergotamin, Eletriptan, Midazolam,
      Triazolam, Lurasidon, Pimozid, Quetiapin, Sertindol, Methadon, Dofetilid, Dronedaron, Chinidin, Disopyramid, Domperidon,
      Naloxegol, Mizolastin, Irinotecan, Darifenacin, Vardenafil, Avanafil, Colchicin, Isavuconazol, Venetoclax, Mavacamten,
      Rifampicin, Carbamazepin
      """, .severe
    ),
    (
      "Voriconazol",
      """
      Pimozid, Chinidin, Ivabradin, Rifampicin, Carbamazepin, Phenobarbital, Johanniskraut, Ritonavir, Efavirenz, Ergotamin,
      Sirolimus, Naloxegol, Tolvaptan, Lurasidon, Venetoclax, Eplerenon, Finerenon, Quetiapin, Phenytoin, Terfenadin, Cisaprid
      """, .severe
    ),
    (
      "Posaconazol",
      "Ergotamin, Pimozid, Chinidin, Simvastatin, Lovastatin, Atorvastatin, Venetoclax, Terfenadin", .severe
    ),
    ("Fluconazol", "Pimozid, Chinidin, Erythromycin, Terfenadin, Cisaprid, Astemizol", .severe),
    (
      "Clarithromycin",
      """
      Domperidon, Pimozid, Ticagrelor, Ivabradin, Ranolazin, Ergotamin, Midazolam, Lomitapid, Lovastatin, Simvastatin,
      Colchicin, Terfenadin, Astemizol, Cisaprid, Oxycodon, Fentanyl, Lercanidipin
      """, .severe
    ),
    (
      "Erythromycin",
      "Simvastatin, Lovastatin, Ergotamin, Pimozid, Domperidon, Ivabradin, Lercanidipin, Terfenadin", .severe
    ),
    (
      "Tranylcypromin",
      """
      Sertralin, Venlafaxin, Clomipramin, Bupropion, Buspiron, Sumatriptan, Pethidin, Tramadol, Dextromethorphan, Levodopa,
      Pseudoephedrin, Moclobemid, Linezolid, Mirtazapin, Maprotilin, Carbamazepin, Atomoxetin, Reserpin, Methyldopa,
      Tetrabenazin, Johanniskraut, Trazodon, Vortioxetin, Amphetamin, Procarbazin, Brimonidin, Dapoxetin, Entacapon
      """, .severe
    ),
    (
      "Ciclosporin",
      """
      Johanniskraut, Bosentan, Dabigatran, Aliskiren, Simvastatin, Lovastatin, Atorvastatin, Rosuvastatin, Pitavastatin,
      Lercanidipin, Colchicin, Dronedaron, Tacrolimus, Rifampicin, Clarithromycin, Fluconazol, Diltiazem, Maviret
      """, .severe
    ),
    (
      "Ivabradin",
      "Clarithromycin, Erythromycin, Josamycin, Ketoconazol, Itraconazol, Ritonavir, Nefazodon, Verapamil, Diltiazem",
      .severe
    ),
    ("Biktarvy", "Rifampicin, Johanniskraut, Carbamazepin, Phenytoin, Phenobarbital, Dofetilid", .severe),
    ("Duloxetin", "Ciprofloxacin, Fluvoxamin, Enoxacin, Tranylcypromin, Linezolid", .severe),
    ("Agomelatin", "Ciprofloxacin, Fluvoxamin", .severe),
    (
      "Simvastatin", "Gemfibrozil, Danazol, Ciclosporin, Fusidinsäure, Maviret, Telithromycin, Nefazodon",
      .severe
    ),
    (
      "Amiodaron",
      "Sotalol, Moxifloxacin, Haloperidol, Lithium, Doxepin, Maprotilin, Chinin, Mefloquin, Sofosbuvir",
      .severe
    ),
    (
      "Maviret",
      "Atazanavir, Atorvastatin, Simvastatin, Dabigatran, Yasmin, Rifampicin, Carbamazepin, Johanniskraut",
      .severe
    ),
    ("Ranolazin", "Chinidin, Dofetilid, Sotalol, Clarithromycin, Rifampicin", .severe),
    ("Metoclopramid", "Levodopa, Pramipexol, Ropinirol", .severe),
    ("Ondansetron", "Apomorphin", .severe), ("Bosentan", "Glibenclamid, Ciclosporin, Yasmin", .severe),
    // The list of the ONC, each severe.
    ("Azathioprin", "Febuxostat", .severe), ("Atazanavir", "Omeprazol, Pantoprazol, Esomeprazol", .severe),
    ("Irinotecan", "Ketoconazol, Clarithromycin, Ritonavir", .severe),
    ("Ramelteon", "Fluvoxamin, Ciprofloxacin", .severe),
    ("Tizanidin", "Ciprofloxacin, Fluvoxamin", .severe),
    ("Methadon", "Sotalol, Chlorpromazin, Erythromycin", .severe),
    ("Ritonavir", "Rifampicin, Simvastatin, Ergotamin", .severe), ("Fluoxetin", "Phenelzin", .severe),
    // What is seen daily.
    ("Oxycodon", "Clarithromycin, Zopiclon, Zolpidem, Diazepam", .severe),
    ("Dabigatran", "Paxlovid", .severe),
    ("Metoprolol", "Paroxetin, Fluoxetin, Bupropion", .moderate), ("Ciprofloxacin", "Prednisolon", .moderate),
    ("Marcumar", "Fenofibrat, Bezafibrat, Tramadol, Paracetamol", .moderate),
    ("MTX", "Leflunomid, Amoxicillin, Ibuprofen", .moderate),
    ("Tacrolimus", "Ibuprofen, Diclofenac", .moderate),
    ("Prednisolon", "Clarithromycin, Ritonavir", .moderate), ("Posaconazol", "Pantoprazol", .moderate),
    ("Eliquis", "Clopidogrel, Clexane, Diclofenac", .moderate), ("Marcumar", "Clexane", .moderate),
  ]

  @Test("every partner of every list is found, as badly as the label says") func lists() throws {
    let table = try ShippedTable()
    var (pairs, missed): (Int, [String]) = (0, [])
    for (drug, partners, severity) in Self.lists {
      for partner in partners.split(separator: ",").map({ $0.filter { !$0.isNewline } }) {
        pairs += 1
        if table.worst(drug, String(partner)) != severity { missed.append("\(drug) +\(partner)") }
      }
    }
    #expect(missed == [])
    #expect(pairs == 300, "pairs: \(pairs)")
  }
}

import Foundation
import RecordTestSupport

/// A directory with the files of an invented export.
struct SyntheaFiles {
  let place = TemporaryDirectory()
  var path: String { place.path }

  /// Names by the texts that take the place of what is invented here; an empty text leaves the file out.
  init(_ changes: [String: String] = [:]) throws {
    for (name, text) in Self.sample.merging(changes, uniquingKeysWith: { $1 }) where !text.isEmpty {
      try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    }
  }

  static let erika = "550e8400-e29b-41d4-a716-446655440000"
  /// No version 4, as the source's ids are.
  static let max = "9d188916-8390-282b-3ec2-73fce6e08649"

  /// Quotes, line breaks within them, empty fields, days and moments, carriage returns, a byte order mark, rows twice.
  static let sample: [String: String] = [
    "patients.csv": """
    \u{FEFF}Id,BIRTHDATE,DEATHDATE,SSN,FIRST,LAST,GENDER,ADDRESS\r
    \(erika),1964-08-12,,999-11-1111,Erika,"Muster, ""geb."" Mann",F,"12 Some
    Street"\r
    \(max),1950-01-31,2020-05-06,,Max,Mustermann,M,\r
    """ + "\n",
    "encounters.csv": """
    Id,START,STOP,PATIENT,ORGANIZATION,PROVIDER,PAYER,ENCOUNTERCLASS,CODE,DESCRIPTION,BASE_ENCOUNTER_COST,TOTAL_CLAIM_COST,PAYER_COVERAGE,REASONCODE,REASONDESCRIPTION
    e-1,2019-02-03T10:00:00Z,2019-02-03T10:15:00Z,\(erika),o,p,q,ambulatory,185345009,Encounter for symptom,1,2,3,195662009,Acute viral pharyngitis
    e-2,2019-02-03T10:00:00Z,,\(max),o,p,q,wellness,410620009,Well visit,1,2,3,,
    e-3,2019-02-03T10:00:00Z,,00000000-0000-0000-0000-000000000000,o,p,q,wellness,410620009,Well visit,1,2,3,,

    """,
    "conditions.csv": """
    START,STOP,PATIENT,ENCOUNTER,CODE,DESCRIPTION,MOOD
    2019-02-03,2019-02-10,\(erika),e-1,195662009,"Acute
    pharyngitis",x
    2019-02-03,2019-02-10,\(erika),e-1,195662009,"Acute
    pharyngitis",x
    2018-01-01,,\(max),e-2,38341003,Hypertension,
    1949-01-01,,\(max),e-2,38341003,Hypertension,
    2018-13-01,,\(max),e-2,38341003,Hypertension,

    """,
    "allergies.csv": """
    START,STOP,PATIENT,ENCOUNTER,CODE,SYSTEM,DESCRIPTION,TYPE,CATEGORY,REACTION1,DESCRIPTION1,SEVERITY1,REACTION2,DESCRIPTION2,SEVERITY2
    2009-09-27,,\(erika),e-1,111088007,SNOMED-CT,Latex (substance),allergy,environment,418290006,Itching,MODERATE,,,
    2009-09-27,,\(erika),e-1,7980,RxNorm,Penicillin G,allergy,medication,,,,,,

    """,
    "immunizations.csv": """
    DATE,PATIENT,ENCOUNTER,CODE,DESCRIPTION,BASE_COST
    2019-02-03T10:00:00Z,\(erika),e-1,140,Influenza,140.52

    """,
    "medications.csv": """
    START,STOP,PATIENT,PAYER,ENCOUNTER,CODE,DESCRIPTION,BASE_COST,PAYER_COVERAGE,DISPENSES,TOTALCOST,REASONCODE,REASONDESCRIPTION
    2019-02-03T10:00:00Z,2019-02-13T10:00:00Z,\(erika),q,e-1,665078,Loratadine 5 MG,7.24,0.00,1,7.24,,

    """,
    "observations.csv": """
    DATE,PATIENT,ENCOUNTER,CATEGORY,CODE,DESCRIPTION,VALUE,UNITS,TYPE
    2019-02-03T10:00:00Z,\(erika),e-1,vital-signs,8462-4,Diastolic,80.0,mm[Hg],numeric
    2019-02-03T10:00:00Z,\(erika),e-1,vital-signs,8867-4,Heart rate,72.4,/min,numeric
    2019-02-03T10:00:00Z,\(erika),e-1,vital-signs,8480-6,Systolic,121.0,mm[Hg],numeric
    2019-02-03T10:00:00Z,\(erika),e-1,laboratory,2339-0,Glucose,92.44,mg/dL,numeric
    2019-02-03T10:00:00Z,\(erika),e-1,vital-signs,8867-4,Heart rate,999,/min,numeric
    2019-02-03T11:00:00Z,\(erika),e-1,vital-signs,8480-6,Systolic,121.0,mm[Hg],numeric
    2019-02-03T10:00:00Z,\(erika),,,QALY,QALY,54.90,a,numeric
    2019-02-03T10:00:00Z,\(max),e-2,survey,72166-2,Tobacco smoking status,Never smoker,,text
    2019-02-03T10:00:00Z,\(max),e-2,exam,69453-9,Cause of Death,"one
    two",null,text
    2019-02-03T10:00:00Z,\(max),e-2,survey,63512-8,Members,many,{#},numeric

    """,
    "providers.csv": "Id,NAME\np,P\n",
    "claims.csv": "Id\n",
  ]
}

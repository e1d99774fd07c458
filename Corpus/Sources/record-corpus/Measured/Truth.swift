import FoundationEssentials

/// What a document of the corpus says, as its generator knows it.
struct Truth: Decodable, Sendable {
  var file: String
  var layout: String
  var `class`: String
  var seed: Int
  var collectedOn: String?
  var patient: Patient
  var values: [Value]

  struct Patient: Decodable, Sendable {
    var name: String?
    var birthDate: String?
    var sex: String?
  }

  struct Value: Decodable, Sendable {
    var page: Int
    var box: [Int]
    var label: String
    var biomarker: String?
    var known: String?
    var specimen: String
    var value: String
    var number: String?
    var comparator: String?
    var unit: String
    var ucum: String?
    var low: String?
    var high: String?
    var flag: String?
    var range: String

    /// Whether the panel has the label, letter by letter or after folding.
    var isInPanel: Bool { known == "panel" || known == "normalized" }
  }

  static func read(_ path: String) throws -> Truth {
    try JSONDecoder().decode(Truth.self, from: Data(contentsOf: URL(filePath: path)))
  }
}

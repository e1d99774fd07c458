import RecordModel
import RecordStore

/// The substances that a name was understood as.
struct NamedSubstances: Sendable {
  let words: DrugWords
  /// Ingredients and groups.
  let ids: Set<String>
  /// Whether nothing is left of the name that could be another substance.
  let isKnown: Bool
  /// The local ways of those that are not for the whole body.
  var routes: [String: DrugRoute] = [:]
  /// Whether the name says that it acts slowly.
  var isSlow = false
  /// Whether the name means another drug in another country, and nothing beside it says which.
  var isAmbiguous = false

  /// Those for the whole body.
  var systemic: Set<String> { routes.isEmpty ? ids : ids.filter { routes[$0] == nil } }

  /// Why not all of the name can be checked; `nil` where all can.
  var unchecked: UncheckedReason? {
    isAmbiguous ? .ambiguousName : ids.isEmpty ? .unknownName : isKnown ? nil : .partOfName
  }
}

/// The strengths that a name gives.
enum NamedStrengths {
  /// How many strengths a name gives, at least one: a combination has one for each part, as in `100/25`.
  ///
  /// A half (`1/2`) is none, nor is what is in so much of a liquid (`250 mg/5 ml`).
  static func count(in text: String) -> Int {
    let parts = text.lowercased().split(separator: "/", omittingEmptySubsequences: false)
    var (most, run) = (1, 1)
    for (left, right) in zip(parts, parts.dropFirst()) {
      run = joins(left, right) ? run + 1 : 1
      most = max(most, run)
    }
    return most
  }

  private static func joins(_ left: Substring, _ right: Substring) -> Bool {
    let before = left.reversed().drop { $0.isWhitespace || $0.isLetter }.prefix { $0.isNumber }
    let after = right.drop { $0.isWhitespace }
    let amount = after.prefix { $0.isNumber || $0 == "," || $0 == "." }
    let unit = after.dropFirst(amount.count).drop { $0.isWhitespace }.prefix { $0.isLetter }
    guard !before.isEmpty, !amount.isEmpty, !reference.contains(String(unit)) else { return false }
    let isFraction = before.elementsEqual("1") && ["2", "3", "4"].contains(String(amount))
    // Letters between the number and the stroke are a unit only if they are one; no half has any.
    let letters = left.reversed().drop { $0.isWhitespace }.prefix { $0.isLetter }.reversed()
    return letters.isEmpty ? !isFraction : NameParts.units.contains(String(letters))
  }

  /// The denominators of concentrations.
  private static let reference: Set<String> = ["ml", "l", "h", "std", "hub", "dosis", "dose", "actuat"]
}

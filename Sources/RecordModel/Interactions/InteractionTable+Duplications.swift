extension InteractionTable {
  /// Drugs of which one is enough: the same substance, or one class.
  package struct Duplication: Codable, Sendable, Equatable {
    /// Unique among rules between drugs too.
    package var id: String
    /// Ids of ingredients and groups, each a class of its own with the others; `nil` for a substance taken twice.
    package var members: [String]?
    /// Ids of ingredients and groups that may be taken twice, such as insulins.
    package var except: [String]?
    package var severity: Severity
    /// The severity where one acts slowly and the other at once, as where the second is for breakthrough pain.
    package var slowAndFast: Severity?
    /// Ids of ingredients and groups of which that is meant; all of them if left out.
    package var slowAndFastOf: [String]?
    /// Names in the table that say of themselves to act slowly.
    package var slowNames: [String]?
    /// Local routes in which two count as well, if they are the same.
    package var routes: [DrugRoute]?
    /// The effect, and the recommended action, in words for prescribers.
    package var description: LocalizedText
    /// The guideline, label or summary of product characteristics that says so.
    package var source: String
    /// Id of the signs that patients are told of.
    package var signs: String?
  }

  /// What a form in a name says of some drugs.
  package struct RouteReading: Codable, Sendable, Equatable {
    package var route: DrugRoute
    /// Forms that mean this route; `nil` for a name that has no form.
    package var forms: [DrugRoute]?
    /// Ids of ingredients and groups.
    package var drugs: [String]?
    /// Names of the table.
    package var names: [String]?
  }

  /// Signs at which a patient calls the emergency number.
  package struct Signs: Codable, Sendable, Equatable {
    package var id: String
    /// A list that ends a sentence: `black stool or blood that does not stop`.
    package var text: LocalizedText
  }
}

/// The way of a drug into the body, or the form that says it.
package enum DrugRoute: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Swallowed, injected, or in another way for the whole body.
  case systemic
  /// A patch, which is for the whole body unless a table says otherwise.
  case patch
  /// Drops, which are swallowed unless a table says otherwise.
  case drops
  /// A spray, which is for the whole body unless a table says otherwise.
  case spray
  /// On the skin, the scalp or the nails.
  case skin
  case eye, ear, nose
  /// In the mouth and throat, not swallowed.
  case mouth
  case inhaled, vaginal

  /// Whether little of it reaches the rest of the body.
  package var isLocal: Bool {
    switch self {
    case .systemic, .patch, .drops, .spray: false
    case .skin, .eye, .ear, .nose, .mouth, .inhaled, .vaginal: true
    }
  }
}

/// Which drugs do not go together, and which do not go with an allergy, as versioned data.
///
/// A published table never changes; another one can replace it for later checks. Every rule names its source
/// (R-MH-117).
package struct InteractionTable: Codable, Sendable, Equatable {
  /// Unique for ever: `interactions-2026-1`.
  package var id: String
  package var title: LocalizedText
  package var ingredients: [Ingredient]
  /// Names under which several substances are sold together.
  package var products: [Product]
  /// Substances with the same effect.
  package var groups: [Group]
  package var rules: [Rule]
  package var allergyRules: [AllergyRule]
  /// Illnesses and states of the body; `nil` in tables from before there were any.
  package var conditions: [Condition]?
  package var conditionRules: [ConditionRule]?
  /// Which drugs are the same, or of one class, so that a patient takes them twice; `nil` in tables from before
  /// this was looked for.
  package var duplications: [Duplication]?
  /// What a word of a name says of the way into the body, where it is not what the word says of other drugs.
  package var routes: [RouteReading]?
  /// Names of the table that mean another drug in another country, unless a strength or a form is beside them.
  package var ambiguousNames: [String]?
  /// What patients are told to look out for.
  package var signs: [Signs]?

  package struct Ingredient: Codable, Sendable, Equatable {
    /// Its international nonproprietary name: `acetylsalicylic-acid`.
    package var id: String
    /// Names used by people and other systems, including brands.
    package var names: [String]
  }

  /// Several substances under one name.
  package struct Product: Codable, Sendable, Equatable {
    package var names: [String]
    /// Ids of its ingredients.
    package var ingredients: [String]
  }

  /// Substances with the same effect, or broken down the same way.
  package struct Group: Codable, Sendable, Equatable {
    /// Different from the id of any ingredient.
    package var id: String
    /// Common names for any of them; empty if there is none.
    package var names: [String]
    /// Ids of ingredients.
    package var members: [String]
  }

  /// The severity of a pair.
  package enum Severity: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// Worth knowing.
    case minor
    /// To be watched, or the dose changed.
    case moderate
    /// To be avoided: contraindicated, or a danger to life.
    case severe
  }

  /// A pair that does not go together.
  package struct Rule: Codable, Sendable, Equatable {
    package var id: String
    /// Ids of ingredients and groups on one side.
    package var first: [String]
    /// Ids of ingredients and groups on the other side; no substance is a pair with itself.
    package var second: [String]
    package var severity: Severity
    /// The effect, and the recommended action, in words for prescribers.
    package var description: LocalizedText
    /// The guideline, label or summary of product characteristics that says so.
    package var source: String
    /// Local routes in which the first side counts as well; without, it counts for the whole body alone.
    package var firstRoutes: [DrugRoute]?
    /// Local routes in which the other side counts as well.
    package var secondRoutes: [DrugRoute]?
    /// Whether it counts only while both are taken, as where one takes the place of the other.
    package var whileBoth: Bool?
    /// Id of the signs that patients are told of.
    package var signs: String?
  }

  /// Drugs that an allergy rules out; the allergen itself is always ruled out, with or without a rule.
  package struct AllergyRule: Codable, Sendable, Equatable {
    package var id: String
    /// Ids of ingredients and groups that the allergy is against.
    package var allergens: [String]
    /// Ids of ingredients and groups that it rules out.
    package var conflicts: [String]
    package var description: LocalizedText
    /// The guideline, label or summary of product characteristics that says so.
    package var source: String
    /// Whether a group among the allergens is meant where it is named itself, and not each of its members.
    package var isNamed: Bool?
  }

  package init(id: String, title: LocalizedText) {
    (self.id, self.title) = (id, title)
    (ingredients, products, groups, rules, allergyRules) = ([], [], [], [], [])
  }

  package static let example: InteractionTable = {
    var table = InteractionTable(
      id: "interactions-2026-1", title: LocalizedText(de: "Wechselwirkungen", en: "Interactions"))
    table.ingredients = [
      Ingredient(id: "warfarin", names: ["warfarin", "coumadin"]),
      Ingredient(id: "ibuprofen", names: ["ibuprofen"]), Ingredient(id: "codeine", names: ["codeine"]),
    ]
    table.products = [Product(names: ["nurofen plus"], ingredients: ["ibuprofen", "codeine"])]
    table.groups = [Group(id: "nsaids", names: ["nsaid"], members: ["ibuprofen"])]
    table.rules = [
      Rule(
        id: "warfarin-nsaids", first: ["warfarin"], second: ["nsaids"], severity: .severe,
        description: LocalizedText(de: "Mehr Blutungen.", en: "More bleeding."), source: "Coumadin label")
    ]
    table.allergyRules = [
      AllergyRule(
        id: "nsaids", allergens: ["nsaids"], conflicts: ["nsaids"],
        description: LocalizedText(de: "Kreuzallergie.", en: "Cross-reaction."), source: "EAACI 2013")
    ]
    table.conditions = [
      Condition(
        id: "kidney-failure", names: ["kidney failure"], codes: [Code(system: .icd10, code: "N18.5")],
        filtration: Filtration(below: 15))
    ]
    table.conditionRules = [
      ConditionRule(
        id: "kidney-nsaids", drugs: ["nsaids"], conditions: ["kidney-failure"], severity: .severe,
        description: LocalizedText(de: "Nierenversagen.", en: "Kidney failure."), source: "KDIGO 2012")
    ]
    return table
  }()
}

/// Which drugs do not go together, and which do not go with an allergy, as versioned data.
///
/// A published table never changes; another one can take its place for what is checked from then on. Every rule names
/// its source (R-MH-117).
package struct InteractionTable: Codable, Sendable, Equatable {
  /// Names the table for ever: `interactions-2026-1`.
  package var id: String
  package var title: LocalizedText
  /// The substances that it knows.
  package var ingredients: [Ingredient]
  /// Names under which several substances are sold together.
  package var products: [Product]
  /// Substances that do the same.
  package var groups: [Group]
  /// Pairs that do not go together.
  package var rules: [Rule]
  /// Substances that do not go with an allergy.
  package var allergyRules: [AllergyRule]
  /// Illnesses and states of the body; none in tables of before there were any.
  package var conditions: [Condition]?
  /// Drugs that do not go with them.
  package var conditionRules: [ConditionRule]?

  /// A substance.
  package struct Ingredient: Codable, Sendable, Equatable {
    /// Its international nonproprietary name: `acetylsalicylic-acid`.
    package var id: String
    /// Names by which people and other systems know it, brands among them.
    package var names: [String]
  }

  /// Several substances under one name.
  package struct Product: Codable, Sendable, Equatable {
    package var names: [String]
    /// Ids of what is in it.
    package var ingredients: [String]
  }

  /// Substances that do the same, or that are broken down the same way.
  package struct Group: Codable, Sendable, Equatable {
    /// Not the id of any ingredient.
    package var id: String
    /// Names by which people know any of them; none where people have no word for it.
    package var names: [String]
    /// Ids of ingredients.
    package var members: [String]
  }

  /// How bad a pair can be.
  package enum Severity: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// To be known.
    case minor
    /// To be watched, or the dose to be changed.
    case moderate
    /// To be avoided: contraindicated, or a danger to life.
    case severe
  }

  /// A pair that does not go together.
  package struct Rule: Codable, Sendable, Equatable {
    /// Names the rule.
    package var id: String
    /// Ids of ingredients and groups on one side.
    package var first: [String]
    /// Ids of ingredients and groups on the other side; no substance is a pair with itself.
    package var second: [String]
    /// How bad it can be.
    package var severity: Severity
    /// What happens and what to do.
    package var description: LocalizedText
    /// The guideline, label or summary of product characteristics that says so.
    package var source: String
  }

  /// What does not go with an allergy; what the allergy itself names never does, with or without a rule.
  package struct AllergyRule: Codable, Sendable, Equatable {
    /// Names the rule.
    package var id: String
    /// Ids of ingredients and groups that the allergy is against.
    package var allergens: [String]
    /// Ids of ingredients and groups that are not taken with it.
    package var conflicts: [String]
    package var description: LocalizedText
    /// The guideline, label or summary of product characteristics that says so.
    package var source: String
  }

  /// A table without rules.
  package init(id: String, title: LocalizedText) {
    (self.id, self.title) = (id, title)
    (ingredients, products, groups, rules, allergyRules) = ([], [], [], [], [])
  }

  /// A table with one rule of each kind.
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

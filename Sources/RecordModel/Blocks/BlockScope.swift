/// What the blocks of a template may name: its bindings, screens and operations.
package struct BlockScope: Sendable {
  let bindings: [String: BindingType]
  let screens: Set<String>
  let operations: Set<String>

  package init(bindings: [String: BindingType], screens: Set<String>, operations: Set<String>) {
    (self.bindings, self.screens, self.operations) = (bindings, screens, operations)
  }

  /// Why a value cannot be written there; types are checked as far as they are declared (R-MH-311).
  func fault(_ path: BindingPath, _ filter: BindingFilter?, hasItem: Bool) -> String? {
    if path.name == BindingPath.item { return hasItem ? nil : "item is known in a repeated block alone" }
    guard let type = bindings[path.name] else { return "no binding of this template" }
    switch type {
    case .array: return "a list is shown by repeating a block"
    case .object: return path.steps.isEmpty ? "a member of the object" : nil
    case .string, .number, .boolean:
      if !path.steps.isEmpty { return "it has no members" }
      return Self.fits(filter, type) ? nil : "this filter does not fit the type"
    }
  }

  private static func fits(_ filter: BindingFilter?, _ type: BindingType) -> Bool {
    switch filter {
    case nil: true
    case .number: type == .number
    case .date, .time, .datetime: type == .string
    }
  }

  /// Why a block cannot be repeated for it (R-MH-312).
  func repetitionFault(_ path: BindingPath, hasItem: Bool) -> String? {
    if path.name == BindingPath.item {
      guard hasItem else { return "item is known in a repeated block alone" }
      return path.steps.isEmpty ? "a list within the item" : nil
    }
    switch bindings[path.name] {
    case nil: return "no binding of this template"
    case .array: return path.steps.isEmpty ? nil : "a list has no members"
    case .object: return path.steps.isEmpty ? "only a list can be repeated" : nil
    case .string, .number, .boolean: return "only a list can be repeated"
    }
  }

  /// Why a block cannot depend on it.
  func conditionFault(_ path: BindingPath, hasItem: Bool) -> String? {
    if path.name == BindingPath.item { return hasItem ? nil : "item is known in a repeated block alone" }
    switch bindings[path.name] {
    case nil: return "no binding of this template"
    case .object: return nil
    case .array, .string, .number, .boolean: return path.steps.isEmpty ? nil : "it has no members"
    }
  }
}

import SwiftSyntax

/// Finds the conditions of a file.
final class ConditionVisitor: SyntaxVisitor {
  private let path: String
  private let firstID: Int
  private let left: Set<MutantName>
  private(set) var mutants: [Mutant] = []
  private(set) var insertions: [Insertion] = []
  private var seen: [MutantName: Int] = [:]

  init(path: String, firstID: Int, leaving left: Set<MutantName>) {
    (self.path, self.firstID, self.left) = (path, firstID, left)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return .visitChildren
    }
    if sign == "&&" || sign == "||" {
      if let id = mutant(.side, node) {
        surround(node.rightOperand, "((", sign == "&&" ? ") || mutates(\(id)))" : ") && !mutates(\(id)))")
      }
    } else if let (other, kind) = Self.comparisons[sign], let id = mutant(kind, node) {
      let (one, two) = (node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription)
      surround(node, "(mutates(\(id)) ? (\(one) \(other) \(two)) : (", "))")
    }
    return .visitChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    for condition in node.conditions.compactMap(\.expression) {
      if let id = mutant(.guarded, condition) { surround(condition, "((", ") || mutates(\(id)))") }
    }
    return .visitChildren
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    for condition in node.conditions.compactMap(\.expression) { turn(condition) }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    turn(node.condition)
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.text == "!", let id = mutant(.negation, node) {
      surround(node, "((", ") != mutates(\(id)))")
    }
    return .visitChildren
  }

  /// Conditions of the compiler's are none of the program's.
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let elements = node.elements { walk(elements) }
    return .skipChildren
  }

  private static let comparisons: [String: (other: String, kind: Mutant.Kind)] = [
    "<": ("<=", .edge), "<=": ("<", .edge), ">": (">=", .edge), ">=": (">", .edge),
    "==": ("!=", .equality), "!=": ("==", .equality),
  ]

  private func turn(_ condition: ExprSyntax) {
    let isFoundElsewhere =
      condition.is(InfixOperatorExprSyntax.self) || condition.is(PrefixOperatorExprSyntax.self)
    if !isFoundElsewhere, let id = mutant(.condition, condition) {
      surround(condition, "((", ") != mutates(\(id)))")
    }
  }

  private func surround(_ node: some SyntaxProtocol, _ before: String, _ after: String) {
    let depth = insertions.count
    insertions.append(
      Insertion(
        offset: node.positionAfterSkippingLeadingTrivia.utf8Offset, text: before, depth: depth, closes: false)
    )
    insertions.append(
      Insertion(
        offset: node.endPositionBeforeTrailingTrivia.utf8Offset, text: after, depth: depth, closes: true))
  }

  /// Numbers a mutant; `nil` where it is to be left out.
  private func mutant(_ kind: Mutant.Kind, _ node: some SyntaxProtocol) -> Int? {
    let text = node.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var name = MutantName(
      path: path, scope: Syntax(node).scope, kind: kind.rawValue, text: String(text.prefix(160)), ordinal: 0)
    let ordinal = seen[name, default: 0] + 1
    seen[name] = ordinal
    name.ordinal = ordinal
    // The number is spent all the same, so that leaving one out changes no other.
    let id = firstID + seen.values.reduce(0, +) - 1
    guard !left.contains(name) else { return nil }
    mutants.append(
      Mutant(id: id, path: path, scope: name.scope, kind: kind, text: name.text, ordinal: ordinal))
    return id
  }
}

extension ConditionElementSyntax {
  /// The condition where it is a plain one: no binding, no pattern, no availability.
  fileprivate var expression: ExprSyntax? {
    if case .expression(let expression) = condition { expression } else { nil }
  }
}

extension Syntax {
  /// Names of the declarations around, outermost first.
  fileprivate var scope: String {
    var names: [String] = []
    var next = parent
    while let here = next {
      if let name = here.declarationName { names.append(name) }
      next = here.parent
    }
    return names.reversed().joined(separator: ".")
  }

  private var declarationName: String? {
    switch self.as(SyntaxEnum.self) {
    case .functionDecl(let function): function.name.text
    case .initializerDecl: "init"
    case .structDecl(let type): type.name.text
    case .enumDecl(let type): type.name.text
    case .classDecl(let type): type.name.text
    case .protocolDecl(let type): type.name.text
    case .extensionDecl(let type): type.extendedType.trimmedDescription
    case .patternBinding(let binding): binding.pattern.trimmedDescription
    default: nil
    }
  }
}

/// An element of a screen, as a template has it or with its values put in.
package struct Block: Sendable, Equatable {
  package var kind: BlockKind
  package var id: String?
  /// In the order in which they are written.
  package var style: [Named] = []
  package var attributes: [Named] = []
  /// The list that it is repeated for.
  package var repeats: BindingPath?
  /// It is there only if this is.
  package var condition: BindingPath?
  package var action: Action?
  package var children: [Child] = []
  /// The status that it shows as its text, for its colour (R-MH-329); only once values are put in.
  package var status: String?
  /// The patient whom the screen is about that it leads to; only once values are put in.
  package var about: String?

  package init(_ kind: BlockKind) { self.kind = kind }

  /// A name with a text.
  package struct Named: Sendable, Equatable {
    package var name: String
    package var text: String

    package init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
  }

  /// What the app is told when it is pressed (R-MH-316).
  package enum Action: Sendable, Equatable {
    case logout
    case goTo(screen: String)
  }

  package enum Child: Sendable, Equatable {
    case text(String)
    case block(Block)
  }
}

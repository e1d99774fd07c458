/// Help that is offered at once to somebody who wrote of a danger.
package struct OfferedHelp: Codable, Sendable, Equatable {
  /// In the language of the call.
  package var text: String
  package var contacts: [HelpContact]

  package init(text: String, contacts: [HelpContact]) { (self.text, self.contacts) = (text, contacts) }
}

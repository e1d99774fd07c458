/// Contacts as one line of settings: `Notruf=112; Other countries=https://findahelpline.com`.
package enum HelpContactText {
  /// Contacts in a line at most.
  package static let most = 12

  package static func text(_ contacts: [HelpContact]) -> String {
    contacts.map { "\($0.name)=\($0.reach)" }.joined(separator: "; ")
  }

  /// The contacts of a line, or `nil` if it is malformed: 1 to ``most`` of them, each a name of at most 100
  /// bytes and after the equals sign a number or an address that begins with `https://`.
  package static func contacts(_ line: String) -> [HelpContact]? {
    var contacts: [HelpContact] = []
    for part in line.split(separator: ";", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", omittingEmptySubsequences: false)
      guard pair.count == 2, let contact = contact(trimmed(pair[0]), trimmed(pair[1])) else { return nil }
      contacts.append(contact)
    }
    return (1...most).contains(contacts.count) ? contacts : nil
  }

  private static func contact(_ name: String, _ reach: String) -> HelpContact? {
    guard (1...100).contains(name.utf8.count), !name.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { return nil }
    if reach.hasPrefix("https://"), (9...200).contains(reach.utf8.count),
      reach.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
    {
      return HelpContact(name, web: reach)
    }
    let isNumber =
      reach.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x20 } || isInternational(reach)
    guard isNumber, (2...30).contains(reach.utf8.count) else { return nil }
    return HelpContact(name, phone: reach)
  }

  private static func isInternational(_ reach: String) -> Bool {
    reach.hasPrefix("+") && reach.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) || $0 == 0x20 }
      && reach.utf8.count > 2
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

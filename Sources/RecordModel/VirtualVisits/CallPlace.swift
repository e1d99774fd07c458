/// An address with places for a room and a ticket, at which somebody joins a call by video: `https://video.example/{room}#{ticket}`.
package struct CallPlace: Sendable, Equatable {
  package let text: String

  private static let (room, ticket) = ("{room}", "{ticket}")

  /// `nil` for an address that is none, that is not safe to send a ticket to, or that lacks a place.
  package init?(_ text: String) {
    let schemes = [
      "https://", "http://localhost:", "http://localhost/", "http://127.0.0.1:", "http://127.0.0.1/",
    ]
    let isAddress = text.utf8.allSatisfy { (0x21...0x7e).contains($0) && !Self.unsafe.contains($0) }
    let scheme = schemes.first { text.hasPrefix($0) }
    guard isAddress, let scheme, text.count > scheme.count, text.utf8.count <= 1000,
      text.ranges(of: Self.room).count == 1, text.ranges(of: Self.ticket).count == 1
    else { return nil }
    let rest = text.replacing(Self.room, with: "").replacing(Self.ticket, with: "")
    guard !rest.contains("{"), !rest.contains("}") else { return nil }
    self.text = text
  }

  private static let unsafe = Set("\"<>\\^`".utf8)

  /// Where somebody joins; both are letters, digits and hyphens.
  package func url(room: String, ticket: String) -> String {
    text.replacing(Self.room, with: room).replacing(Self.ticket, with: ticket)
  }
}

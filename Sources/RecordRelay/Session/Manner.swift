/// How relays speak to each other; one byte of each opening.
enum Manner: UInt8, Sendable {
  /// The engine can read what passes.
  case clear = 1
  /// Keys are exchanged, and what passes is sealed for the other relay.
  case sealed
}

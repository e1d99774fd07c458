import ArgumentParser
import RecordConsole
import RecordModel

extension Identifier: ExpressibleByArgument {
  /// Reads a lower-case version 4 UUID.
  package init?(argument: String) { self.init(argument) }
}

extension CommandID: ExpressibleByArgument {
  /// Reads a UUID of any version, in either case.
  package init?(argument: String) { self.init(argument) }
}

extension BoundedText: ExpressibleByArgument {
  /// Reads a text that obeys the rule.
  package init?(argument: String) { self.init(argument) }
}

extension OffsetTime: ExpressibleByArgument {}

extension CalendarDay: ExpressibleByArgument {
  /// Reads a day such as 1964-08-12.
  package init?(argument: String) { self.init(argument) }
}

extension Language: ExpressibleByArgument {}

extension AdministrativeSex: ExpressibleByArgument {}

extension ExportFormat: ExpressibleByArgument {}

extension RecordArea: ExpressibleByArgument {}

extension ExportProfile: ExpressibleByArgument {}

extension DisclosurePurpose: ExpressibleByArgument {}

extension StreamID.Kind: ExpressibleByArgument {
  /// Reads the name of a kind.
  package init?(argument: String) {
    guard let kind = Self.allCases.first(where: { $0.description == argument }) else { return nil }
    self = kind
  }

  /// The names of the kinds.
  package static var allValueStrings: [String] { allCases.map(\.description) }
}

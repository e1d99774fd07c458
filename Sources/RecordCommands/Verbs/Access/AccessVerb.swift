import ArgumentParser

/// `recordctl access`.
struct AccessVerb<Offline: OfflineVerifying>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "access", abstract: "Tell who looked at whose record.",
      discussion: """
        The access log is apart from the record and kept by calendar year. Entries are shown newest first.

        Example: recordctl access list 550e8400-e29b-41d4-a716-446655440000
        """,
      subcommands: [
        AccessList.self, AccessExamine.self, AccessDisclosures.self, AccessVerify.self,
        Offline.AccessAside.self,
      ])
  }

  @OptionGroup var shared: SharedOptions
}

import ArgumentParser

/// The command line of recordd.
///
/// It only knows the engine through the `Offline` type given by the program.
package struct RecordControl<Offline: OfflineVerifying>: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "recordctl", abstract: "Talk to recordd, the patient record daemon.",
      discussion: """
        Results are for people, or with --json exactly what the daemon answered, on one line.

        Exit status: 0 done, 1 refused by the record, 64 wrong usage, 65 damage found, 69 no daemon reached, \
        70 a defect, 74 a file or the output failed, 75 try again, 77 not allowed, 78 wrong key or set-up.

        Example: recordctl status
        """,
      version: Offline.version,
      subcommands: [
        Status.self, CallMethod.self, Funnel.self, PatientVerb.self, AssessmentVerb.self, LogVerb.self,
        TimelineVerb.self, DiffVerb.self, ReplayVerb.self, VitalsVerb.self, ChartVerb.self, SummaryVerb.self,
        ProjectionVerb.self, Export.self, ExportsVerb.self, BackupVerb<Offline>.self,
        Offline.Restorer.self, Publish.self, Import.self, ImportSynthea.self,
        AccountVerb.self, SessionVerb.self, CareVerb.self, ConsentVerb.self, AccessVerb<Offline>.self,
        LinkVerb.self,
        Simulate.self,
        Verify<Offline>.self, Rebuild.self, Offline.Keys.self, Offline.JournalAside.self,
        Offline.Checker.self, Offline.Measurer.self,
      ])
  }

  @OptionGroup var shared: SharedOptions

  package init() {}
}

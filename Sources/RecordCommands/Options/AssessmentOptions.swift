import ArgumentParser
import RecordModel

/// Which assessment of which patient.
struct AssessmentOptions: ParsableArguments {
  @Argument(help: "Id of the assessment.")
  var assessment: AssessmentID

  @Option(help: ArgumentHelp("Id of the patient it belongs to.", valueName: "id"))
  var patient: PatientID
}

import ArgumentParser
import RecordModel

/// An assessment of a patient.
struct AssessmentOptions: ParsableArguments {
  @Argument(help: "Id of the assessment.")
  var assessment: AssessmentID

  @Option(help: ArgumentHelp("Id of the patient it belongs to.", valueName: "id"))
  var patient: PatientID
}

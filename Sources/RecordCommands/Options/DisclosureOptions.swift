import ArgumentParser
import RecordModel

/// The recipient of an export, if that is not the patient.
struct DisclosureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Who outside is to have it; is written to the access log of every patient contained.", valueName: "name"
    ))
  var recipient: String?

  @Option(help: ArgumentHelp("The recipient's address.", valueName: "address"))
  var recipientAddress: String?

  @Option(help: "Why the recipient is to have it.")
  var purpose: DisclosurePurpose?

  @Option(help: ArgumentHelp("The purpose in words, which other needs.", valueName: "text"))
  var statement: String?

  /// `nil` for nobody outside.
  var who: ExportRecipient? { recipient.map { ExportRecipient(name: $0, address: recipientAddress) } }

  func validate() throws {
    if (recipient == nil) != (purpose == nil) {
      throw ValidationError("--recipient and --purpose belong together.")
    }
    if recipient == nil, recipientAddress != nil || statement != nil {
      throw ValidationError("--recipient-address and --statement need --recipient.")
    }
    if purpose == .other, statement == nil {
      throw ValidationError("--purpose other needs --statement.")
    }
  }
}

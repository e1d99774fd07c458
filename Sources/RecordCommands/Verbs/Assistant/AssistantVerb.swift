import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl assistant`.
struct AssistantVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assistant", abstract: "What patients asked the assistant, and what it answered.",
    discussion: """
      Answers come from rules in the daemon. Signs of an emergency alert the care team; the rest of a conversation is the \
      patient's own.

      Example: recordctl assistant list 550e8400-e29b-41d4-a716-446655440000
      """,
    subcommands: [ThingList<Listing>.self, ThingShow<Showing>.self, ThingChange<Deleting>.self])

  enum Listing: PatientStep {
    typealias Call = ListAssistantConversations
    static let name = "list"
    static let abstract = "List a patient's conversations, the latest first."
    static let example = "assistant list 550e8400-e29b-41d4-a716-446655440000"

    static func call(_ patient: PatientID) -> ListAssistantConversations {
      ListAssistantConversations(patientId: patient)
    }

    static func lines(_ list: ListAssistantConversations.Outcome, _ style: Style) -> [String] {
      list.conversations.map {
        "\($0.id) \(style.time($0.updatedAt)) \($0.highestUrgency.rawValue) \(TextWidth.printable($0.title))"
      }
    }
  }

  enum Showing: ThingStep {
    typealias Call = GetAssistantConversation
    static let name = "show"
    static let abstract = "Show a conversation."
    static let example = "assistant show 550e8400-e29b-41d4-a716-446655440000 talk-1"
    static let thing: ArgumentHelp = "Id of the conversation."

    static func call(_ patient: PatientID, _ id: RecordID) -> GetAssistantConversation {
      GetAssistantConversation(patientId: patient, conversationId: id)
    }

    static func lines(_ talk: AssistantConversation, _ style: Style) -> [String] {
      talk.messages.map { message in
        let urgency = message.urgency.map { " (\($0.rawValue))" } ?? ""
        let text = TextWidth.printable(message.text)
        return "\(style.time(message.timestamp)) \(message.from.rawValue)\(urgency): \(text)"
      }
    }
  }

  enum Deleting: ThingStep {
    typealias Call = DeleteAssistantConversation
    static let name = "delete"
    static let abstract = "Delete a conversation; that there was one stays known."
    static let example = "assistant delete 550e8400-e29b-41d4-a716-446655440000 talk-1"
    static let thing: ArgumentHelp = "Id of the conversation."

    static func call(_ patient: PatientID, _ id: RecordID) -> DeleteAssistantConversation {
      DeleteAssistantConversation(patientId: patient, conversationId: id)
    }

    static func lines(_ outcome: DeleteAssistantConversation.Outcome, _ style: Style) -> [String] {
      [style.say("gelöscht: \(outcome.conversationId)", "deleted: \(outcome.conversationId)")]
    }
  }
}

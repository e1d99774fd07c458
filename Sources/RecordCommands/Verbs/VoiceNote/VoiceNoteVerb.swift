import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl voice-note`.
struct VoiceNoteVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "voice-note", abstract: "What patients recorded with their voices.",
    discussion: """
      Sounds are sealed with a key of their own. Deleting a note destroys it: sound and words are gone from every moment, \
      backups of before aside.

      Example: recordctl voice-note list 550e8400-e29b-41d4-a716-446655440000
      """,
    subcommands: [ThingList<Listing>.self, ThingShow<Showing>.self, ThingChange<Deleting>.self])

  enum Listing: PatientStep {
    typealias Call = ListVoiceNotes
    static let name = "list"
    static let abstract = "List a patient's notes, the latest recording first."
    static let example = "voice-note list 550e8400-e29b-41d4-a716-446655440000"

    static func call(_ patient: PatientID) -> ListVoiceNotes { ListVoiceNotes(patientId: patient) }

    static func lines(_ list: ListVoiceNotes.Outcome, _ style: Style) -> [String] {
      list.voiceNotes.map {
        "\($0.id) \(style.time($0.recordedAt)) \($0.durationSeconds) s \(TextWidth.printable($0.title))"
      }
    }
  }

  enum Showing: ThingStep {
    typealias Call = GetVoiceNote
    static let name = "show"
    static let abstract = "Show a note with its words, without its sound."
    static let example = "voice-note show 550e8400-e29b-41d4-a716-446655440000 voice-note-1"
    static let thing: ArgumentHelp = "Id of the note."

    static func call(_ patient: PatientID, _ id: RecordID) -> GetVoiceNote {
      GetVoiceNote(patientId: patient, noteId: id)
    }

    static func lines(_ note: VoiceNote, _ style: Style) -> [String] {
      var fields = FieldList()
      fields.add("id", note.id.text)
      fields.add(style.say("Titel", "title"), note.title)
      fields.add(style.say("aufgenommen", "recorded"), style.time(note.recordedAt))
      fields.add(style.say("Dauer", "length"), "\(note.durationSeconds) s")
      fields.add(style.say("Art", "kind"), "\(note.mimeType.rawValue), \(note.sizeBytes) bytes")
      fields.add(style.say("Worte", "words"), note.transcript ?? note.transcriptionStatus.rawValue)
      return fields.lines(style)
    }
  }

  enum Deleting: ThingStep {
    typealias Call = DeleteVoiceNote
    static let name = "delete"
    static let abstract = "Delete a note for ever, and destroy the key of its sound and its words."
    static let example = "voice-note delete 550e8400-e29b-41d4-a716-446655440000 voice-note-1"
    static let thing: ArgumentHelp = "Id of the note."

    static func call(_ patient: PatientID, _ id: RecordID) -> DeleteVoiceNote {
      DeleteVoiceNote(patientId: patient, noteId: id)
    }

    static func lines(_ outcome: DeleteVoiceNote.Outcome, _ style: Style) -> [String] {
      [style.say("gelöscht: \(outcome.noteId)", "deleted: \(outcome.noteId)")]
    }
  }
}

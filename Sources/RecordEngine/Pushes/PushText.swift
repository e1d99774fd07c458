import RecordModel
import RecordStore

/// What a locked screen shows of a notification, and what the platform's service could read.
///
/// Besides values, diagnoses and drugs (R-MH-254) it leaves out with whom a visit is, and what says by itself how somebody is.
struct PushText {
  let title: LocalizedText
  let body: LocalizedText

  init(_ notice: Notice) {
    switch notice.kind {
    case .helpOffered, .emergencyOffered, .reportCritical:
      title = LocalizedText(de: "Bitte bald ansehen", en: "Please look soon")
      body = LocalizedText(
        de: "Eine Mitteilung liegt für Sie bereit.", en: "A notification is ready for you.")
    default:
      var visit = notice.visit
      visit?.provider = nil
      title = notice.kind.title
      body = notice.kind.message(visit, .usual, emergency: "")
    }
  }
}

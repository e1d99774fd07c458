/// A practice was published; bookings and messages go by it from then on.
package struct PracticePublished: Event {
  package static let type = EventType(code: 270, name: "practice.published")
  /// The whole practice, so that the log alone can explain every booking.
  package var practice: Practice

  package init(practice: Practice) { self.practice = practice }

  package var summary: LocalizedText {
    LocalizedText(de: "Praxis \(practice.id) veröffentlicht", en: "Practice \(practice.id) published")
  }
}

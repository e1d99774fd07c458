/// An event that creates a record of its own, under an id that clients may make.
package protocol MakesRecord: Event {
  /// Unique among all patients' records of the event's area.
  var madeID: RecordID { get }
}

/// An event that brings a record of its own into being, under an id that clients may make.
package protocol MakesRecord: Event {
  /// Names the record among all patients' records of the event's area.
  var madeID: RecordID { get }
}

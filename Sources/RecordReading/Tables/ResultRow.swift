import RecordModel

/// A row of a table that holds a result, its parts told apart but not yet understood.
struct ResultRow: Sendable, Equatable {
  var label = ""
  var labelWords: [PageWord] = []
  /// The result as it is printed, comparator included, flag left out.
  var text = ""
  var number: PrintedNumber?
  var comparator: ReportedResult.Comparator?
  var flag: PrintedFlag?
  /// As it is printed; empty if none is.
  var unit = ""
  var ucum: String?
  var intervals: [IntervalText] = []
  var intervalText = ""
  /// What stands above its part of the table.
  var heading = ""
  var specimen: PrintedSpecimen?
  var isFastingSection = false
  var page = 1
  var line = 1
  var box = WordBox(left: 0, top: 0, right: 0, bottom: 0)
  var valueBox = WordBox(left: 0, top: 0, right: 0, bottom: 0)
  /// The mean of its words.
  var confidence = 1.0
  /// Of the words of the result alone.
  var valueConfidence = 1.0
  /// The word of the number as it stands on the page, before a turn was undone.
  var figures: PageWord?
  /// Whether its parts could not be told apart for certain, so that somebody must look.
  var isUnclear = false
}

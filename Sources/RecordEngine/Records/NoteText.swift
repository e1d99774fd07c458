/// Short remarks: up to 500 Unicode scalars, without control characters except tab and line feed (R-MH-010).
enum NoteText {
  static func allows(_ text: String, limit: Int = 500) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.count <= limit
      && !scalars.contains { $0.properties.generalCategory == .control && $0 != "\t" && $0 != "\n" }
  }
}

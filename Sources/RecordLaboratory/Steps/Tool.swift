import RecordReading

/// A program that works on documents.
enum Tool: String, Sendable, CaseIterable {
  case pdfinfo, pdftotext, pdftoppm, tesseract, qpdf, weasyprint
  case convertHEIC = "heif-convert"
  case pngToPicture = "pngtopam"
  case jpegToPicture = "djpeg"
  case flip = "pamflip"
  case cut = "pamcut"
  case scale = "pamscale"
  case grey = "ppmtopgm"
  case depth = "pamdepth"
  case pictureToPNG = "pnmtopng"

  /// What it finds in its environment besides a locale.
  var environment: [String: String] {
    switch self {
    case .tesseract: ReadingPlan.environment
    // The same page is the same file, byte for byte.
    case .weasyprint: ["SOURCE_DATE_EPOCH": "0"]
    default: [:]
    }
  }

  /// What makes it say its version.
  var versionArguments: [String] {
    switch self {
    case .pdfinfo, .pdftotext, .pdftoppm: ["-v"]
    case .tesseract, .qpdf, .weasyprint: ["--version"]
    case .convertHEIC: []
    case .pngToPicture, .jpegToPicture, .flip, .cut, .scale, .grey, .depth, .pictureToPNG: ["-version"]
    }
  }
}

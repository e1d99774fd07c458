/// What a document is part of, and goes with.
package enum DocumentUse: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// A file or picture that somebody attached to something.
  case attachment
  /// The sound of a voice note.
  case voiceNote

  /// Bytes of a document at most: those of one of its own, and those of R-MH-009.
  package static func byteLimit(_ use: DocumentUse?) -> Int { use == .voiceNote ? 25 << 20 : 10 << 20 }

  /// The kinds of files that it takes (R-MH-126, R-MH-287).
  package var mediaTypes: [MediaType] {
    switch self {
    case .attachment: [.jpeg, .png, .heic, .pdf, .plainText]
    case .voiceNote: [.mp4, .mpeg, .wav, .aac, .ogg]
    }
  }
}

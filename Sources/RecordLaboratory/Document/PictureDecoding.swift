import RecordModel

/// Turns a photograph or scan into a picture that stands upright and is not too large to work with.
struct PictureDecoding: Sendable {
  let pictures: PagePictures

  func decode(to name: String) async throws(StepFailure) {
    let turn = try header().turn
    try await unpack()
    var last = "decoded"
    if let turn, pictures.mediaType != .heic {
      try await pictures.toolbox.run(.flip, ["-xform=\(turn)", last], into: "turned")
      pictures.scratch.remove(last)
      last = "turned"
    }
    try await shrink(last, to: name)
  }

  /// How it is to be turned, and its size by its header; the size of another picture than the one that is shown is never
  /// asked for.
  private func header() throws(StepFailure) -> (turn: String?, pixels: Int) {
    let bytes = (try? pictures.scratch.read(DocumentWork.document, limit: 16 << 20)) ?? nil
    guard let bytes, let header = PictureHeader(bytes, mediaType: pictures.mediaType) else {
      throw StepFailure(.damaged, "picture")
    }
    return (header.orientation.transform, header.pixels)
  }

  private func unpack() async throws(StepFailure) {
    let (tools, document) = (pictures.toolbox, DocumentWork.document)
    switch pictures.mediaType {
    case .png: try await tools.run(.pngToPicture, ["-mix", "-background=white", document], into: "decoded")
    case .jpeg:
      try await tools.run(
        .jpegToPicture, ["-pnm", "-scale", "\(try eighths())/8", document], into: "decoded")
    case .heic:
      // It turns the picture itself; of several it numbers the files.
      _ = try await tools.run(.convertHEIC, [document, "converted.png"])
      let names = ["converted.png", "converted-1.png"].filter { !pictures.scratch.head($0, bytes: 1).isEmpty }
      guard let name = names.first else { throw StepFailure(.damaged, Tool.convertHEIC.rawValue) }
      try await tools.run(.pngToPicture, ["-mix", "-background=white", name], into: "decoded")
      for name in names { pictures.scratch.remove(name) }
    default: throw StepFailure(.damaged, "picture")
    }
  }

  /// A large JPEG need not be unpacked whole: in how many eighths of its size.
  private func eighths() throws(StepFailure) -> Int {
    let pixels = try header().pixels
    return (1...8).last { pixels / 64 * $0 * $0 <= pictures.limits.pixels } ?? 1
  }

  private func shrink(_ name: String, to target: String) async throws(StepFailure) {
    guard let size = PictureFileSize(pictures.scratch.head(name, bytes: 256)) else {
      throw StepFailure(.damaged, "picture")
    }
    let most = pictures.limits.pixels
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow else { throw StepFailure(.damaged, "picture") }
    if count > most {
      try await pictures.toolbox.run(.scale, ["-pixels=\(most)", name], into: target)
      pictures.scratch.remove(name)
    } else {
      try pictures.scratch.rename(name, to: target)
    }
  }
}

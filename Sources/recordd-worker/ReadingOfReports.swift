import RecordClient
import RecordLaboratory
import RecordModel
import RecordReading

/// Makes a reading of the words of a report, by the panel that the daemon has in force.
struct ReadingOfReports: Sendable {
  private let panels: PanelInForce

  /// - Parameter socket: the path of the daemon's socket.
  init(socket: String) { panels = PanelInForce(socket: socket) }

  /// What the laboratory calls.
  var rules: ReportRules {
    { (words, session, panel) async throws(StepFailure) in
      let reader = ReportReader(try await panels.panel(panel), today: CalendarDay(SystemClock.now()))
      return try await read(words, session, reader)
    }
  }

  private func read(
    _ words: ReportWords, _ session: DocumentSession, _ reader: ReportReader
  ) async throws(StepFailure) -> ReadOutcome {
    let found: ReportReader.Outcome
    switch words {
    case .textLayer(let pages):
      found = try await session.within { () throws(StepFailure) in
        var read: [WordPage] = []
        for page in pages { read += try Self.understood { try BoundingBoxPages.read(page) } }
        try Self.understood { try WordLimits.check(read) }
        return reader.read(text: read)
      }
    case .pictures(let pages):
      var read: [PicturePage] = []
      for (index, passes) in pages.enumerated() {
        read.append(try await picture(index + 1, passes, session, reader))
        try Self.understood { try WordLimits.check(read.map(\.longest)) }
      }
      found = try await session.within { [read] in reader.read(pictures: read) }
    }
    return ReadOutcome(reading: found.reading, identity: found.identity)
  }

  /// A page with its pixels, against which digits are held, and read once more with its rows set anew.
  private func picture(
    _ number: Int, _ passes: [[UInt8]], _ session: DocumentSession, _ reader: ReportReader
  ) async throws(StepFailure) -> PicturePage {
    let pixels = try await session.run(.pixels(page: number))
    var page = try await session.within { () throws(StepFailure) in
      var words: [WordPage] = []
      for pass in passes { words.append(try Self.understood { try RecognizedPage.read(pass) }) }
      return PicturePage(
        passes: words, picture: try Self.understood { try GrayPicture(portableGraymap: pixels) })
    }
    guard let condensed = try await session.within({ [page] in reader.condensed(page) }) else { return page }
    let passes = ReadingPlan.condensed.map(\.arguments)
    let graymap = condensed.picture.portableGraymap
    for again in try await session.recognise(graymap, dotsPerInch: ReadingPlan.dotsPerInch, passes) {
      page.passes.append(
        condensed.restored(try Self.understood { try RecognizedPage.read(again) }))
    }
    return page
  }

  /// What a program wrote that cannot be understood is no words of a report, and more words than a report has are too many.
  private static func understood<Words>(_ read: () throws -> Words) throws(StepFailure) -> Words {
    do { return try read() } catch {
      throw StepFailure(error as? WordError == .tooMuch ? .tooMuchOutput : .crashed, "reading")
    }
  }
}

extension PicturePage {
  /// The pass that found most words.
  fileprivate var longest: WordPage {
    passes.max { $0.words.count < $1.words.count } ?? WordPage(width: 1, height: 1, words: [])
  }
}

/// The panel in force, asked for when a job names one that is not known yet.
private actor PanelInForce {
  private let socket: String
  private var known: BiomarkerPanel?

  init(socket: String) { self.socket = socket }

  func panel(_ id: String?) async throws(StepFailure) -> BiomarkerPanel {
    if let known, known.id == id { return known }
    do throws(ClientError) {
      let connection = try await RecordConnection.connect(path: socket, options: ConnectionOptions())
      let panel: BiomarkerPanel
      do throws(ClientError) { panel = try await connection.call(GetPanel()) } catch {
        await connection.close()
        throw error
      }
      await connection.close()
      known = panel
      return panel
    } catch { throw StepFailure(.crashed, "panel") }
  }
}

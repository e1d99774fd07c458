import RecordConsole
import RecordModel

/// Downloads page after page into a workspace.
struct ExportDownload {
  /// Fetches a page of an export.
  typealias Fetch = (ExportState.Question) async throws(CommandFailure) -> ExportPatient.Outcome

  private let fetch: Fetch
  private let progress: (Int, Int) -> Void

  /// - Parameter progress: called after every page with bytes and percent.
  init(fetch: @escaping Fetch, progress: @escaping (Int, Int) -> Void) {
    (self.fetch, self.progress) = (fetch, progress)
  }

  /// Fetches the remaining pages.
  func run(_ workspace: inout ExportWorkspace) async throws(CommandFailure) {
    while !workspace.state.isComplete {
      let page: ExportPatient.Outcome
      do throws(CommandFailure) { page = try await fetch(try workspace.state.next()) } catch {
        throw Self.continuable(error, workspace)
      }
      try workspace.add(page)
      progress(workspace.state.bytes, page.percent)
    }
  }

  /// Downloaded pages are kept for `--resume`; if there are none, nothing is left behind.
  private static func continuable(_ failure: CommandFailure, _ workspace: ExportWorkspace) -> CommandFailure {
    var failure = failure
    if workspace.state.cursor == nil {
      workspace.discard()
    } else {
      failure.message += "; what has come is kept, and --resume continues it"
    }
    return failure
  }
}

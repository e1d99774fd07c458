import Glibc
import RecordFuzzing

/// libFuzzer's own driver: compiler-rt, FuzzerInterface.h.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ argc: UnsafeMutablePointer<CInt>,
  _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Fuzzes the reader that `RECORD_FUZZ_TARGET` names, with libFuzzer's own arguments.
@main struct Fuzzer {
  /// Looked up once: the input function is called a hundred thousand times a second.
  static let target = getenv("RECORD_FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

  static func main() {
    guard target != nil else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
      let text = Array("RECORD_FUZZ_TARGET must be one of: \(names)\n".utf8)
      _ = text.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      exit(64)
    }
    var (argc, argv) = (CommandLine.argc, CommandLine.unsafeArgv)
    exit(
      runFuzzer(&argc, &argv) { start, count in
        Fuzzer.target?.run(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
      })
  }
}

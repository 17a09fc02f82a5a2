// Shows a long result a screen at a time, with the pager of whoever reads.
import GazetteCore
import GazetteFiles
import GazettePrograms
import GazetteText
import Glibc

struct Pager: Sendable {
  /// A program and its arguments.
  let words: [String]
  private let environment: [String: String]

  /// `$GAZETTE_PAGER`, `$PAGER`, or less; nil where somebody wants none: an empty value, or `cat`.
  init?(environment: [String: String]) {
    let wanted = environment["GAZETTE_PAGER"] ?? environment["PAGER"] ?? "less"
    var words = Notation.words(wanted)
    guard let program = words.first, !program.isEmpty, program != "cat" else { return nil }
    var environment = environment
    if environment["LESS"] == nil {
      // What fits is only printed, colours are shown, and the screen is left as it is.
      environment["LESS"] = "FRX"
    } else if words.count == 1, program.split(separator: "/").last == "less" {
      words.append("-R")
    }
    // Both count in bytes where they are not told that text is UTF-8.
    environment["LESSCHARSET"] = environment["LESSCHARSET"] ?? "utf-8"
    environment["LV"] = environment["LV"] ?? "-c"
    self.words = words
    self.environment = environment
  }

  /// Whether a text has more rows than a terminal, whose last one is for the prompt.
  static func isLong(_ bytes: [UInt8], columns: Int, rows: Int) -> Bool {
    var needed = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      // No character has fewer bytes than columns.
      let width = line.count <= columns ? line.count : visibleWidth(line)
      needed += max(1, (width + columns - 1) / max(1, columns))
      // The last line feed ends a row and begins none.
      if needed > rows { return true }
    }
    return false
  }

  /// Without the colours and links that stand in it.
  private static func visibleWidth(_ line: ArraySlice<UInt8>) -> Int {
    var shown: [UInt8] = []
    var index = line.startIndex
    while index < line.endIndex {
      guard line[index] == 0x1B, index + 1 < line.endIndex else {
        shown.append(line[index])
        index += 1
        continue
      }
      let isLink = line[index + 1] == UInt8(ascii: "]")
      let last: UInt8 = isLink ? UInt8(ascii: "\\") : UInt8(ascii: "m")
      index = line[(index + 2)...].firstIndex(of: last).map { $0 + 1 } ?? line.endIndex
    }
    return TerminalText.width(String(decoding: shown, as: UTF8.self))
  }

  /// Returns once whoever reads has seen enough; false when there is no such program, and nothing
  /// was shown. Must not be called twice at a time.
  func show(_ bytes: [UInt8]) async -> Bool {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = TerminalProgram(words, environment: environment).start(reading: ends[0])
    close(ends[0])
    guard let child else {
      close(ends[1])
      return false
    }
    let status = await withTaskCancellationHandler {
      // A pager that was left early is no fault.
      _ = WholeWrite.write(bytes, to: ends[1])
      close(ends[1])
      return TerminalProgram.wait(for: child)
    } onCancel: {
      kill(child, SIGTERM)
    }
    // A wrapper that finds no program says so by these numbers.
    let exit = status >> 8 & 0xFF
    return status & 0x7F != 0 || exit != 126 && exit != 127
  }
}

extension Console {
  /// A result that may be longer than the screen: on a terminal it is then shown by a pager.
  func page(_ bytes: [UInt8]) async throws(Failure) {
    if pages, let size = resultSize, let pager = Pager(environment: environment),
      Pager.isLong(bytes, columns: size.columns, rows: size.rows)
    {
      // Ctrl-C is the pager's while it runs: it stops a search there, and must not leave it alone
      // with the terminal.
      status.hold()
      let hasShown = await Interruption.leavingInterrupts { await pager.show(bytes) }
      status.release()
      if hasShown { return }
    }
    try result(bytes)
  }

  func page(_ text: String) async throws(Failure) { try await page(Array(text.utf8)) }
}

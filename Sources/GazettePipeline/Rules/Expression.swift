// Regular expressions of rules: PCRE2, and bounds on what one match may cost.
import CPCRE2

/// What a user writes between slashes, in the notation of Perl. Texts are Unicode, and so are `\w`,
/// `\d`, `\b` and the letters that differ in case only.
final class Expression: Sendable {
  /// Why an expression cannot be used, as a sentence without its full stop.
  struct Fault: Error, Sendable, Hashable {
    var what: String
  }

  enum Verdict: Sendable, Hashable {
    case match, noMatch
    /// It took too long to find out.
    case overrun
  }

  /// Of an expression and of a text, in bytes; what comes later in a text is not looked at.
  static let longestSource = 4096
  static let longestText = 65_536

  private let code: Code

  init(_ source: String, ignoresCase: Bool) throws(Fault) {
    guard source.utf8.count <= Expression.longestSource else {
      throw Fault(what: "it is longer than \(Expression.longestSource) bytes")
    }
    let code = try Code(source, ignoresCase: ignoresCase)
    // Comparing with what a group has found can cost as much as the text is long, at every step.
    guard code.refersBack == 0 else {
      throw Fault(what: "it refers back to what a group has found, which can take for ever")
    }
    self.code = code
  }

  /// Whether the expression matches anywhere in `text`.
  func verdict(on text: String) -> Verdict {
    var text = text
    return text.withUTF8 { bytes in
      code.verdict(on: UnsafeBufferPointer(rebasing: bytes[..<Expression.end(of: bytes)]))
    }
  }

  /// How many groups the expression has.
  var groups: Int { Int(code.groups) }

  /// The text with every match replaced, `$1` standing for a group; nil where that takes too long, or
  /// becomes longer than `longestText`.
  func replacing(in text: String, with replacement: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      bytes.count > Expression.longestText ? nil : code.replacing(in: bytes, with: replacement)
    }
  }

  /// Where the part that is looked at ends: between two characters.
  private static func end(of text: UnsafeBufferPointer<UInt8>) -> Int {
    guard text.count > longestText else { return text.count }
    return text[...longestText].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
  }
}

/// Compiled code. PCRE2 never changes it once it is compiled, so that threads may share it.
private final class Code: @unchecked Sendable {
  private let handle: OpaquePointer

  init(_ source: String, ignoresCase: Bool) throws(Expression.Fault) {
    // Every item of the expression calls `WorkMeter`.
    var options = PCRE2_UTF | PCRE2_UCP | PCRE2_AUTO_CALLOUT | PCRE2_NEVER_BACKSLASH_C
    if ignoresCase { options |= PCRE2_CASELESS }
    var number: Int32 = 0
    var offset = 0
    var source = source
    let handle = source.withUTF8 {
      pcre2_compile_8($0.baseAddress, $0.count, options, &number, &offset, nil)
    }
    guard let handle else {
      let before = String(decoding: source.utf8.prefix(offset), as: UTF8.self).count
      let place = max(1, min(before + 1, source.count))
      throw Expression.Fault(what: "\(Code.message(number)), at its character \(place)")
    }
    self.handle = handle
  }

  deinit { pcre2_code_free_8(handle) }

  private static func message(_ number: Int32) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
      let length = Int(pcre2_get_error_message_8(number, buffer.baseAddress, buffer.count))
      return String(decoding: buffer[..<max(0, length)], as: UTF8.self)
    }
  }

  /// The highest group that the expression refers back to.
  var refersBack: UInt32 {
    var number: UInt32 = 0
    pcre2_pattern_info_8(handle, UInt32(PCRE2_INFO_BACKREFMAX), &number)
    return number
  }

  var groups: UInt32 {
    var number: UInt32 = 0
    pcre2_pattern_info_8(handle, UInt32(PCRE2_INFO_CAPTURECOUNT), &number)
    return number
  }

  func verdict(on text: UnsafeBufferPointer<UInt8>) -> Expression.Verdict {
    let found = pcre2_match_data_create_8(1, nil)
    defer { pcre2_match_data_free_8(found) }
    let result = metered { context in
      pcre2_match_8(handle, text.baseAddress, text.count, 0, 0, found, context)
    }
    switch result {
    case 0...: return .match
    case PCRE2_ERROR_NOMATCH: return .noMatch
    default: return .overrun
    }
  }

  func replacing(in text: UnsafeBufferPointer<UInt8>, with replacement: String) -> String? {
    var replacement = replacement
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Expression.longestText) { room in
      var length = room.count
      let result = replacement.withUTF8 { words in
        metered { context in
          pcre2_substitute_8(
            handle, text.baseAddress, text.count, 0, UInt32(PCRE2_SUBSTITUTE_GLOBAL), nil, context,
            words.baseAddress, words.count, room.baseAddress, &length)
        }
      }
      return result < 0 ? nil : String(decoding: room[..<length], as: UTF8.self)
    }
  }

  /// Calls PCRE2 with bounds on what it may cost.
  private func metered(_ call: (OpaquePointer?) -> Int32) -> Int32 {
    let context = pcre2_match_context_create_8(nil)
    defer { pcre2_match_context_free_8(context) }
    pcre2_set_match_limit_8(context, WorkMeter.mostTries)
    pcre2_set_depth_limit_8(context, WorkMeter.mostTries)
    pcre2_set_heap_limit_8(context, WorkMeter.mostMemory)
    var meter = WorkMeter()
    return withUnsafeMutablePointer(to: &meter) { meter in
      pcre2_set_callout_8(context, { block, data in WorkMeter.count(block, data) }, meter)
      return call(context)
    }
  }
}

/// Counts what a match costs. PCRE2's own limits begin anew at every place where a match may begin,
/// and do not count the text that a repetition passes over; so every item of the expression costs
/// something here, and so does every byte between two items. Specs/security.md rule 5: no more than
/// 100 ms, which the worst expressions of the tests stay below on a busy machine. Counted, not
/// timed: a rule gives the same answer everywhere.
private struct WorkMeter {
  private static let limit = 8_000_000
  /// One item is worth as much time as passing this many bytes.
  private static let item = 16

  /// For one place where a match may begin.
  static let mostTries: UInt32 = 1_000_000
  /// In KiB.
  static let mostMemory: UInt32 = 32_768

  private var work = 0
  private var position = 0

  /// What PCRE2 calls before each item: 0 goes on.
  static func count(
    _ block: UnsafeMutablePointer<pcre2_callout_block_8>?, _ data: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let block, let meter = data?.assumingMemoryBound(to: WorkMeter.self) else { return 0 }
    return meter.pointee.pass(to: block.pointee.current_position) ? 0 : PCRE2_ERROR_CALLOUT
  }

  private mutating func pass(to place: Int) -> Bool {
    work += WorkMeter.item + abs(place - position)
    position = place
    return work <= WorkMeter.limit
  }
}

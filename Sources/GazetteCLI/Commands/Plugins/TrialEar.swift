// Listens to a program that is checked: more patiently than a source would, to tell one mistake
// from another.
import GazetteJSON
import GazettePrograms
import GazetteProtocol

/// Sorts lines into messages and strays. A program that never says `hello` prints a document.
struct TrialEar: Sendable {
  private(set) var conversation: Conversation
  private(set) var strays: [String] = []
  private(set) var fault: PluginFault?
  private(set) var helloFault: String?
  /// Everything before `hello`, and the beginning of a line that has no end yet.
  private var preface: [UInt8] = []
  private var unfinished: [UInt8] = []
  private var speaks = false
  private let veil: SecretVeil

  /// `veil` hides secrets in what is shown of its words.
  init(veil: SecretVeil) {
    self.veil = veil
    conversation = Conversation(veil: veil)
  }

  mutating func hear(_ bytes: [UInt8]) -> [Conversation.Step] {
    unfinished += bytes
    guard let end = unfinished.lastIndex(of: 10) else { return [] }
    let lines = unfinished[...end].split(separator: 10, omittingEmptySubsequences: true)
    unfinished = Array(unfinished[(end + 1)...])
    return lines.flatMap { take(Array($0) + [10]) }
  }

  /// What it said cannot be answered.
  mutating func fail(_ fault: PluginFault) { self.fault = self.fault ?? fault }

  mutating func end() {
    if !unfinished.isEmpty { _ = take(unfinished) }
    if !speaks { _ = say(preface) }
    guard fault == nil else { return }
    do throws(PluginFault) { try conversation.end() } catch { fault = error }
  }

  private mutating func take(_ line: [UInt8]) -> [Conversation.Step] {
    let json = line.first == UInt8(ascii: "{") ? try? JSON.parse(line) : nil
    if !speaks {
      guard let json, json["type"]?.string == "hello" else {
        preface += line
        return []
      }
      speaks = true
      note(strays: preface)
      do throws(PluginFault) { _ = try PluginMessage(json) } catch {
        helloFault = "It \(error.what). \(error.hint)"
      }
    } else if json?["type"] == nil {
      note(strays: line)
      return []
    }
    return say(line)
  }

  private mutating func say(_ bytes: [UInt8]) -> [Conversation.Step] {
    guard fault == nil else { return [] }
    do throws(PluginFault) { return try conversation.hear(bytes) } catch {
      fault = error
      return []
    }
  }

  private mutating func note(strays bytes: [UInt8]) {
    for line in bytes.split(separator: 10) where strays.count < 10 {
      strays.append(
        String(decoding: veil.over(Array(line), isCut: false).prefix(200), as: UTF8.self))
    }
  }
}

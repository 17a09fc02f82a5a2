// What a program might say, for tests of what it means.
import GazetteProtocol

let hello = #"{"type":"hello","contract":1}"#
let done = #"{"type":"done"}"#

func bytes(_ lines: [String]) -> [UInt8] { lines.flatMap { Array($0.utf8) + [10] } }

/// A conversation that has heard all of `lines`.
func heard(_ lines: String...) throws(PluginFault) -> Conversation {
  try heard(bytes(lines), pieces: .max)
}

func heard(_ bytes: [UInt8], pieces: Int) throws(PluginFault) -> Conversation {
  var conversation = Conversation()
  var rest = bytes[...]
  while !rest.isEmpty {
    _ = try conversation.hear(Array(rest.prefix(pieces)))
    rest = rest.dropFirst(pieces)
  }
  try conversation.end()
  return conversation
}

func fault(_ lines: String...) -> String? {
  do {
    _ = try heard(bytes(lines), pieces: .max)
    return nil
  } catch { return error.what }
}

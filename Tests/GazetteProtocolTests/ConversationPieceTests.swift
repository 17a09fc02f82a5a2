// Tests that the meaning of output depends on its bytes only, and never on how they arrive.
import GazetteProtocol
import Testing

@Suite struct ConversationPieceTests {
  /// Anything that output may be made of, well-formed and not.
  private static let parts = [
    hello, done, "\n", "\n", "\r\n", " ", #"{"type":"item","id":"1","title":"뉴스"}"#,
    #"{"type":"item"}"#, #"{"type":"bookmark","value":[1,{"a":null}]}"#, "{", "}", "\"", "\u{FEFF}",
    #"{"type":"error","what":"x"}"#, #"{"type":"log","text":"a\u0000b"}"#, "<rss/>", "Fetching…",
    #"{"type":"feed","title":"T","items":5}"#, #"{"type":"done","items":1}"#, "[1]", "\u{0}",
  ]

  /// A small linear congruential generator: the same numbers in every run.
  private struct Numbers {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  private struct Outcome: Hashable {
    var document: [UInt8]
    var bookmark: [UInt8]?
    var fault: String?
  }

  private static func outcome(_ bytes: [UInt8], pieces: Int) -> Outcome {
    do {
      let conversation = try heard(bytes, pieces: pieces)
      return Outcome(
        document: conversation.document, bookmark: conversation.bookmark(after: nil))
    } catch {
      return Outcome(document: [], fault: error.what)
    }
  }

  @Test func `random output means the same in pieces of any size`() {
    var numbers = Numbers(state: 8)
    for _ in 0..<400 {
      var text = numbers.next(below: 4) == 0 ? "" : hello + "\n"
      for _ in 0..<numbers.next(below: 12) {
        text +=
          ConversationPieceTests.parts[numbers.next(below: ConversationPieceTests.parts.count)]
        if numbers.next(below: 3) > 0 { text += "\n" }
      }
      let bytes = Array(text.utf8)
      let whole = ConversationPieceTests.outcome(bytes, pieces: .max)
      for size in [1, 3, 16] {
        #expect(ConversationPieceTests.outcome(bytes, pieces: size) == whole, "\(text)")
      }
    }
  }
}

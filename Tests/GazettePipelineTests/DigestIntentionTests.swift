// Whether a digest whose run died before it was marked was written.
import GazetteCore
import Testing

@testable import GazettePipeline

struct DigestIntentionTests {
  private struct Unreadable: Error {}

  private var intention: DigestIntention {
    var mark = DigestMark()
    mark.through = 7
    mark.note([1], writtenTo: "a.md")
    var intention = DigestIntention(mark)
    intention.add([1], at: "a.md")
    intention.add([2], at: "b.md")
    return intention
  }

  @Test func `a record brings back what was intended`() {
    #expect(DigestIntention(record: intention.record) == intention)
    #expect(intention.mark.through == 7)
    #expect(intention.paths == ["a.md", "b.md"])
  }

  @Test(arguments: ["", "{}", "{\"mark\":\"{}\",\"files\":[{\"path\":\"a\"}]}"])
  func `a broken record is none`(text: String) {
    #expect(DigestIntention(record: text) == nil)
  }

  @Test func `it is fulfilled when every file stands as it was to be`() {
    let whole: [String: [UInt8]] = ["a.md": [1], "b.md": [2]]
    #expect(intention.isFulfilled { whole[$0] })
    #expect(!intention.isFulfilled { whole[$0].map { $0 + [3] } })
    #expect(!intention.isFulfilled { $0 == "a.md" ? [1] : nil })
    #expect(!DigestIntention(DigestMark()).isFulfilled { whole[$0] })
  }

  @Test func `a file that cannot be read is an error and no answer`() {
    #expect(throws: Unreadable.self) { try intention.isFulfilled { _ in throw Unreadable() } }
  }
}

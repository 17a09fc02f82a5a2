// Pages that are written entry by entry are the pages that are rendered whole.
import GazetteCore
import GazetteTesting
import Renderers
import Testing

struct PageWriterTests {
  @Test(arguments: usualRenderers.indices, Edition.Form.allCases)
  func `a page written entry by entry has the bytes of the whole`(
    renderer: Int, form: Edition.Form
  ) throws {
    for articles in [Samples.articles, []] {
      var edition = Samples.edition(form, articles)
      if form == .document {
        var head = FeedInfo()
        head.title = "Bells"
        edition.feed = head
      }
      let kind = usualRenderers[renderer]
      #expect(try written(kind, edition) == rendered(kind, edition))
    }
  }

  @Test func `what was drained is forgotten and the rest follows`() throws {
    let edition = Samples.edition(.document)
    var page = try made(usualRenderers[0]).begin(head(of: edition))
    var pieces: [[UInt8]] = []
    for entry in edition.entries {
      page.add(entry)
      page.drain { pieces.append($0) }
      #expect(page.ready == 0)
    }
    try page.end()
    page.drain { pieces.append($0) }
    #expect(pieces.count > 2 && pieces.allSatisfy { !$0.isEmpty })
    let whole = String(decoding: pieces.joined(), as: UTF8.self)
    #expect(whole == (try rendered(usualRenderers[0], edition)))
  }

  private func written(_ kind: any Renderer.Type, _ edition: Edition) throws -> String {
    var page = try made(kind).begin(head(of: edition))
    for entry in edition.entries { page.add(entry) }
    try page.end()
    var bytes: [UInt8] = []
    page.drain { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func head(of edition: Edition) -> Edition {
    var head = edition
    head.sections = []
    return head
  }
}

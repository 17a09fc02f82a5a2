// What went wrong, in the language of the page.
import GazetteCore
import GazettePipeline
import GazetteTesting
import Testing

@testable import GazetteWeb

@Suite struct RemarkTests {
  private static let korean = [(name: "accept-language", value: "ko")]

  private func site(_ state: RefreshState) -> Kiosk {
    var site = Kiosk()
    site.newsroom.state = state
    return site
  }

  private func failed(_ trouble: SourceTrouble, _ reason: String) -> RefreshState {
    var state = RefreshState(began: Samples.now)
    state.failures = [SourceRemark(source: "bells", reason: reason, cause: .trouble(trouble))]
    return state
  }

  @Test func `a failure is told in Korean by its kind, with what Gazette says behind it`() async {
    let site = site(failed(.status(404), "It answered 404."))
    let page = await site.get("/progress", headers: Self.korean)
    #expect(
      page.text.contains(
        "<b>bells</b> 서버가 404 상태로 답했습니다. <span lang=\"en\">It answered 404.</span>"))
    #expect(await site.get("/progress").text.contains("<b>bells</b> It answered 404.</li>"))
  }

  @Test func `a host that wants rest is told in Korean alone`() async {
    var state = RefreshState(began: Samples.now)
    let skip = Skip.resting(host: "a.example", until: Samples.now)
    state.skipped = [
      SourceRemark(source: "bells", reason: skip.sentence(in: .utc), cause: .skip(skip))
    ]
    let page = await site(state).get("/progress", headers: Self.korean)
    #expect(page.text.contains("a.example에서"))
    #expect(!page.text.contains("asked to be left alone"))
  }

  @Test func `the page of the sources tells it, too`() async {
    var site = Kiosk()
    var health = Health()
    health.failures = 1
    health.error = "It has no entries."
    health.trouble = .parse
    let status = SourceStatus(
      name: "bells", type: "rss", health: health, dates: [], bookmark: nil, now: Samples.now)
    site.newsroom.listed = [ListedSource(status: status, tags: [], articles: 0)]
    let page = await site.get("/sources", headers: Self.korean)
    #expect(
      page.text.contains("받은 내용을 읽을 수 없습니다. <span lang=\"en\">It has no entries.</span>"))
  }

  @Test(arguments: [
    (ServiceFault.Kind.storage, true, "저장소가 사용 중입니다."), (.storage, false, "저장소를 읽거나 쓸 수 없습니다."),
    (.offline, false, "--offline으로 시작해서"), (.noSources, false, "아직 소스가 없습니다."),
    (.interrupted, true, "가져오기가 중단되었습니다."), (.other, false, "Something else."),
  ])
  func `a fetch that could not be is told in Korean`(
    kind: ServiceFault.Kind, isPassing: Bool, words: String
  ) async {
    var state = RefreshState(began: Samples.now)
    state.ended = Samples.now
    state.fault = ServiceFault("Something else.", isPassing: isPassing, kind: kind)
    let page = await site(state).get("/progress", headers: Self.korean)
    #expect(page.text.contains(words))
  }

  @Test func `a search that is too long is refused with a sentence, not cut`() async {
    for (count, status) in [(4096, 200), (4097, 414)] {
      let page = await Kiosk().get("/", [("q", String(repeating: "q", count: count))])
      #expect(page.status == status)
      let refusal = "<p>Use fewer words, or fewer filters.</p>"
      #expect(page.text.contains(refusal) == (status == 414))
    }
  }
}

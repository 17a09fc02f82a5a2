// Links, sessions and tokens: what is good, for whom, and for how long.
import GazetteCore
import Testing

@testable import GazetteWeb

@Suite struct GateKeysTests {
  private let now = Instant(seconds: 1_800_000_000)
  private let keys = GateKeys(key: String(repeating: "k", count: 64), start: "first")

  private func later(_ seconds: Int64) -> Instant { now.advanced(by: .seconds(seconds)) }

  @Test func `a link is good for an hour`() {
    let once = keys.once(now: now)
    #expect(keys.used(once, now: now) != nil)
    #expect(keys.used(once, now: later(3600)) != nil)
    #expect(keys.used(once, now: later(3601)) == nil)
  }

  @Test func `a link is of one start and one key`() {
    let once = keys.once(now: now)
    let next = GateKeys(key: String(repeating: "k", count: 64), start: "second")
    let other = GateKeys(key: String(repeating: "o", count: 64), start: "first")
    #expect(next.used(once, now: now) == nil)
    #expect(other.used(once, now: now) == nil)
  }

  @Test func `a session outlives a start, and ends after a year`() {
    let cookie = keys.session(now: now)
    let next = GateKeys(key: String(repeating: "k", count: 64), start: "second")
    let name = keys.name(ofSession: cookie, now: now)
    #expect(name != nil)
    #expect(next.name(ofSession: cookie, now: later(365 * 86_400)) == name)
    #expect(next.name(ofSession: cookie, now: later(365 * 86_400 + 1)) == nil)
  }

  @Test func `a token is of one session and one start`() {
    let next = GateKeys(key: String(repeating: "k", count: 64), start: "second")
    #expect(keys.formToken(ofSession: "a") != keys.formToken(ofSession: "b"))
    #expect(keys.formToken(ofSession: "a") != next.formToken(ofSession: "a"))
    #expect(keys.feedToken == next.feedToken)
  }

  @Test func `one kind of ticket is not taken for another`() {
    #expect(keys.used(keys.session(now: now), now: now) == nil)
    #expect(keys.name(ofSession: keys.once(now: now), now: now) == nil)
  }

  @Test func `a ticket with one character changed is none`() {
    let ticket = keys.session(now: now)
    for index in ticket.indices {
      var forged = ticket
      forged.replaceSubrange(index...index, with: ticket[index] == "0" ? "1" : "0")
      #expect(keys.name(ofSession: forged, now: now) == nil, "\(forged)")
    }
  }

  @Test(arguments: ["", "-", "--", "---", "1-2", "99999999999999999999-a-b", "é-é-é"])
  func `what is no ticket is none`(text: String) {
    #expect(keys.used(text, now: now) == nil)
    #expect(keys.name(ofSession: text, now: now) == nil)
  }

  @Test func `a clock that was set back makes nobody a stranger`() {
    #expect(keys.name(ofSession: keys.session(now: now), now: later(-86_400)) != nil)
  }

  @Test func `a link works once`() {
    let used = UsedLinks()
    #expect(used.note("a", now: now))
    #expect(!used.note("a", now: later(3599)))
    #expect(used.note("b", now: now))
  }

  @Test func `guessing becomes slower, and the right word ends it`() {
    let patience = PasswordPatience()
    for _ in 0..<4 { #expect(patience.judge(now: now) { false } == .wrong) }
    #expect(patience.judge(now: now) { false } == .wrong)
    #expect(patience.judge(now: now) { true } == .later(3))
    #expect(patience.judge(now: later(2)) { false } == .wrong)
    #expect(patience.judge(now: later(3)) { true } == .later(4))
    #expect(patience.judge(now: later(6)) { true } == .right)
    #expect(patience.judge(now: later(6)) { false } == .wrong)
    #expect(patience.judge(now: later(6)) { true } == .right)
  }

  @Test func `nobody waits for more than five minutes`() {
    let patience = PasswordPatience()
    for round in 0..<40 { _ = patience.judge(now: later(Int64(round) * 400)) { false } }
    #expect(patience.judge(now: later(39 * 400 + 301)) { true } == .right)
    #expect(patience.judge(now: later(-9000)) { true } == .right)
  }
}

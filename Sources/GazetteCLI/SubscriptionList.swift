// A list of subscriptions that somebody names on the command line.
import GazetteConfig
import GazetteCore
import GazetteFiles
import GazetteOPML
import Glibc
import NewsSources

/// An OPML file, or standard input.
struct SubscriptionList: Sendable {
  /// Lists of subscriptions are small; what does not fit a configuration is told in any case.
  private static let maximumBytes = 20_000_000
  /// Of the lines about outlines that are left out.
  private static let maximumRemarks = 10

  /// As it was typed; `-` is standard input.
  let path: String

  /// What of it is new to somebody who has `sources`.
  func plan(
    besides sources: [Configuration.SourceEntry], in world: World
  ) throws(Failure) -> ImportPlan {
    ImportPlan(
      try feeds(in: world), names: sources.map(\.name),
      addresses: sources.compactMap { $0.options[NewsSourceCatalog.feedAddress]?.text })
  }

  private func feeds(in world: World) throws(Failure) -> [OPMLFeed] {
    let name = path == "-" ? "standard input" : path
    let bytes = try read(named: name, in: world)
    do throws(NotOPML) {
      return try OPMLReader.read(bytes)
    } catch {
      throw Failure(
        .notAFeed, "\(name): \(error.what)", hint: "Name a list that another reader exported.")
    }
  }

  private func read(named name: String, in world: World) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return path == "-"
        ? try RegularFile.readAll(STDIN_FILENO, named: name, maximumBytes: Self.maximumBytes)
        : try RegularFile.read(world.absolute(path), maximumBytes: Self.maximumBytes)
    } catch {
      throw Failure(error, named: name)
    }
  }
}

extension SubscriptionList {
  /// Says what was left out, and why.
  static func remark(on plan: ImportPlan, to console: Console) {
    for feed in plan.refused.prefix(maximumRemarks) {
      let name = feed.name ?? "an outline without a name"
      console.say("skipped \(name): its address does not begin with http:// or https://.")
    }
    let more = plan.refused.count - maximumRemarks
    if more > 0 { console.say("skipped \(more) more for the same reason.") }
    if plan.knownCount > 0 {
      console.say("skipped \(addresses(plan.knownCount)) that the configuration has already.")
    }
    if plan.repeatedCount > 0 {
      console.say("skipped \(addresses(plan.repeatedCount)) that the list has twice.")
    }
    if plan.additions.isEmpty { console.say("nothing was added.") }
  }

  private static func addresses(_ count: Int) -> String {
    count == 1 ? "1 address" : "\(count) addresses"
  }
}

extension NewSource {
  init(_ addition: ImportPlan.Addition) {
    self.init(
      name: addition.name, type: NewsSourceCatalog.feed.kind,
      addressKey: NewsSourceCatalog.feedAddress, address: addition.address, tags: addition.tags)
  }
}

// A list of subscriptions that somebody names on the command line.
import GazetteConfig
import GazetteCore
import GazetteFiles
import GazetteOPML
import GazetteText
import Glibc
import NewsSources

/// The list of another reader in a file, or on standard input.
struct SubscriptionList: Sendable {
  /// Lists of subscriptions are small; what does not fit a configuration is told in any case.
  private static let maximumBytes = 20_000_000
  /// Of the lines about what is left out.
  private static let maximumRemarks = 10

  /// As it was typed; `-` is standard input.
  let path: String
  /// nil: what it looks like.
  var format: ListFormat?

  private var name: String { path == "-" ? "standard input" : path }

  func read(in world: World) throws(Failure) -> ReadList {
    let bytes = try bytes(in: world)
    let text = String(decoding: Charset.decode(bytes).utf8, as: UTF8.self)
    switch format ?? ListFormat(of: text) {
    case .opml?: return try opml(bytes)
    case .newsboat?: return NewsboatList.read(text)
    case .matcha?: return MatchaList.read(try yaml(text))
    case nil: return try guessed(text)
    }
  }

  private func opml(_ bytes: [UInt8]) throws(Failure) -> ReadList {
    do throws(NotOPML) { return try OPMLReader.read(bytes) } catch {
      throw Failure(
        .notAFeed, "\(name): \(error.what)", hint: "Name a list that another reader exported.")
    }
  }

  private func yaml(_ text: String) throws(Failure) -> Setting {
    do throws(ConfigError) {
      return try ForeignYAML.read(Array(text.utf8), file: name)
    } catch {
      throw Failure(.notAFeed, error.problems.prefix(1).map(\.sentence))
    }
  }

  /// What is neither XML nor begins with an address.
  private func guessed(_ text: String) throws(Failure) -> ReadList {
    // Why it is no YAML is of no interest where nobody said that it is.
    if let root = try? ForeignYAML.read(Array(text.utf8), file: name) {
      if MatchaList.fits(root) { return MatchaList.read(root) }
      if root["sources"] != nil {
        throw Failure(
          .notAFeed, "\(name): This is a configuration of Gazette's own.",
          hint: "Copy its sources, or name it with --config.")
      }
    }
    throw Failure(
      .notAFeed,
      "\(name): This is no list of subscriptions: neither OPML, nor newsboat's urls, nor matcha's "
        + "configuration.",
      hint: "Name a list that another reader exported, or say what it is with --format.")
  }

  private func bytes(in world: World) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return path == "-"
        ? try RegularFile.readAll(STDIN_FILENO, named: name, maximumBytes: Self.maximumBytes)
        : try RegularFile.read(world.absolute(path), maximumBytes: Self.maximumBytes)
    } catch {
      throw Failure(error, named: name)
    }
  }
}

extension ReadList {
  /// What of it is new to somebody who has `sources`.
  func plan(besides sources: [Configuration.SourceEntry]) -> ImportPlan {
    ImportPlan(
      feeds, names: sources.map(\.name),
      addresses: sources.compactMap { $0.options[NewsSourceCatalog.feedAddress]?.text })
  }
}

extension SubscriptionList {
  /// Says what was left out, and why.
  static func remark(on plan: ImportPlan, of list: ReadList, to console: Console) {
    say(
      plan.refused.map { feed in
        let name = feed.name ?? PlainText.shortened(WebAddress.redacted(feed.address), to: 60)
        let line = feed.line.map { "line \($0): " } ?? ""
        return "\(line)skipped \(name): \(fault(of: feed.address))"
      }, more: "skipped", to: console)
    if plan.knownCount > 0 {
      console.say("skipped \(addresses(plan.knownCount)) that the configuration has already.")
    }
    if plan.repeatedCount > 0 {
      console.say(
        "skipped \(addresses(plan.repeatedCount)) that the list has twice; the tags of both are kept."
      )
    }
    say(list.remarks, more: "left out", to: console)
    if plan.additions.isEmpty { console.say("nothing was added.") }
  }

  /// Why no source has such an address.
  private static func fault(of address: String) -> String {
    let address = FeedAddress.ofWeb(PlainText.line(address)).lowercased()
    let isWeb = address.hasPrefix("http:") || address.hasPrefix("https:")
    return isWeb
      ? "its address has no host or no port that can be."
      : "its address does not begin with http:// or https://."
  }

  private static func say(_ lines: [String], more: String, to console: Console) {
    for line in lines.prefix(maximumRemarks) { console.say(line) }
    let rest = lines.count - maximumRemarks
    if rest > 0 { console.say("\(more) \(rest) more for the like reasons.") }
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

// Finds the files that `include` names.
import GazetteCore
import GazetteFiles
import Glibc

/// Goes through the patterns of one `include`, and gives each file once, where it comes first.
struct IncludeFinder {
  struct Found {
    /// As messages name it: relative to what the user typed for the main file.
    var name: String
    /// Absolute.
    var path: String
  }

  private struct Identity: Hashable {
    var device: UInt
    var number: UInt
  }

  private let surroundings: Surroundings
  /// What stands before the last slash of the main file's name, with the slash.
  private let prefix: String
  private let main: Identity?
  private var seen: Set<Identity> = []
  private var problems: [ConfigProblem] = []
  private var count = 0

  /// `main` is how messages name the main file.
  init(main: String, surroundings: Surroundings) {
    self.surroundings = surroundings
    prefix = main.lastIndex(of: "/").map { String(main[...$0]) } ?? ""
    let name = main.split(separator: "/").last ?? ""
    self.main = IncludeFinder.facts(of: surroundings.absolute(String(name)))?.identity
  }

  /// The texts of `include`; what is none is told by the table of options.
  static func patterns(_ list: Setting) -> [Setting] {
    let members = if case .list(let members) = list.value { members } else { [list] }
    return members.filter { $0.text != nil }
  }

  /// What is wrong with the patterns so far; told once.
  mutating func takeProblems() -> [ConfigProblem] {
    defer { problems = [] }
    return problems
  }

  /// In order of their names' bytes. A name without wildcards is always one file, there or not.
  mutating func files(matching setting: Setting) -> [Found] {
    let text = setting.text ?? ""
    if let problem = IncludeFinder.noFile(setting) {
      problems.append(problem)
      return []
    }
    let parts = text.split(separator: "/").filter { $0 != "." }.map { ($0, IncludePattern($0)) }
    if parts.contains(where: { $0.1.isDeep }) {
      problems.append(
        ConfigProblem(
          "'**' stands for no folders", at: setting.place,
          hint: "Name each depth, such as 'a/*.yaml' and 'a/*/*.yaml'."))
      return []
    }
    let isPattern = parts.contains { $0.1.hasWildcards }
    let paths = isPattern ? expanded(parts, isRooted: text.hasPrefix("/")) : [text]
    return paths.compactMap { path in found(path, isPattern: isPattern, at: setting.place) }
  }

  private mutating func found(_ path: String, isPattern: Bool, at place: Place) -> Found? {
    let absolute = surroundings.absolute(path)
    let facts = IncludeFinder.facts(of: absolute)
    if isPattern, facts?.isFolder ?? false { return nil }
    if let identity = facts?.identity {
      if identity == main {
        if !isPattern { problems.append(IncludeFinder.itself(at: place)) }
        return nil
      }
      guard seen.insert(identity).inserted else { return nil }
    }
    count += 1
    guard count <= ConfigFiles.maximumFiles else {
      if count == ConfigFiles.maximumFiles + 1 { problems.append(IncludeFinder.tooMany(at: place)) }
      return nil
    }
    return Found(name: name(of: path), path: absolute)
  }

  /// Paths as they would be written without wildcards.
  private func expanded(
    _ parts: [(text: Substring, pattern: IncludePattern)], isRooted: Bool
  ) -> [String] {
    var paths = [isRooted ? "/" : ""]
    for (index, part) in parts.enumerated() {
      let end = index == parts.count - 1 ? "" : "/"
      guard part.pattern.hasWildcards else {
        paths = paths.map { $0 + part.text + end }
        continue
      }
      paths = paths.flatMap { path in
        names(in: path, like: part.pattern).map { path + $0 + end }
      }
      // Beyond that, too many are told anyway.
      paths = Array(paths.prefix(2 * ConfigFiles.maximumFiles))
    }
    // A name behind a pattern need not be in every folder.
    return paths.filter { IncludeFinder.exists(surroundings.absolute($0)) }
  }

  private func names(in path: String, like pattern: IncludePattern) -> [String] {
    Folder.names(in: surroundings.absolute(path.isEmpty ? "." : path))
      .filter(pattern.matches)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func name(of path: String) -> String {
    if path.hasPrefix("/") { return path }
    if path.hasPrefix("~") { return surroundings.absolute(path) }
    return prefix + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  private static func facts(of path: String) -> (identity: Identity, isFolder: Bool)? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    let identity = Identity(device: UInt(facts.st_dev), number: UInt(facts.st_ino))
    return (identity, facts.st_mode & S_IFMT == S_IFDIR)
  }

  /// True for a link that leads nowhere, too: somebody put it there.
  private static func exists(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }

  private static func noFile(_ setting: Setting) -> ConfigProblem? {
    guard let text = setting.text else { return nil }
    if text.allSatisfy(\.isWhitespace) {
      return ConfigProblem(
        "'include' takes names of files, not an empty text", at: setting.place,
        hint: "Write one such as sources/*.yaml.")
    }
    guard let scheme = text.firstRange(of: "://"), !text[..<scheme.lowerBound].contains("/") else {
      return nil
    }
    return ConfigProblem(
      "only files can be included, not \(Setting.quoted(text))", at: setting.place,
      hint: "Save it beside the configuration, and name that file.")
  }

  private static func itself(at place: Place) -> ConfigProblem {
    ConfigProblem("a configuration cannot include itself", at: place, hint: "Take its name out.")
  }

  private static func tooMany(at place: Place) -> ConfigProblem {
    ConfigProblem(
      "more than \(ConfigFiles.maximumFiles) files are included", at: place,
      hint: "Put several sources into one file.")
  }
}

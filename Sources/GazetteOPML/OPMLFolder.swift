// A folder of a list of subscriptions, and the tag that stands for it.

/// The names of nested folders, outermost first. The tag joins them with slashes, and every folder has
/// a tag of its own, so that it comes back as it was: a slash in a name is written twice, or as `\/`
/// where a name other than the first begins with it. A backslash before any of those slashes is
/// written twice; elsewhere it is as it is.
public struct OPMLFolder: Sendable, Hashable {
  /// Of folders in folders; what lies deeper belongs to the last of them.
  static let maximumDepth = 16

  public private(set) var names: [String]

  init(_ names: [String] = []) { self.names = names }

  /// The folder that a tag stands for; without names when there are none in the tag.
  public init(tag: String) {
    names = []
    var name = String.UnicodeScalarView()
    var rest = tag.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\" {
        OPMLFolder.takeBackslashes(&rest, into: &name)
      } else if scalar == "/", rest.first == "/" {
        rest.removeFirst()
        name.append("/")
      } else if scalar == "/", names.count < OPMLFolder.maximumDepth - 1 {
        take(&name)
      } else {
        name.append(scalar)
      }
    }
    take(&name)
  }

  /// Of those before a slash, two stand for one, and an odd one makes the slash a part of the name.
  private static func takeBackslashes(
    _ rest: inout Substring.UnicodeScalarView, into name: inout String.UnicodeScalarView
  ) {
    let count = 1 + rest.prefix { $0 == "\\" }.count
    rest = rest.dropFirst(count - 1)
    let isBeforeSlash = rest.first == "/"
    name.append(contentsOf: repeatElement("\\", count: isBeforeSlash ? count / 2 : count))
    if isBeforeSlash, !count.isMultiple(of: 2) { name.append(rest.removeFirst()) }
  }

  private mutating func take(_ name: inout String.UnicodeScalarView) {
    if let name = OutlineText.name(plain: Substring(String(name))) { names.append(name) }
    name = String.UnicodeScalarView()
  }

  /// Whether there may be another folder in it.
  var hasRoom: Bool { names.count < OPMLFolder.maximumDepth }

  /// A folder inside of this one.
  func holding(_ name: String?) -> OPMLFolder {
    guard let name, hasRoom else { return self }
    return OPMLFolder(names + [name])
  }

  /// `News/Korea`.
  public var tag: String {
    var tag = String.UnicodeScalarView()
    for (place, name) in names.enumerated() {
      // Behind a single slash, a double one would seem to be of the name before.
      let isFirst = place == 0
      if !isFirst { OPMLFolder.append("/", to: &tag) }
      for (place, scalar) in name.unicodeScalars.enumerated() {
        if scalar != "/" {
          tag.append(scalar)
        } else if place == 0, !isFirst {
          tag.append(contentsOf: "\\/".unicodeScalars)
        } else {
          OPMLFolder.append("//", to: &tag)
        }
      }
    }
    return String(tag)
  }

  private static func append(_ slashes: String, to tag: inout String.UnicodeScalarView) {
    let backslashes = tag.reversed().prefix { $0 == "\\" }
    tag.append(contentsOf: backslashes)
    tag.append(contentsOf: slashes.unicodeScalars)
  }

  /// The folders around this one, innermost first.
  var enclosing: [OPMLFolder] {
    names.indices.dropFirst().reversed().map { OPMLFolder(Array(names[..<$0])) }
  }

  /// Its own tag and those of the folders around it, innermost first, so that the tag of a folder
  /// finds whatever lies in it.
  public var tags: [String] { names.isEmpty ? [] : [tag] + enclosing.map(\.tag) }
}

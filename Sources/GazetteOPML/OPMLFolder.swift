// A folder of a list of subscriptions, and the tag that stands for it.

/// The names of nested folders, outermost first. The tag joins them with slashes; a slash in a name
/// is written twice there, so that the folder comes back as it was.
public struct OPMLFolder: Sendable, Hashable {
  /// Of folders in folders; what lies deeper belongs to the last of them.
  static let maximumDepth = 16

  public private(set) var names: [String]

  init(_ names: [String] = []) { self.names = names }

  /// The folder that a tag stands for; without names when there are none in the tag.
  public init(tag: String) {
    names = []
    var name = ""
    var rest = tag.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "/", rest.first == "/" {
        rest.removeFirst()
        name.append("/")
      } else if scalar == "/", names.count < OPMLFolder.maximumDepth - 1 {
        take(&name)
      } else {
        name.unicodeScalars.append(scalar)
      }
    }
    take(&name)
  }

  private mutating func take(_ name: inout String) {
    let line = OutlineText.line(name)
    if !line.isEmpty { names.append(line) }
    name = ""
  }

  /// A folder inside of this one.
  func holding(_ name: String?) -> OPMLFolder {
    guard let name, names.count < OPMLFolder.maximumDepth else { return self }
    return OPMLFolder(names + [name])
  }

  /// `News/Korea`.
  public var tag: String {
    names.map { $0.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "//") }
      .joined(separator: "/")
  }

  /// The folders around this one, innermost first.
  var enclosing: [OPMLFolder] {
    names.indices.dropFirst().reversed().map { OPMLFolder(Array(names[..<$0])) }
  }

  /// Its own tag and those of the folders around it, innermost first, so that the tag of a folder
  /// finds whatever lies in it.
  public var tags: [String] { names.isEmpty ? [] : [tag] + enclosing.map(\.tag) }
}

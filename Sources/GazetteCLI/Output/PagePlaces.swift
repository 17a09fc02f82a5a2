// Where the pages of an output lie: the main one at its path, further ones beside it.
import GazetteCore
import GazetteFiles
import Glibc

/// Gives each page of an edition a file of its own, below the folder of the output.
struct PagePlaces {
  private let path: String
  private var taken: Set<String> = []

  /// `path` is the main page's.
  init(path: String) { self.path = path }

  /// Fails where two pages would be one file, and where a link leads out of the folder: what a
  /// program calls its pages must not choose what is overwritten.
  mutating func place(of page: Page) throws(Failure) -> String {
    if page.path.isEmpty { return try take(path) }
    let folder = Folder.of(path)
    let wanted = folder + "/" + page.path
    if wanted == path || "./" + path == wanted { try refuse(wanted, "it is the main page's name") }
    var step = folder
    for name in page.path.split(separator: "/").dropLast() {
      step += "/" + name
      if PagePlaces.isLink(step) { try refuse(wanted, "a link is on its way") }
    }
    return try take(wanted)
  }

  private mutating func take(_ place: String) throws(Failure) -> String {
    if !taken.insert(place).inserted { try refuse(place, "another page has this name") }
    return place
  }

  private func refuse(_ place: String, _ why: String) throws(Failure) {
    throw Failure(
      .cannotCreate, "\(place): a page cannot be written there, since \(why).",
      hint: "Let the renderer give each page a name of its own beside the main one.")
  }

  private static func isLink(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
  }
}

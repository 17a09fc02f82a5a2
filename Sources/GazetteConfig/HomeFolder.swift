// Finds the folder that `~` stands for.
import Glibc

public enum HomeFolder {
  /// `$HOME`, where it is an absolute path, else the home of the account; empty where there is
  /// neither.
  public static func path(_ environment: [String: String]) -> String {
    if let home = environment["HOME"], home.hasPrefix("/") { return home }
    guard let account = getpwuid(getuid()), let folder = account.pointee.pw_dir else { return "" }
    let home = String(cString: folder)
    return home.hasPrefix("/") ? home : ""
  }
}

// Finds the file of a program, and says why there is none.
import Glibc

public enum ProgramPath {
  /// The absolute path of a program's file. Folders of `PATH` that are relative are passed over:
  /// what runs must not depend on where somebody stands.
  public static func find(_ name: String, folder: String, path: String?) throws(ProgramFault)
    -> String
  {
    guard !name.isEmpty else {
      throw ProgramFault(what: "no program is named", hint: "Name one.")
    }
    if name.contains("/") {
      let file = name.hasPrefix("/") ? name : folder + "/" + name
      try check(file, named: name)
      return file
    }
    let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    let places = folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
    if let found = places.first(where: { isFile($0) && access($0, X_OK) == 0 }) { return found }
    if let found = places.first(where: isFile) { try check(found, named: name) }
    throw ProgramFault(
      what: "there is no program '\(name)'",
      hint: "Install it, or write its path; './\(name)' is one beside the configuration.")
  }

  private static func isFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }

  private static func kind(of path: String) -> mode_t? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_mode & S_IFMT : nil
  }

  private static func check(_ file: String, named name: String) throws(ProgramFault) {
    switch kind(of: file) {
    case nil: throw ProgramFault(what: "there is no program '\(name)'", hint: "Check its path.")
    case S_IFREG: break
    case S_IFDIR:
      throw ProgramFault(what: "'\(name)' is a folder", hint: "Name a program inside of it.")
    default: throw ProgramFault(what: "'\(name)' is no regular file", hint: "Name a program.")
    }
    guard access(file, X_OK) == 0 else {
      throw ProgramFault(
        what: "'\(name)' may not be executed", hint: "Type 'chmod +x' and its path.")
    }
  }

  /// What a failed start says about the file.
  static func fault(_ code: Int32, starting name: String) -> ProgramFault {
    switch code {
    case ENOENT:
      ProgramFault(
        what: "'\(name)' needs an interpreter that is not there",
        hint: "Check its first line, '#!', or the folder it runs in.")
    case ENOEXEC:
      ProgramFault(
        what: "'\(name)' is no program", hint: "A script begins with a line such as '#!/bin/sh'.")
    case E2BIG:
      ProgramFault(what: "'\(name)' has too many arguments", hint: "Shorten them.")
    default:
      ProgramFault(
        what: "'\(name)' could not be started: \(String(cString: strerror(code)))",
        hint: "Try it by hand.")
    }
  }
}

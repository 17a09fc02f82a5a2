// Finds plugin programs by name, in the folders that a configuration names and nowhere else.
import GazetteFiles
import Glibc

public enum PluginName {
  /// specs/security.md rule 26: whether a name may become part of a path.
  public static func isName(_ name: String) -> Bool {
    let bytes = name.utf8
    guard !bytes.isEmpty, bytes.count <= 100, bytes.first != UInt8(ascii: "."),
      !name.contains("..")
    else { return false }
    return bytes.allSatisfy {
      (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0)
        || [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")].contains($0)
    }
  }

  /// The file of the program that is named so in a configuration.
  public static func file(_ kind: PluginManifest.Kind, _ name: String) -> String {
    "gazette-\(kind.rawValue)-\(name)"
  }
}

/// A program in a plugin folder.
public struct FoundPlugin: Sendable {
  public var kind: PluginManifest.Kind
  public var name: String
  /// Of the program, absolute, symbolic links resolved.
  public var path: String
  /// What it says of itself; nil where there is no manifest.
  public var manifest: PluginManifest?
  /// Why it cannot be used.
  public var fault: PluginFault?
}

public struct PluginFolder: Sendable {
  /// Absolute.
  public var path: String
  /// Options that a configuration knows beside those of plugins.
  private let reserved: Set<String>

  public init(_ path: String, reserved: Set<String> = []) {
    self.path = path
    self.reserved = reserved
  }

  /// All programs, in order of their files' names; none is run.
  public var plugins: [FoundPlugin] {
    Folder.names(in: path).filter { !$0.hasSuffix(".json") }.compactMap { file in
      for kind in PluginManifest.Kind.allCases {
        let prefix = PluginName.file(kind, "")
        guard file.hasPrefix(prefix) else { continue }
        return plugin(kind, String(file.dropFirst(prefix.count)))
      }
      return nil
    }
  }

  /// The program of that name, unless there is none.
  public func plugin(_ kind: PluginManifest.Kind, _ name: String) -> FoundPlugin? {
    guard PluginName.isName(name) else { return nil }
    let file = path + "/" + PluginName.file(kind, name)
    var facts = stat()
    guard stat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    var found = FoundPlugin(kind: kind, name: name, path: file)
    guard let folder = PluginFolder.resolved(path), let real = PluginFolder.resolved(file),
      real.hasPrefix(folder + "/")
    else {
      found.fault = PluginFault(
        "leads out of its folder", hint: "Put the program itself there, or name its own folder.")
      return found
    }
    found.path = real
    if access(real, X_OK) != 0 {
      found.fault = PluginFault("may not be executed", hint: "Type 'chmod +x' and its path.")
    }
    do throws(PluginFault) { try readManifest(file + ".json", of: &found) } catch {
      found.fault = error
    }
    return found
  }

  private func readManifest(
    _ file: String, of found: inout FoundPlugin
  ) throws(PluginFault) {
    guard let manifest = try PluginFolder.manifest(file, reserved: reserved) else { return }
    guard manifest.name == found.name, manifest.kind == found.kind else {
      throw PluginFault(
        "has a manifest of another plugin, the \(manifest.kind.rawValue) '\(manifest.name)'",
        hint: "Its 'kind' and 'name' are those of its file.")
    }
    found.manifest = manifest
  }

  /// The manifest in a file; nil where there is no such file.
  public static func manifest(
    _ file: String, reserved: Set<String> = []
  ) throws(PluginFault) -> PluginManifest? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try RegularFile.read(file, maximumBytes: PluginManifest.maximumBytes)
    } catch {
      if error.reason == .missing { return nil }
      throw PluginFault("has a manifest that cannot be read", hint: error.what)
    }
    do throws(PluginFault) {
      return try PluginManifest(bytes, file: file, reserved: reserved)
    } catch {
      throw PluginFault("has a manifest that \(error.what)", hint: error.hint, at: error.place)
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

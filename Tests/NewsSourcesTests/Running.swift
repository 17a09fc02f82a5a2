// Programs for tests of the source `exec`: small scripts in a fresh folder.
import GazetteCore
import GazetteTesting
import Glibc

@testable import NewsSources

/// A folder with programs, removed at the end.
final class Bench: Sendable {
  let folder: String

  init() {
    var template = Array("/tmp/gazette-exec-XXXXXX".utf8CString)
    folder = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit { Bench.remove(folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  @discardableResult
  func write(_ name: String, _ text: String, mode: mode_t = 0o755) -> String {
    let descriptor = open(path(name), O_CREAT | O_WRONLY | O_TRUNC, mode)
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    return "./\(name)"
  }

  /// A source that runs a shell script.
  func script(
    _ script: String, _ more: [(String, Setting.Value)] = []
  ) throws -> ExecSource {
    try source([("command", ["/bin/sh", "-c", .scalar(script, isQuoted: true)])] + more)
  }

  func source(_ lines: [(String, Setting.Value)]) throws -> ExecSource {
    let (source, problems) = try made(lines)
    if let problem = problems.first { throw ConfigError([problem]) }
    return source
  }

  func made(
    _ lines: [(String, Setting.Value)]
  ) throws -> (source: ExecSource, problems: [ConfigProblem]) {
    var around = Surroundings(folder: folder, home: folder, reveal: surroundings.reveal)
    around.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder, "LC_ALL": "C.UTF-8", "TOKEN": "t0psecret",
      "REGION": "kr",
    ]
    var options = Options(
      setting(lines), keys: ExecSource.options, subject: "an 'exec' source", surroundings: around)
    let source = try ExecSource(&options)
    return (source, options.problems)
  }

  func exists(_ name: String) -> Bool { access(path(name), F_OK) == 0 }

  private static func remove(_ path: String) {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != "..", unlink("\(path)/\(name)") != 0 { remove("\(path)/\(name)") }
    }
    closedir(folder)
    rmdir(path)
  }
}

let oneItem = """
  <rss version='2.0'><channel><title>T</title><item><title>One</title>\
  <link>https://example.org/1</link></item></channel></rss>
  """

/// What a script of messages prints: `hello`, the lines, and `done`.
func messages(_ lines: String...) -> String {
  (["{\"type\":\"hello\",\"contract\":1}"] + lines + ["{\"type\":\"done\"}"])
    .map { "printf '%s\\n' '\($0)'" }.joined(separator: "\n")
}

/// Waits until a condition holds; false when it does not within ten seconds.
func eventually(_ holds: () -> Bool) async -> Bool {
  for _ in 0..<1000 {
    if holds() { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return holds()
}

struct NoSuchFile: Error {}

/// The first 64 KB of a file.
func fileBytes(_ path: String) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { throw NoSuchFile() }
  defer { close(descriptor) }
  var buffer = [UInt8](repeating: 0, count: 65_536)
  let count = read(descriptor, &buffer, buffer.count)
  return Array(buffer.prefix(max(0, count)))
}

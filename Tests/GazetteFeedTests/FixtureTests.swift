// Reads every feed of Tests/Fixtures/Feeds and compares it with the JSON file beside it.
import GazetteFeed
import Glibc
import Testing

@Suite struct FixtureTests {
  @Test func `there are fixtures`() {
    #expect(fixtures.count > 20)
  }

  @Test(arguments: fixtures)
  func `a fixture reads as it says`(_ name: String) throws {
    var origin = FeedOrigin(url: "https://news.example/feed.xml")
    origin.maximumBytes = 1_000_000
    let feed = try FeedReader.parse(read("\(name).xml"), from: origin)
    let found = description(of: feed)
    // GAZETTE_RECORD=1 writes what was found, to be read over before it is committed.
    if getenv("GAZETTE_RECORD") != nil { write(found, to: "\(name).json") }
    #expect(found == String(decoding: read("\(name).json"), as: UTF8.self))
  }
}

private let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")

private let fixtures: [String] = {
  guard let directory = opendir("/\(folder)/Fixtures/Feeds") else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name.hasSuffix(".xml") { names.append(String(name.dropLast(4))) }
  }
  return names.sorted()
}()

private func read(_ name: String) -> [UInt8] {
  guard let file = fopen("/\(folder)/Fixtures/Feeds/\(name)", "r") else { return [] }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = fread(&bytes, 1, bytes.count, file)
  return Array(bytes[..<count])
}

private func write(_ text: String, to name: String) {
  guard let file = fopen("/\(folder)/Fixtures/Feeds/\(name)", "w") else { return }
  defer { fclose(file) }
  fputs(text, file)
}

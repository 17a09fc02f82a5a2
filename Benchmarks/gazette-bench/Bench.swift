// Measures Gazette's parts, one in a process, and prints JSON lines.
import GazetteJSON
import Glibc

@main
enum Bench {
  static let usage = """
    usage: gazette-bench parse|clean|null LIST
           gazette-bench stories COUNT
           gazette-bench store KIND PATH [--rows N] [--commit N] [--dates shuffled|arriving]
           gazette-bench reading KIND PATH
    """

  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.count == 2, let work = DocumentWork(rawValue: words[0]) {
      DocumentBench(work: work).run(words[1])
    } else if words.count == 2, words[0] == "stories", let count = Int(words[1]) {
      var bench = StoryBench()
      bench.run(count)
    } else if words.first == "store", let bench = StoreBench(Array(words.dropFirst())) {
      await bench.run()
    } else if words.first == "reading", let bench = StoreBench(Array(words.dropFirst())) {
      await bench.read()
    } else {
      leave(usage, status: 64)
    }
  }

  /// One line of JSON.
  static func print(_ members: (inout JSONWriter) -> Void) {
    var writer = JSONWriter(isCompact: true)
    writer.object(members)
    writer.endLine()
    put(writer.takeBytes(), to: STDOUT_FILENO)
  }

  static func leave(_ message: String, status: Int32) -> Never {
    put(Array((message + "\n").utf8), to: STDERR_FILENO)
    exit(status)
  }

  private static func put(_ bytes: [UInt8], to descriptor: Int32) {
    _ = write(descriptor, bytes, bytes.count)
  }
}

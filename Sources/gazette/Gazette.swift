// The executable: hands its words to the program.
import CSupport
import GazetteCLI
import Glibc

@main
enum Gazette {
  static func main() async {
    gz_share_heap()
    exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
  }
}

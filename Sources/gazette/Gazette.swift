// The executable: hands its words to the program.
import GazetteCLI
import Glibc

@main
enum Gazette {
  static func main() async {
    exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
  }
}

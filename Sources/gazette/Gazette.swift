// The executable: the program with the plugins of the catalogues.
import GazetteCLI

@main
enum Gazette {
  static func main() async { await Program.main() }
}

// The program `gazette`, with one more type of source.
import CityNotices
import GazetteCLI

await Program.main(plugins: .builtIn.adding(sources: [CityNoticesSource.self]))

"""A storage that this build lacks."""
from program import ProgramTest


class AbsentStorage(ProgramTest):
    def test_its_name_tells_which_build_has_it(self):
        self.write("config.yaml", "storage:\n  type: postgres\n  dsn: ${DSN}\n  schema: news\n")
        told = self.gazette("list", status=78)
        self.assertIn("this build of Gazette has no storage 'postgres'", told.err)
        self.assertIn("swift build --traits PostgreSQL", told.err)
        self.assertNotIn("is not an option", told.err)

    def test_its_options_are_checked_and_its_secret_is_hidden(self):
        self.write("config.yaml", "storage:\n  type: postgres\n  dns: x\n")
        told = self.gazette("list", status=78).err
        self.assertIn("Did you mean 'dsn'?", told)

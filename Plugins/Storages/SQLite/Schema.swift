// The tables, as steps that only ever lead forward.

/// A named step from one schema version to the next.
struct SchemaStep: Sendable {
  var name: String
  var sql: String
}

/// All steps there are. Version N is what the first N of them make. A step that was released is
/// never edited; a change is a new step at the end.
struct Schema: Sendable {
  /// "gzte", in the file's header (https://www.sqlite.org/fileformat.html#application_id).
  static let applicationID: Int64 = 0x677A_7465

  var steps: [SchemaStep]
  var version: Int { steps.count }

  static let current = Schema(steps: [
    SchemaStep(name: "articles", sql: articles),
    SchemaStep(name: "a source's articles side by side", sql: sourcesSideBySide),
    SchemaStep(name: "fewer merges of the search index", sql: fewerMerges),
    SchemaStep(name: "headlines in the order of searches", sql: headlines),
    SchemaStep(name: "hidden articles side by side", sql: hidden),
  ])

  /// `article` is narrow: what an unchanged item needs to be recognised by, and what lists are
  /// filtered by. Texts are in `content`. A pruned article stays in `article` with `listed` NULL
  /// and without content, so that it does not come back while its feed still lists it.
  ///
  /// `own_id`, `link`, `title` and `text` are the digests of `Identity`; `text_hash`, `rest_hash`
  /// and `labels_hash` tell changed from unchanged; `place` is the row of the search index, which
  /// is in order of date (see `SearchPlace`).
  ///
  /// The index holds folded tokens, joined by blanks, each of letters and digits: `ascii` keeps
  /// them whole in every version of SQLite. It has no content of its own and no positions, since
  /// phrases are only ranked by. Merging eight parts of it at a time rather than four, and
  /// gathering 4 MB before a part is written, halve the cost of putting an article in.
  private static let articles = """
    CREATE TABLE source (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, fetched INTEGER, bookmark TEXT);
    CREATE TABLE article (
      sequence INTEGER PRIMARY KEY,
      source INTEGER NOT NULL REFERENCES source(id),
      handle TEXT NOT NULL UNIQUE,
      own_id INTEGER, link INTEGER, title INTEGER, text INTEGER,
      text_hash INTEGER NOT NULL, rest_hash INTEGER NOT NULL, labels_hash INTEGER NOT NULL,
      first_seen INTEGER NOT NULL, fetched INTEGER NOT NULL,
      listed INTEGER, place INTEGER UNIQUE, language TEXT,
      is_saved INTEGER NOT NULL, is_read INTEGER NOT NULL, is_hidden INTEGER NOT NULL,
      revision INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX article_own_id ON article(own_id, source) WHERE own_id IS NOT NULL;
    CREATE INDEX article_link ON article(link, source) WHERE link IS NOT NULL;
    CREATE INDEX article_text ON article(text, source) WHERE text IS NOT NULL;
    CREATE INDEX article_listed ON article(listed);
    CREATE INDEX article_source ON article(source, listed);
    CREATE INDEX article_saved ON article(listed) WHERE is_saved = 1;
    CREATE TABLE content (
      sequence INTEGER PRIMARY KEY REFERENCES article(sequence),
      key TEXT NOT NULL, own_id TEXT, url TEXT, external_url TEXT, canonical_url TEXT,
      title TEXT, summary TEXT, html TEXT, text TEXT, published INTEGER, modified INTEGER,
      image TEXT, language TEXT, comments_url TEXT,
      labels TEXT, details TEXT, extras TEXT);
    CREATE TABLE tag (
      name TEXT NOT NULL, sequence INTEGER NOT NULL, PRIMARY KEY (name, sequence)) WITHOUT ROWID;
    CREATE TABLE revision (
      sequence INTEGER NOT NULL REFERENCES article(sequence), number INTEGER NOT NULL,
      content TEXT NOT NULL, PRIMARY KEY (sequence, number)) WITHOUT ROWID;
    CREATE TABLE record (
      kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
      PRIMARY KEY (kind, key)) WITHOUT ROWID;
    CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO counter VALUES ('sequence', 0);
    CREATE VIRTUAL TABLE search USING fts5(
      words, content = '', columnsize = 0, detail = none, tokenize = 'ascii');
    INSERT INTO search (search, rank) VALUES ('automerge', 8), ('hashsize', 4194304);
    """

  /// With the source first, what one source brings touches neighbouring pages: with a million
  /// articles, a page of each index for every article in a commit was most of its cost.
  private static let sourcesSideBySide = """
    DROP INDEX article_own_id;
    DROP INDEX article_link;
    DROP INDEX article_text;
    CREATE INDEX article_own_id ON article(source, own_id) WHERE own_id IS NOT NULL;
    CREATE INDEX article_link ON article(source, link) WHERE link IS NOT NULL;
    CREATE INDEX article_text ON article(source, text) WHERE text IS NOT NULL;
    """

  /// Merging is most of what the index costs, and a commit adds a part. Sixteen parts at a time
  /// rather than eight take a fifth off the cost of an article; a search asks a millisecond more.
  private static let fewerMerges = """
    INSERT INTO search (search, rank) VALUES ('automerge', 16), ('crisismerge', 32);
    """

  /// What is to be known of a hit before it is shown, in the order of the search index. Rows of
  /// `article` and `content` stand in order of arrival: of a million, nearly every hit needed three
  /// pages of its own (20 us for each of up to 2,000), where one of these holds thirty hits.
  private static let headlines = """
    CREATE TABLE headline (
      place INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, listed INTEGER NOT NULL,
      is_hidden INTEGER NOT NULL, title TEXT);
    INSERT INTO headline SELECT article.place, article.sequence, article.listed,
      article.is_hidden, content.title FROM article JOIN content USING (sequence)
      WHERE article.place IS NOT NULL ORDER BY article.place;
    """

  /// What is shown is counted as all there is, which an index tells, without what is hidden: to look
  /// whether each of a million is hidden took 0.2 s, where the index takes 0.06.
  private static let hidden = "CREATE INDEX article_hidden ON article(listed) WHERE is_hidden = 1;"
}

// The tables in PostgreSQL, as steps that only ever lead forward.

/// All steps there are. Version N is what the first N of them make. A step that was released is
/// never edited; a change is a new step at the end.
struct PostgresSchema: Sendable {
  var steps: [SchemaStep]
  var version: Int { steps.count }

  static let current = PostgresSchema(steps: [SchemaStep(name: "articles", sql: articles)])

  /// `article` is narrow: what an unchanged item needs to be recognised by, and what lists are
  /// filtered by. Its pages keep some room, so that noting a fetch changes no index. Texts are in
  /// `content`. A pruned article stays in `article` with `listed` NULL and without content, so that
  /// it does not come back while its feed still lists it.
  ///
  /// `own_id`, `link`, `title` and `text` are the digests of `Identity`; `text_hash`, `rest_hash`
  /// and `labels_hash` tell changed from unchanged. Moments are milliseconds since 1970. Names and
  /// keys are compared by their bytes, as every storage does.
  ///
  /// `search` has what is to be known of a hit before it is shown, so that most searches need no
  /// other table. `words` has each token once, without positions, since phrases are only ranked by. What a
  /// `tsvector` cannot hold (a token of 2 KB, a megabyte of them) is `is_long`, and read in full.
  ///
  /// What was not yet worked into the index is read by every search: 1 MB of it, not 4.
  ///
  /// Rows that belong together are written in one transaction; foreign keys would ask for each of
  /// them again, and `check` tells what does not fit.
  private static let articles = """
    CREATE TABLE source (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text COLLATE "C" NOT NULL UNIQUE, fetched bigint, bookmark text);
    CREATE TABLE article (
      sequence bigint PRIMARY KEY, source bigint NOT NULL,
      handle text COLLATE "C" NOT NULL UNIQUE,
      own_id bigint, link bigint, title bigint, text bigint,
      text_hash bigint NOT NULL, rest_hash bigint NOT NULL, labels_hash bigint NOT NULL,
      first_seen bigint NOT NULL, fetched bigint NOT NULL,
      listed bigint, language text COLLATE "C",
      is_saved boolean NOT NULL, is_read boolean NOT NULL, is_hidden boolean NOT NULL,
      revision bigint NOT NULL DEFAULT 0) WITH (fillfactor = 80);
    CREATE INDEX article_own_id ON article (source, own_id) WHERE own_id IS NOT NULL;
    CREATE INDEX article_link ON article (source, link) WHERE link IS NOT NULL;
    CREATE INDEX article_text ON article (source, text) WHERE text IS NOT NULL;
    CREATE INDEX article_listed ON article (listed, sequence) WHERE listed IS NOT NULL;
    CREATE INDEX article_source ON article (source, listed) WHERE listed IS NOT NULL;
    CREATE INDEX article_saved ON article (listed) WHERE is_saved;
    CREATE INDEX article_hidden ON article (listed) WHERE is_hidden;
    CREATE TABLE content (
      sequence bigint PRIMARY KEY,
      key text NOT NULL, own_id text, url text, external_url text, canonical_url text,
      title text, summary text, html text, text text, published bigint, modified bigint,
      image text, language text, comments_url text, labels text, details text, extras text);
    CREATE TABLE search (
      sequence bigint PRIMARY KEY, listed bigint NOT NULL, is_hidden boolean NOT NULL,
      is_long boolean NOT NULL, title text, words tsvector NOT NULL);
    CREATE INDEX search_words ON search USING gin (words) WITH (gin_pending_list_limit = 1024);
    CREATE INDEX search_listed ON search (listed, sequence);
    CREATE INDEX search_long ON search (sequence) WHERE is_long;
    CREATE TABLE tag (
      name text COLLATE "C" NOT NULL, sequence bigint NOT NULL, PRIMARY KEY (name, sequence));
    CREATE INDEX tag_sequence ON tag (sequence);
    CREATE TABLE revision (
      sequence bigint NOT NULL, number bigint NOT NULL, content text NOT NULL,
      PRIMARY KEY (sequence, number));
    CREATE TABLE record (
      kind text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, value text NOT NULL,
      PRIMARY KEY (kind, key));
    CREATE TABLE counter (name text PRIMARY KEY, value bigint NOT NULL);
    INSERT INTO counter VALUES ('sequence', 0);
    """
}

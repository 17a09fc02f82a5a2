"""Reads a storage's file without Gazette, as what people would miss if it were gone."""
import json
import os
import sqlite3

FILES = {"sqlite": "news.db", "json": "news.json"}


def contents(storage, path):
    """The articles, tombstones and bookmarks of a whole storage; fails where it is not whole."""
    if not os.path.exists(path) or os.path.getsize(path) == 0 and not has_log(path):
        return nothing()
    return of_sqlite(path) if storage == "sqlite" else of_json(path)


def has_log(path):
    return os.path.exists(path + "-wal") and os.path.getsize(path + "-wal") > 0


def nothing():
    return {"articles": {}, "gone": set(), "bookmarks": {}}


def of_sqlite(path):
    database = sqlite3.connect(path)
    try:
        if not database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
            return nothing()
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        database.execute("INSERT INTO search (search) VALUES ('integrity-check')")
        database.rollback()
        rows = database.execute("""
            SELECT source.name, key, content.title, html, is_saved, is_read, revision
            FROM article JOIN content USING (sequence) JOIN source ON source.id = article.source
            """).fetchall()
        articles = {row[:2]: row[2:] for row in rows}
        assert len(articles) == len(rows), "an article is there twice"
        graves = database.execute("SELECT handle FROM article WHERE listed IS NULL").fetchall()
        marks = database.execute(
            "SELECT name, bookmark FROM source WHERE bookmark IS NOT NULL").fetchall()
        return {"articles": articles, "gone": {row[0] for row in graves},
                "bookmarks": {name: json.loads(text) for name, text in marks}}
    finally:
        database.close()


def of_json(path):
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    assert document["length"] == len(document["items"])
    articles = {}
    for item in document["items"]:
        own = item["_gazette"]
        place = (own["source"], own["key"])
        assert place not in articles, "an article is there twice"
        articles[place] = (
            item.get("title"), item.get("content_html"), int(own.get("saved", False)),
            int(own.get("read", False)), len(own.get("revisions", [])))
    return {"articles": articles,
            "gone": {grave["handle"] for grave in document.get("pruned", [])},
            "bookmarks": {name: source["bookmark"]
                          for name, source in document["sources"].items() if "bookmark" in source}}

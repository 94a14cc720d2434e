import { describe, expect, it } from "vitest";
import { platforms } from "./platforms.ts";
import { localFiles, publisherOf, shownPublisher, sisterDomains } from "./publisher-of.ts";

describe("publisherOf", () => {
  it.each([
    ["https://news.bbc.co.uk/a?b", "bbc.co.uk"],
    ["https://WWW.Example.com:8443/", "example.com"],
    ["https://github.io/", "github.io"],
    ["https://anna.pages.dev/post", "anna.pages.dev"],
    ["http://127.0.0.1:8080/x", "127.0.0.1:8080"],
    ["http://[::1]/x", "[::1]"],
    ["http://localhost:3000/", "localhost:3000"],
    ["http://wiki.corp/", "wiki.corp"],
    ["file:docs/a.md", "local files"],
    ["file:///srv/a.md", "local files"],
    ["notes.md", "local files"],
  ])("of %s is %s", (uri, expected) => {
    expect(publisherOf(uri)).toBe(expected);
  });

  it.each([
    ["https://www.bbc.com/news/a", "bbc.co.uk"],
    ["https://zh.wikipedia.org/wiki/X", "wikipedia.org"],
    ["https://commons.wikimedia.org/wiki/X", "wikipedia.org"],
    ["https://dba.stackexchange.com/q/1", "stackexchange.com"],
    ["https://stackoverflow.com/q/1", "stackexchange.com"],
    ["https://datatracker.ietf.org/doc/rfc9110", "ietf.org"],
    ["https://www.rfc-editor.org/rfc/rfc9110", "ietf.org"],
  ])("of %s is the house %s", (uri, expected) => {
    expect(publisherOf(uri)).toBe(expected);
  });

  it.each([
    ["https://doi.org/10.1016/j.energy.1", "doi.org/10.1016"],
    ["https://dx.doi.org/10.1016/J.ENERGY.1", "doi.org/10.1016"],
    ["https://www.doi.org/the-identifier", "doi.org"],
    ["https://medium.com/@Anna/how-queues-work-1", "medium.com/@anna"],
    ["https://anna.medium.com/how-queues-work-1", "medium.com/@anna"],
    ["https://medium.com/netflix-techblog/a-post", "medium.com/netflix-techblog"],
    ["https://medium.com/tag/queues", "medium.com"],
    ["https://medium.com/", "medium.com"],
    ["https://anna.substack.com/p/queues", "anna.substack.com"],
    ["https://substack.com/@anna/note/1", "anna.substack.com"],
    ["https://anna.wordpress.com/2024/01/01/x", "anna.wordpress.com"],
    ["https://github.com/redis/redis/blob/unstable/README.md", "github.com/redis"],
    ["https://raw.githubusercontent.com/redis/redis/unstable/README.md", "github.com/redis"],
    ["https://alice.github.io/post", "github.com/alice"],
    ["https://github.com/features/actions", "github.com"],
    ["https://www.youtube.com/@numberphile/videos", "youtube.com/@numberphile"],
    ["https://youtu.be/abc", "youtube.com"],
    ["https://twitter.com/Anna/status/1", "x.com/anna"],
    ["https://m.blog.naver.com/anna/1", "blog.naver.com/anna"],
    ["https://blog.csdn.net/anna/article/details/1", "blog.csdn.net/anna"],
  ])("of %s is the user %s", (uri, expected) => {
    expect(publisherOf(uri)).toBe(expected);
  });

  it.each([
    ["https://web.archive.org/web/20240101000000/https://www.nature.com/articles/x", "nature.com"],
    ["https://web.archive.org/web/2024id_/http:/example.org/a", "example.org"],
    ["https://en-wikipedia-org.translate.goog/wiki/X?_x_tr_sl=en", "wikipedia.org"],
    ["https://my--site-example-com.translate.goog/", "example.com"],
    ["https://www-lemonde-fr.cdn.ampproject.org/c/s/www.lemonde.fr/a.html", "lemonde.fr"],
    ["https://www.google.com/amp/s/www.reuters.com/a", "reuters.com"],
    ["https://archive.ph/20240101/https://medium.com/@anna/x", "medium.com/@anna"],
    ["https://web.archive.org/web/", "archive.org"],
  ])("of what %s shows is %s", (uri, expected) => {
    expect(publisherOf(uri)).toBe(expected);
  });

  it("names each domain of a house and each form of a platform once", () => {
    const domains = sisterDomains.trim().split(/\s+/u);
    const forms = platforms
      .trim()
      .split("\n")
      .map((line) => line.split(" = ", 1).join(""));
    for (const entries of [domains, forms])
      expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([]);
  });

  it("calls a house by a name of its own: the publisher of its first domain", () => {
    const names = sisterDomains
      .trim()
      .split("\n")
      .map((line) => line.split(" ", 1).join(""));
    expect(names.filter((name) => publisherOf(`https://${name}/`) !== name)).toEqual([]);
  });
});

describe("shownPublisher", () => {
  it.each([
    [{ publisher: "wall.example", siteName: "Harbour News" }, "wall.example"],
    [{ publisher: localFiles, siteName: "Harbour News" }, "Harbour News"],
    [{ publisher: localFiles, canonicalUri: "https://wall.example/old" }, "wall.example"],
    [{ publisher: localFiles }, undefined],
  ])("names for %j %s", (facts, name) => {
    expect(shownPublisher(facts)).toBe(name);
  });
});

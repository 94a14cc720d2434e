import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { readJsonLd } from "./json-ld.ts";
import { pageAuthor } from "./page-author.ts";
import { indexPage } from "./page-index.ts";

const authorOf = (html: string, texts: readonly string[] = [], language = "en"): string | undefined => {
  const page = parsePage(`<html><head></head><body>${html}</body></html>`);
  const nearTitle = texts.map((text) => ({ text, node: page }));
  return pageAuthor(indexPage(page), readJsonLd(page), { nearTitle, language });
};

describe("pageAuthor", () => {
  it.each([
    [
      "JSON-LD",
      '<script type="application/ld+json">{"@type":"Article","author":{"@type":"Person","name":"Ann Bee"}}</script>',
    ],
    ["a meta element", '<meta name="author" content="Ann Bee">'],
    ["a meta element of libraries", '<meta name="citation_author" content="Bee, Ann">'],
    ["a meta element, the last name first", '<meta name="author" content="Bee, Ann">'],
    ["a list in a meta element", '<meta name="citation_authors" content="Bee, Ann;">'],
    [
      "a card for messengers",
      '<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ann Bee">',
    ],
    ["microdata", '<div itemprop="author"><img alt="x"><span itemprop="name">Ann Bee</span></div>'],
    ["a link made for it", '<a rel="author" href="/x">Ann Bee</a>'],
    ["a byline", '<p class="byline">By Ann Bee | 5 March</p>'],
    ["a line of facts", '<p class="publish-info">Ann Bee, 5. März 2024, 10:30 Uhr</p>'],
    ["an element of a class made for it", '<span class="post-author">Ann Bee</span>'],
    ["a link to a page of authors", '<a href="/authors/ann">Ann Bee</a>'],
  ])("finds who wrote it in %s", (_case, html) => {
    expect(authorOf(html)).toBe("Ann Bee");
  });

  it.each([
    [["5 March", "By Ann Bee"]],
    [["5 March", "By", "Ann Bee"]],
    [["Thread starter", "Ann Bee"]],
    [["March 5, 2024 by Ann Bee"]],
  ])("finds who wrote it in the lines %j below the title", (nearTitle) => {
    expect(authorOf("", nearTitle)).toBe("Ann Bee");
  });

  it.each([[["时间：2004年10月21日 作者：王小明"]], [["出版社：团结出版社 作者：", "王小明"]]])(
    "finds who wrote it in the Chinese lines %j below the title",
    (nearTitle) => {
      expect(authorOf("", nearTitle)).toBe("王小明");
    },
  );

  it.each([
    ["de", "Von Ann Bee und Bob Cee", "Ann Bee, Bob Cee"],
    ["fr", "Par Ann Bee avec AFP", "Ann Bee"],
    ["de", "Von Ann Bee, Berlin", "Ann Bee"],
    ["de", "Von Ann Bee, übersetzt von Bob Cee", "Ann Bee"],
    ["es", "Por José Bee y Cee", "José Bee y Cee"],
    ["it", "di Ann Bee", "Ann Bee"],
    ["ru", "Автор: Иван Петров", "Иван Петров"],
    ["pl", "Autor: Ann Bee, tłumaczenie: Bob Cee", "Ann Bee"],
    ["tr", "Yazar: Ann Bee Çeviren: Bob Cee", "Ann Bee"],
    ["ar", "بقلم: أحمد علي", "أحمد علي"],
    ["fa", "نویسنده: علی رضایی مترجم: جان اسمیت", "علی رضایی"],
    ["ja", "文:山田たろう", "山田たろう"],
    ["de", "Autor: unbekannt", undefined],
    ["ko", "홍길동 기자", "홍길동"],
    ["ko", "시민 기자", undefined],
    ["ko", "경제부 기자", undefined],
    ["de", "Von der Schleuse bis zum Kai", undefined],
    ["it", "Di Bee keeps the lamp", undefined],
    ["en", "Par Three Course", undefined],
    ["", "Von Ann Bee", undefined],
  ])("reads in the language %j the line %s below the title as %s", (language, text, author) => {
    expect(authorOf("", [text], language)).toBe(author);
  });

  it.each([
    ["Von Ann Bee", "Von Bob Cee"],
    ["Autor: Ann Bee", "Autor: Bob Cee"],
    ["By Ann Bee", "By Bob Cee"],
  ])("reads no author from different bylines, as in a list of articles: %s, %s", (...texts) => {
    expect(authorOf("", texts, "de")).toBeUndefined();
  });

  it.each([
    ["Medically reviewed by", "Ann Bee", "— Written by", "Bob Cee", "— Updated on May 1, 2024"],
    ["Photography by Ann Bee", "Written by Bob Cee"],
  ])("finds who wrote it behind who did something else", (...nearTitle) => {
    expect(authorOf("", nearTitle)).toBe("Bob Cee");
  });

  it.each(["Medically reviewed by", "Translated by", "Fact checked by:", "Traduit par", "Übersetzt von"])(
    "names nobody in a byline that begins with %s",
    (deed) => {
      expect(authorOf(`<p class="byline">${deed} <a href="/ann">Ann Bee</a></p>`)).toBeUndefined();
    },
  );

  it.each(["WebPage", "JobPosting"])("names nobody who created a %s", (type) => {
    const html = `<script type="application/ld+json">{"@type":"${type}","creator":{"name":"Quay Studio"}}</script>`;
    expect(authorOf(html)).toBeUndefined();
  });

  it.each(["author", "creator"])("names an organization that is the %s whole, and behind persons", (key) => {
    const html =
      `<script type="application/ld+json">{"@type":"Article","${key}":` +
      '{"@type":"Organization","name":"Stone Quay and Lamp Pier"}}</script>';
    expect(authorOf(html)).toBe("Stone Quay and Lamp Pier");
    expect(authorOf(html, ["By Ann Bee"])).toBe("Ann Bee");
  });

  it("prefers a byline to a person in JSON-LD with the name of the site", () => {
    const html =
      '<meta property="og:site_name" content="Harbour News"><script type="application/ld+json">' +
      '{"@type":"NewsArticle","author":{"@type":"Person","name":"Harbour News"}}</script>';
    expect(authorOf(html, ["By Ann Bee"])).toBe("Ann Bee");
    expect(authorOf(html)).toBe("Harbour News");
  });

  it.each([
    '<meta property="og:author" content="By &lt;a href=&quot;/a&quot;&gt;Ann Bee&lt;/a&gt; and Bob Cee">',
    '<meta name="authors" content="Ann Bee and Bob Cee">',
    '<script type="application/ld+json">{"@type":"Article","creator":["Ann Bee","Bob Cee"]}</script>',
    '<script type="application/ld+json">{"@type":"Article","author":[{"givenName":"Ann","familyName":"Bee"},{"name":"Bob Cee"}]}</script>',
  ])("reads both authors of %s", (html) => {
    expect(authorOf(html)).toBe("Ann Bee, Bob Cee");
  });

  it.each(["New York, March 5, 2024", "On March 5, 2024 the wall was opened by Ann Bee."])(
    "reads no name from the line %j below the title",
    (text) => {
      expect(authorOf("", [text])).toBeUndefined();
    },
  );

  it.each(["Harbour News |", "Step by Step,", "Door to Door |", "Posted in Von der Schleuse on"])(
    "reads no name from the category %s beside the day of a post",
    (category) => {
      expect(authorOf(`<div class="post-meta">${category} March 5, 2024</div>`)).toBeUndefined();
    },
  );

  it("names all authors", () => {
    const html =
      '<meta name="citation_author" content="Bee, Ann"><meta name="citation_author" content="Cee, Bob">' +
      '<meta name="citation_author" content="Bee, Ann">';
    expect(authorOf(html)).toBe("Ann Bee, Bob Cee");
  });

  it.each([
    ["a line", '<p>By <a rel="author">Ann Bee</a> and <span><i>, </i><a rel="author">Bob Cee</a></span></p>'],
    ["a list", '<ul><li class="author">Ann Bee</li><li class="author">Bob Cee</li></ul>'],
    [
      "a list with marks of notes",
      '<ul><li class="author">Ann Bee<sup>1, na1</sup></li><li class="author"><a>Bob Cee<sup>2</sup></a></li></ul>',
    ],
    ["microdata", '<p><b itemprop="author">Ann Bee</b>, <b itemprop="author">Bob Cee</b></p>'],
    [
      "a paper by LaTeXML",
      '<span class="ltx_personname">Ann Bee<sup>1</sup>*<br>Harbour School</span><span class="ltx_personname">Bob Cee^{2}</span>',
    ],
  ])("names all authors in %s", (_case, html) => {
    const post = '<div>Next: <span class="author">Dan Dee</span></div>';
    expect(authorOf(`${html}<p>Text.</p>${post}`)).toBe("Ann Bee, Bob Cee");
  });

  it.each(["translated by", "reviewed by", "Photos:"])(
    "leaves out others that a byline names: %s",
    (role) => {
      const html = `<p><span class="author">Ann Bee</span>, ${role} <span class="author">Bob Cee</span></p>`;
      expect(authorOf(html)).toBe("Ann Bee");
    },
  );

  it("reads names between which a comma stands, and does not turn them", () => {
    expect(authorOf('<meta name="byl" content="By ANN BEE, BOB CEE and EVE DEE">')).toBe(
      "ANN BEE, BOB CEE, EVE DEE",
    );
    expect(authorOf('<meta name="author" content="Ann Bee, Bob Cee">')).toBe("Ann Bee, Bob Cee");
    expect(authorOf('<meta name="author" content="Ann Bee, PhD">')).toBe("Ann Bee, PhD");
  });

  it.each(['{"@type":"Person","name":"Ann Bee"}', '"Ann Bee"'])(
    "names the person %s beside an organization",
    (person) => {
      const data = `{"@type":"Article","author":[${person},{"@type":"Organization","name":"Harbour News"}]}`;
      const html = `<script type="application/ld+json">${data}</script><meta name="author" content="Harbour News">`;
      expect(authorOf(html)).toBe("Ann Bee, Harbour News");
    },
  );

  it("names a person rather than an organization, which it names if there is no person", () => {
    const data =
      '<script type="application/ld+json">{"@type":"Article","author":{"@type":"NewsMediaOrganization","name":"Harbour News"}}</script>';
    expect(authorOf(data, ["By", "Ann Bee"])).toBe("Ann Bee");
    expect(authorOf(data, ["5 March"])).toBe("Harbour News");
  });

  it("prefers a person below the title to the name of the site", () => {
    const head =
      '<meta property="og:site_name" content="Harbour News"><meta name="author" content="Harbour News, Oslo">';
    expect(authorOf(head, ["Von", "Ann Bee"])).toBe("Ann Bee");
    expect(authorOf(head, ["5 March"])).toBe("Harbour News, Oslo");
  });

  it.each([
    ["By", "Ann Bee", "Senior Reporter", "and", "Bob Cee", "in", "Walls"],
    ["Von", "Ann Bee", "(Text) und", "Bob Cee", "(Bilder)"],
    ["By", "Ann Bee,", "Reporter", "and", "Bob Cee", ",", "Oslo"],
  ])("reads all names of a line below the title: %s %s %s", (...nearTitle) => {
    expect(authorOf("", nearTitle)).toBe("Ann Bee, Bob Cee");
  });

  it("reads the names that are marked behind the name below the title", () => {
    const body = '<p>Par <a rel="author">Ann Bee</a>, <a rel="author">Bob Cee</a>, Oslo</p>';
    expect(authorOf(body, ["Par", "Ann Bee", ",", "Bob Cee", ", Oslo"])).toBe("Ann Bee, Bob Cee");
  });

  it("reads all names of a list that ends with a word", () => {
    expect(authorOf("", ["By", "Ann Bee", ",", "Bob Cee,", "and", "Cat Dee", ",", "Oslo"])).toBe(
      "Ann Bee, Bob Cee, Cat Dee",
    );
  });

  it.each([
    ["topics", "in", "Harbours", "and", "Walls"],
    ["a day", ",", "5 March 2024"],
    ["a place", ",", "Oslo"],
    ["others", "and", "others"],
  ])("reads no name from %s behind the name below the title", (_what, ...behind) => {
    expect(authorOf("", ["By", "Ann Bee", ...behind])).toBe("Ann Bee");
  });

  it.each([
    ["what an author is", "Technology reporter", "Published"],
    ["the text", "The wall was old."],
  ])("reads no name from %s behind the comma of a name", (_what, ...behind) => {
    expect(authorOf("", ["By", "Ann Bee,", ...behind])).toBe("Ann Bee");
  });

  it.each(["by Ann Bee on 5 March 2024", "By Ann Bee, 5 March 2024"])(
    "reads the name that is also the site's from %s",
    (text) => {
      const head = '<meta property="og:site_name" content="Ann Bee"><meta name="author" content="Ann Bee">';
      expect(authorOf(head, [text])).toBe("Ann Bee");
    },
  );

  it("does not take a name for the site's that only begins with the same letters", () => {
    const head = '<meta property="og:site_name" content="Ann"><meta name="author" content="Anna Kowalski">';
    expect(authorOf(head, ["By", "Email"])).toBe("Anna Kowalski");
  });

  it("names who posted first in a thread", () => {
    const post = (name: string): string =>
      `<div class="post"><a class="username">${name}</a><p>Hello.</p></div>`;
    expect(authorOf(["ann", "bob", "cat", "dan", "eve"].map(post).join(""))).toBe("ann");
  });

  it("names no author of a list of articles", () => {
    const entry = (name: string): string =>
      `<li><a href="/${name}">x</a><span class="byline">By ${name}</span></li>`;
    expect(authorOf(`<ul>${["Ann", "Bob", "Cat", "Dan"].map(entry).join("")}</ul>`)).toBeUndefined();
  });

  it("names no commenter or reviewer as author", () => {
    expect(authorOf("<div class='comment'><span class='author'>Ann Bee</span></div>")).toBeUndefined();
    expect(authorOf("<div class='review'><span itemprop='author'>Ann Bee</span></div>")).toBeUndefined();
  });

  it("continues where a meta element names an impersonal account", () => {
    expect(authorOf('<meta name="author" content="admin"><p class="byline">By Ann Bee</p>')).toBe("Ann Bee");
  });
});

import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { pageFacts } from "./page-facts.ts";

const uri = "https://www.harbour.example/2024/the-old-wall";
const factsOf = (head: string, body = "", lang = "") =>
  pageFacts(parsePage(`<html${lang}><head>${head}</head><body>${body}</body></html>`), uri);

describe("pageFacts", () => {
  it("reads what a page says of itself", () => {
    const head =
      "<title>The old wall | Harbour News</title>" +
      '<meta property="og:site_name" content="Harbour News"><link rel="canonical" href="/the-old-wall#top">' +
      '<link rel="license" href="https://creativecommons.org/licenses/by/4.0/">' +
      '<script type="application/ld+json">{"@type":"NewsArticle","headline":"The old wall","datePublished":"2024-03-05T10:00:00Z",' +
      '"dateModified":"2024-03-06","author":[{"@type":"Person","name":"Ann Bee"},{"@type":"Person","name":"Bob Cee"}]}</script>';
    expect(factsOf(head, "<h1>The old wall</h1><p>Text.</p>", ' lang="en-GB"')).toEqual({
      title: "The old wall",
      author: "Ann Bee, Bob Cee",
      publishedAt: "2024-03-05",
      modifiedAt: "2024-03-06",
      language: "en",
      siteName: "Harbour News",
      license: "https://creativecommons.org/licenses/by/4.0/",
      canonicalUri: "https://www.harbour.example/the-old-wall",
    });
  });

  it("reads a day below a title that is in no heading", () => {
    const body =
      "<table><tr><td><b>老港口的城墙为何屹立不倒</b></td></tr><tr><td>2005-04-28 11:13更新 来源：港口报</td></tr></table>";
    expect(factsOf("<title>老港口的城墙为何屹立不倒_港口网</title>", body).publishedAt).toBe("2005-04-28");
  });

  it.each([
    "<aside><ul><li><a href='/y'>The ferry</a> <span>Mar 1, 2024</span></li></ul></aside>",
    "<footer>Harbour News, since 3 May 1987</footer>",
  ])("reads no day from what follows the text beside it: %s", (after) => {
    const text = `<p>${"The wall keeps the lower streets dry. ".repeat(4)}</p>`;
    expect(factsOf("", `<h1>The old wall</h1>${text}${after}`).publishedAt).toBeUndefined();
  });

  it("reads the day on which a footer says that the text was posted", () => {
    const text = `<p>${"The wall keeps the lower streets dry. ".repeat(4)}</p>`;
    const footer = "<footer class='entry-footer'>Posted on 5 March 2024</footer>";
    expect(factsOf("", `<h1>The old wall</h1>${text}${footer}`).publishedAt).toBe("2024-03-05");
  });

  it.each([
    ["<p>Par Ann Bee</p>", "Ann Bee"],
    ["<h2>Par Région Sud</h2>", undefined],
    ["<ul><li><span>Par Région Sud</span></li></ul>", undefined],
    ["<div><button>Par Région Sud</button></div>", undefined],
  ])("reads the author of a French page with %s below its title as %s", (html, author) => {
    expect(factsOf("", `<h1>Le vieux mur</h1>${html}`, ' lang="fr"').author).toBe(author);
  });

  it("reads no day from a sentence in Thai below a title", () => {
    const dayOf = (text: string): string | undefined =>
      factsOf("", `<h1>กำแพงเก่า</h1><p>${text}</p>`).publishedAt;
    expect(dayOf("กำแพงนี้สร้างเสร็จในวันที่ 5 มีนาคม 2567")).toBeUndefined();
    expect(dayOf("เผยแพร่เมื่อวันที่ 5 มีนาคม 2567")).toBe("2024-03-05");
    expect(dayOf("วันพฤหัสบดีที่ 7 มีนาคม 2567")).toBe("2024-03-07");
  });

  it("does not treat the day of an event as the day of publication", () => {
    const head =
      '<script type="application/ld+json">{"@type":"Event","name":"The walk","startDate":"2025-06-14T19:00"}</script>';
    expect(factsOf(head, "<h1>The walk</h1><p>14 June 2025, 7 pm</p>").publishedAt).toBeUndefined();
    const posted = "<p>14 June 2025, 7 pm</p><p>Posted 5 March 2025</p>";
    expect(factsOf(head, `<h1>The walk</h1>${posted}`).publishedAt).toBe("2025-03-05");
  });

  it.each([
    ["fr", "03/04/2024", "2024-04-03"],
    ["ar", "03/04/2024", "2024-04-03"],
    ["de", "03/04/2024", undefined],
    ["fr-CA", "03/04/2024", undefined],
    ["ja", "03/04/2024", undefined],
    ["{{lang}}", "03/04/2024", undefined],
    ["fr", "03/04/2024 – 03/15/2024", undefined],
    ["en-GB", "Published 03/04/2024", "2024-04-03"],
    ["pt-BR", "03/15/2024", "2024-03-15"],
    ["es-US", "03/04/2024", undefined],
    ["en-US", "03/04/2024", undefined],
    ["en", "03/04/2024", undefined],
  ])("reads the day of a page in %s that states %s as %s", (language, text, day) => {
    expect(factsOf("", `<h1>The old wall</h1><p>${text}</p>`, ` lang="${language}"`).publishedAt).toBe(day);
  });

  it("reads no day from a sentence or a table of other facts below a title", () => {
    const body =
      "<h1>The old wall</h1><table><tr><th>Mason</th><td>Ann Bee</td></tr><tr><th>Opened</th><td>14 March 1983</td></tr></table>" +
      "<ul><li>for walls that were in danger on <span>31.12.2019</span>.</li></ul>";
    expect(factsOf("", body).publishedAt).toBeUndefined();
  });

  it.each(["reviews", "comentarios"])("reads no day or name from %s below a title", (name) => {
    const body = `<h1>The old wall</h1><p>14 metres.</p><div id="${name}"><p>By Ann Bee</p><p>5 March 2024</p></div>`;
    expect(factsOf("", body)).toMatchObject({ author: undefined, publishedAt: undefined });
  });

  it.each([
    "<div class='card'><h1>The old wall</h1><p>5 March 2024</p><p>It is long.</p></div>",
    "<div class='comment'><h1>The old wall</h1><p>5 March 2024</p><p>It is long.</p></div>",
    "<h1>The old wall</h1><div class='review-meta'>5 March 2024</div><p>It is long.</p>",
    "<h1>The old wall</h1><aside>5 March 2024</aside><p>It is long.</p>",
    "<h1>The old wall</h1><ul class='bbp-replies'><li>5 March 2024 09:10</li><li>It is long.</li></ul>",
    "<h1>The old wall</h1><div class='timeline-comment'><h3>ann on 5 March 2024</h3><p>It is long.</p></div>",
    "<h1>The old wall</h1><p>It is long.</p><footer>5 March 2024</footer>",
  ])("reads the day below a title in a part that is named as one beside the text: %s", (body) => {
    expect(factsOf("", body).publishedAt).toBe("2024-03-05");
  });

  it("reads what is kept for readers without scripts, where nothing else is shown", () => {
    const body =
      "<div id='app'></div><noscript><h1>The old wall</h1><p class='byline'>By Ann Bee</p></noscript>";
    expect(factsOf("", body)).toMatchObject({ title: "The old wall", author: "Ann Bee" });
  });

  it.each([
    ["no address", "<link rel=canonical href=''>", undefined],
    ["the address it was read from", `<link rel=canonical href="${uri}">`, undefined],
    ["the home page of the site", "<link rel=canonical href='/'>", undefined],
    ["an address that is not of the web", "<link rel=canonical href='file:///etc/passwd'>", undefined],
    ["an address with a password", "<link rel=canonical href='https://a:b@site.example/x'>", undefined],
    [
      "the address of another site",
      "<link rel=canonical href='https://origin.example/wall'>",
      "https://origin.example/wall",
    ],
    [
      "an address for messengers",
      '<meta property="og:url" content="https://www.harbour.example/wall">',
      "https://www.harbour.example/wall",
    ],
  ])("reads %s as the page's own address", (_case, head, canonicalUri) => {
    expect(factsOf(head).canonicalUri).toBe(canonicalUri);
  });

  it.each([
    ["https://origin.example/wall", "https://origin.example/wall"],
    ["https://origin.example/", undefined],
    ["/wall", undefined],
  ])(
    "reads %s as the address of a saved page only if it is absolute and no home page",
    (href, canonicalUri) => {
      const page = parsePage(`<html><head><link rel=canonical href="${href}"></head><body></body></html>`);
      expect(pageFacts(page, "file:saved/wall.html").canonicalUri).toBe(canonicalUri);
    },
  );

  it.each([
    [
      "JSON-LD",
      '<script type="application/ld+json">{"@type":"WebPage","license":"https://x.example/terms"}</script>',
      "",
      "https://x.example/terms",
    ],
    [
      "a link made for it",
      "",
      '<a rel="license" href="https://x.example/terms">terms</a>',
      "https://x.example/terms",
    ],
    ["a meta element", '<meta name="dc.rights" content="CC BY 4.0">', "", "CC BY 4.0"],
    [
      "the one deed it links to",
      "",
      '<a href="https://creativecommons.org/licenses/by-sa/4.0/">CC</a>',
      "https://creativecommons.org/licenses/by-sa/4.0/",
    ],
    [
      "several deeds, which are not a licence",
      "",
      '<a href="https://creativecommons.org/licenses/by/4.0/">a</a><a href="https://creativecommons.org/licenses/by-sa/4.0/">b</a>',
      undefined,
    ],
    [
      "a copyright, which is not a licence",
      '<meta name="dc.rights" content="© Harbour News">',
      "",
      undefined,
    ],
  ])("takes the licence from %s", (_case, head, body, license) => {
    expect(factsOf(head, body).license).toBe(license);
  });

  it.each([
    ["a meta element", '<meta http-equiv="Content-Language" content="de-AT">', "de"],
    ["JSON-LD", '<script type="application/ld+json">{"@type":"Article","inLanguage":"fr-FR"}</script>', "fr"],
    ["a locale", '<meta property="og:locale" content="pt_BR">', "pt"],
    ["a language that is not a code", '<meta name="language" content="English">', undefined],
  ])("takes the language from %s", (_case, head, language) => {
    expect(factsOf(head).language).toBe(language);
  });

  it("takes the site's name from JSON-LD where the page has no other", () => {
    const head = '<script type="application/ld+json">{"@type":"WebSite","name":"Harbour News"}</script>';
    expect(factsOf(head).siteName).toBe("Harbour News");
  });

  it("reads a page of deeply nested elements", () => {
    const facts = factsOf(
      "<title>Deep</title>",
      `<h1>Deep</h1>${"<div>".repeat(2_000)}x${"</div>".repeat(2_000)}`,
    );
    expect(facts.title).toBe("Deep");
  });

  it("names the first ten of twenty thousand authors", () => {
    const names = Array.from(
      { length: 20_000 },
      (_, at) => `<meta name="author" content="Ann Bee the ${at}th">`,
    );
    expect(factsOf(names.join("")).author).toMatch(/^Ann Bee the 0th, .*, Ann Bee the 9th$/u);
  });

  it("goes through a page of a hundred thousand elements in one piece", () => {
    const facts = factsOf("<title>Long</title>", `<h1>Long</h1>${"<p><b>x</b></p>".repeat(50_000)}`);
    expect(facts.title).toBe("Long");
  });
});

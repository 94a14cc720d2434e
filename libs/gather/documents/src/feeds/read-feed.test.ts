import { describe, expect, it } from "vitest";
import { looksLikeFeed } from "../formats/text-formats.ts";
import { readFeed } from "./read-feed.ts";

const uri = "https://example.org/feeds/all.xml";
const rss = `<?xml version="1.0"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>News</title><link>https://example.org/</link><description>All of it</description><language>en-GB</language><copyright>CC0</copyright>
<item><title>One &amp; only</title><link>/one</link><pubDate>Mon, 02 Jan 2023 00:30:05 +0800</pubDate><dc:creator>Ann</dc:creator>
<description>short</description><content:encoded><![CDATA[<h1>Why</h1><p>The <b>whole</b> text.</p><script>x</script>]]></content:encoded></item>
<item><title>Two</title><link>javascript:alert(1)</link><description>Only &lt;p&gt;this.</description></item></channel></rss>`;
const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Log</title><link href="https://example.org/log"/>
<entry><title type="html">A &amp;amp; B</title><link rel="self" href="/x.xml"/><link rel="alternate" href="/x"/>
<author><name>Bob</name></author><published>2024-01-01T00:00:00Z</published>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Words.</p></div></content></entry></feed>`;
const json = JSON.stringify({
  version: "https://jsonfeed.org/version/1.1",
  title: "Notes",
  home_page_url: "https://example.org/",
  items: [
    {
      id: "1",
      url: "https://example.org/n",
      content_text: "a < b\n\nc",
      date_published: "2024-02-03T00:00:00Z",
    },
  ],
});

describe("readFeed", () => {
  it("has the signs of a text of Atom that is stated to be plain, and reads one with end tags or breaks as HTML", () => {
    const entry = (element: string): string =>
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>Log</title><entry><title>A</title>${element}</entry></feed>`;
    const textOf = (element: string) => readFeed(entry(element), uri)?.text;
    const written = "Use &lt;hr&gt; &amp;amp; 5 &lt; 6.\n\nMore.";
    expect(textOf(`<content type="text">${written}</content>`)).toBe(
      "# Log\n\n## A\n\nUse <hr> &amp; 5 < 6.\n\nMore.",
    );
    expect(textOf(`<summary type="text">${written}</summary>`)).toContain("Use <hr> &amp; 5 < 6.");
    expect(textOf(`<content type="text">One.&lt;br&gt;Two.</content>`)).toBe("# Log\n\n## A\n\nOne.\nTwo.");
    expect(textOf(`<content type="text">&lt;p&gt;One.&lt;/p&gt;</content>`)).toBe("# Log\n\n## A\n\nOne.");
  });

  it("reads RSS: items with author, day, the longest text and address", () => {
    expect(readFeed(rss, uri)).toEqual({
      status: "extracted",
      title: "News",
      author: undefined,
      publishedAt: "2023-01-02",
      language: "en",
      license: "CC0",
      links: [{ url: "https://example.org/one", text: "One & only" }],
      text:
        "# News\n\nAll of it\n\n## One & only\n\nAnn, 2023-01-02\n\n### Why\n\nThe whole text.\n\nhttps://example.org/one\n\n" +
        "## Two\n\nOnly\n\nthis.",
      mediaType: "application/rss+xml",
    });
  });

  it("has titles that were escaped twice as they are shown", () => {
    const twice = `<rss version="2.0"><channel><title>Dams &amp;amp; locks</title><item><title>The mill&amp;#8217;s dam</title><link>https://example.org/dam</link></item></channel></rss>`;
    expect(readFeed(twice, uri)).toMatchObject({
      title: "Dams & locks",
      text: "# Dams & locks\n\n## The mill’s dam\n\nhttps://example.org/dam",
      links: [{ url: "https://example.org/dam", text: "The mill’s dam" }],
    });
  });

  it.each([
    ["&lt;![CDATA[The mill]]&gt;", "The mill"],
    [
      "<![CDATA[Eels (<em>A. anguilla</em>) below 10<sup>4</sup> weirs]]>",
      "Eels (A. anguilla) below 10^4 weirs",
    ],
    ["Lang&amp;region of ?a=1&amp;copy=2&amp;notify=3", "Lang&region of ?a=1&copy=2&notify=3"],
    ["How to use &lt;b&gt; and &lt;/b&gt; tags", "How to use <b> and </b> tags"],
    [
      "&lt;i&gt;&lt;b&gt;Eels&lt;/b&gt; in the&lt;/i&gt; &lt;head&gt; of a&amp;copy=2",
      "Eels in the <head> of a&copy=2",
    ],
    ["A guide to &lt;head&gt; elements, if a &lt; b", "A guide to <head> elements, if a < b"],
  ])("shows the title %s without its marks", (title, shown) => {
    const marked = `<rss version="2.0"><channel><title>Locks</title><item><title>${title}</title><link>https://example.org/a</link><description>&lt;![CDATA[&lt;p&gt;It leaks.&lt;/p&gt;]]&gt;</description></item></channel></rss>`;
    expect(readFeed(marked, uri)?.text).toBe(`# Locks\n\n## ${shown}\n\nIt leaks.\n\nhttps://example.org/a`);
  });

  it.each([
    [
      "without markup",
      "Gates &amp;amp; weirs:\n \nThey leak\nat night.",
      "Gates & weirs:\n\nThey leak at night.",
    ],
    ["with markup", "&lt;p&gt;Gates\n\nleak.&lt;/p&gt;", "Gates leak."],
  ])("keeps blank lines of a description %s as far as they part its text", (_, description, shown) => {
    const feed = `<rss version="2.0"><channel><title>Locks</title><item><title>May</title><description>${description}</description></item></channel></rss>`;
    expect(readFeed(feed, uri)?.text).toBe(`# Locks\n\n## May\n\n${shown}`);
  });

  it("names and links the best transcript of an episode of a podcast", () => {
    const episodes = `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Talks</title>
<item><title>One</title><link>https://example.org/one</link><podcast:transcript url="https://example.org/one.html" type="text/html"/>
<podcast:transcript url="/one.vtt" type="text/vtt"/></item></channel></rss>`;
    expect(readFeed(episodes, uri)).toMatchObject({
      text: "# Talks\n\n## One\n\nhttps://example.org/one\n\nTranscript: https://example.org/one.vtt",
      links: [
        { url: "https://example.org/one", text: "One" },
        { url: "https://example.org/one.vtt", text: "One" },
      ],
    });
  });

  it("reads the description of a video", () => {
    const videos = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>Locks</title><entry><title>Aldby</title><media:group><media:description>It leaks.\n\nHere &lt;b&gt; is B.</media:description></media:group></entry></feed>`;
    expect(readFeed(videos, uri)?.text).toBe("# Locks\n\n## Aldby\n\nIt leaks.\n\nHere <b> is B.");
  });

  it("reads Atom", () => {
    expect(readFeed(atom, uri)).toMatchObject({
      title: "Log",
      text: expect.stringMatching(
        /^# Log\n\n## A .* B\n\nBob, 2024-01-01\n\nWords\.\n\nhttps:\/\/example\.org\/x$/u,
      ),
      links: [{ url: "https://example.org/x" }],
      mediaType: "application/atom+xml",
    });
  });

  it("has each address once, in its canonical form", () => {
    const twice = rss.replace("javascript:alert(1)", "https://EXAMPLE.org/one?utm_source=x#y");
    expect(readFeed(twice, uri)?.links).toEqual([{ url: "https://example.org/one", text: "One & only" }]);
  });

  it("reads JSON Feed", () => {
    expect(readFeed(json, uri)).toMatchObject({
      title: "Notes",
      text: "# Notes\n\n## https://example.org/n\n\n2024-02-03\n\na < b\n\nc\n\nhttps://example.org/n",
      mediaType: "application/feed+json",
    });
  });

  it("lets no entity grow", () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${rss.slice(21).replace("News", "&b;")}`;
    expect(readFeed(bomb, uri)?.text.length ?? 0).toBeLessThan(1_000);
  });

  it.each(["<rss version='2.0'>", "<feed><t>x</t></feed>", "{}"])("finds no feed in %s", (text) => {
    expect(readFeed(text, uri)?.text ?? "").toBe("");
  });
});

describe("looksLikeFeed", () => {
  it.each([
    [rss, "application/xml", true],
    [`<?xml-stylesheet href="x"?><!-- c -->${atom}`, "text/plain", true],
    ["<rdf:RDF xmlns='x'>", "text/html", true],
    [json, "application/json", true],
    [json, "text/plain", false],
    ["<html><feed>", "text/html", false],
    ["the <rss> element", "text/plain", false],
  ])("looks at how %j begins (%s)", (text, mediaType, isFeed) => {
    expect(looksLikeFeed(text, mediaType)).toBe(isFeed);
  });
});

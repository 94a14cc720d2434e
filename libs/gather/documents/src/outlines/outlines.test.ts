import { describe, expect, it } from "vitest";
import { readBookmarks } from "./read-bookmarks.ts";
import { readOpml } from "./read-opml.ts";

describe("readOpml", () => {
  it("reads folders as headings, what is in none before them, and notes", () => {
    const opml = `<opml version="2.0"><body><outline text="Boats"><outline text="Lock news" xmlUrl="https://a.example/feed"/></outline>
<outline text="Rope" _note="Ask &amp; buy."><!-- none --></outline></body></opml>`;
    expect(readOpml(opml)).toMatchObject({
      text: "- Rope: Ask & buy.\n\n## Boats\n\n- Lock news (https://a.example/feed)",
      links: [{ url: "https://a.example/feed", text: "Lock news" }],
    });
  });

  it("reads inline HTML of titles and notes as its words, and other signs as written", () => {
    const opml = `<opml><body><outline text="&lt;b&gt;Oak&lt;/b&gt; &amp;amp; pine, x &lt;y" _note="By &lt;a href=&quot;https://a.example/&quot;&gt;Ann&lt;/a&gt;,&lt;br/&gt;on &lt;time day=&quot;1&quot;&gt;1 May&lt;/time&gt;&#10;&lt;T&gt;"/></body></opml>`;
    expect(readOpml(opml)).toMatchObject({ text: String.raw`- Oak & pine, x \<y: By Ann, on 1 May \<T>` });
  });

  it("reads the title of a feed as its name, and another text as its description", () => {
    const entry =
      '<outline title="Mill talk" text="On dams." type="rss" xmlUrl="https://mill.example/feed"/>';
    expect(readOpml(`<opml><body>${entry}</body></opml>`)).toMatchObject({
      text: "- Mill talk (https://mill.example/feed): On dams.",
    });
  });

  it("reads the text of an entry that is no feed as its name", () => {
    const entry = '<outline title="Chapter 1" text="The dam leaks."/>';
    expect(readOpml(`<opml><body>${entry}</body></opml>`)).toMatchObject({ text: "- The dam leaks." });
  });

  it("says that a file without a body is damaged", () => {
    expect(readOpml("<opml><head/></opml>")).toMatchObject({ status: "unavailable", reason: "damaged" });
  });
});

describe("readBookmarks", () => {
  it("reads folders, pages, days and notes, and no script addresses", () => {
    const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1><TITLE>B</TITLE><H1>Marks</H1><DL><p><DT><H3>Boats</H3><DL><p>
<DT><A HREF="https://a.example/" ADD_DATE="1600000000">News</A><DD>Page one.<DT><A HREF="javascript:x()">Run</A></DL><p></DL>`;
    expect(readBookmarks(html)).toMatchObject({
      title: "Marks",
      text: "# Marks\n\n## Boats\n\n- News (https://a.example/), 2020-09-13: Page one.\n- Run",
    });
  });
});

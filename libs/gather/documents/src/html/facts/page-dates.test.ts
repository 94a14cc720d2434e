import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { pageDates } from "./page-dates.ts";
import { indexPage } from "./page-index.ts";

const datesOf = (
  html: string,
  { uri = "https://site.example/a", nearTitle = [] as readonly string[] } = {},
) =>
  pageDates(indexPage(parsePage(`<html><head></head><body>${html}</body></html>`)), [], { uri, nearTitle });

describe("pageDates", () => {
  it.each([
    ["a meta element", '<meta property="article:published_time" content="2024-03-05T10:00:00Z">'],
    ["a meta element of libraries", '<meta name="citation_publication_date" content="2024/03/05">'],
    ["microdata", '<span itemprop="datePublished" content="2024-03-05">last spring</span>'],
    [
      "the creation of a post",
      '<div itemtype="https://schema.org/Question"><time itemprop="dateCreated" datetime="2024-03-05">x</time></div>',
    ],
    ["a time made for it", '<time class="entry-date" datetime="2024-03-05">5 March</time>'],
    ["the long form of a time", '<abbr class="published" title="2024-03-05T14:24:00-08:00">2:24 PM</abbr>'],
    [
      "the foot of a post in the main widget of a blog",
      '<div class="widget Blog" id="Blog1"><div class="post-footer"><p class="post-footer-line"><abbr itemprop="datePublished" title="2024-03-05">2:24 PM</abbr></p></div></div>',
    ],
    ["the line above a post", '<p class="author">by <b>ann</b> » Tue Mar 5, 2024 1:47 am</p>'],
    ["a line of a class made for it", '<div class="post-meta">Posted March 5, 2024 by Ann</div>'],
    [
      "the stamp above the first post",
      '<h2><a href="#1">2024-03-05 10:59:47</a></h2><p>Since 2020-01-01 10:00 it stands.</p>',
    ],
    [
      "the time above the first of several posts",
      "<div><time>5 March 2024</time><p>x</p></div><div><time>6 May 2024</time><p>y</p></div>",
    ],
    ["any time, in the end", '<p>x <time datetime="2024-03-05">5 March</time></p>'],
  ])("finds the day of publication in %s", (_case, html) => {
    expect(datesOf(html).publishedAt).toBe("2024-03-05");
  });

  it("finds none in the time of a program that knows none", () => {
    const zero = '<meta property="article:published_time" content="1970-01-01T00:00:00Z">';
    expect(datesOf(zero).publishedAt).toBeUndefined();
  });

  it("finds it in the lines below the title", () => {
    expect(datesOf("", { nearTitle: ["By Ann Bee", "March 5, 2024", "5 min read"] }).publishedAt).toBe(
      "2024-03-05",
    );
  });

  it("finds it in the address", () => {
    expect(datesOf("", { uri: "https://site.example/2024/03/05/a-page" }).publishedAt).toBe("2024-03-05");
  });

  it.each([
    '<meta name="dcterms.created" content="2024-03-05">',
    '<span itemprop="dateCreated" content="2024-03-05">5 March</span>',
  ])("does not treat the day of creation as the day of publication (%s)", (html) => {
    expect(datesOf(html).publishedAt).toBeUndefined();
  });

  it("does not treat the day of a change as the day of publication", () => {
    expect(datesOf("", { nearTitle: ["Last updated March 5, 2024"] }).publishedAt).toBeUndefined();
  });

  it.each([
    ["in lines", ["Received: 1 May 2023", "Accepted: 2 July 2023", "Published: 5 March 2024"]],
    ["in one line", ["Eingereicht 1. Mai 2023, veröffentlicht 5. März 2024"]],
    ["beside labels", ["Received:", "1 May 2023", "Published:", "5 March 2024"]],
    ["below a name", ["Reviewed by Ann Bee", "5 March 2024"]],
  ])("does not treat the days before it %s as the day of publication", (_where, nearTitle) => {
    expect(datesOf("", { nearTitle }).publishedAt).toBe("2024-03-05");
  });

  it.each(["5 March 2024 | Updated on 6 March 2024", "05.03.2024 10:15 · Aktualisiert am 06.03.2024"])(
    "reads the day before that of a change: %s",
    (text) => {
      expect(datesOf("", { nearTitle: [text] }).publishedAt).toBe("2024-03-05");
    },
  );

  it.each([
    ["of one day", "5 March 2024 (updated)"],
    ["of other steps", "5 March 2024 (received), 6 March 2024 (accepted)"],
  ])("reads no day of publication from a line %s", (_case, text) => {
    expect(datesOf("", { nearTitle: [text] }).publishedAt).toBeUndefined();
  });

  it("does not treat the time of a change as the day of publication, whatever its class", () => {
    const html = '<time class="datetime" itemprop="dateModified" datetime="2025-01-02">x</time>';
    expect(datesOf(html)).toEqual({ publishedAt: undefined, modifiedAt: "2025-01-02" });
  });

  it.each([
    ["below a section named for reviews", ["Book review", "5 March 2024"]],
    ["below a section named for updates", ["News and updates", "5 March 2024"]],
    ["behind who submitted it", ["Submitted by Ann Bee on Tue, March 5, 2024 - 12:00"]],
  ])("finds the day of publication %s", (_where, nearTitle) => {
    expect(datesOf("", { nearTitle }).publishedAt).toBe("2024-03-05");
  });

  it.each([
    "<div><a>Reviews</a> <time datetime='2024-03-05'>5 March</time></div>",
    "<p>Harbour closed until May <time datetime='2024-03-05'>5 March</time></p>",
    "<p>Submitted by Ann Bee on <time datetime='2024-03-05'>5 March</time></p>",
    "<p>By Ann Bee <time datetime='2024-03-05'>5 March</time>, updated <time datetime='2024-04-01'>1 April</time></p>",
  ])("finds the day of publication in a time that only stands beside other words: %s", (html) => {
    const { publishedAt, modifiedAt } = datesOf(html);
    expect(publishedAt).toBe("2024-03-05");
    expect(modifiedAt).toBe(html.includes(", updated") ? "2024-04-01" : undefined);
  });

  it.each([
    "Written by Ann Bee — Updated on 2 January 2025",
    "Last updated: 2 January 2025",
    "This page was updated on 2 January 2025",
    "Modifié le 2 janvier 2025",
    "수정 2025.01.02 09:00",
    "更新日:令和7年1月2日",
    "อัปเดตล่าสุด 2 ม.ค. 2568",
    "Laatst bijgewerkt: 2 januari 2025",
    "Última actualización: 2 de enero de 2025",
    "Последнее обновление: 2 января 2025",
    "به‌روزرسانی: ۱۳ دی ۱۴۰۳",
  ])("finds only the day of the last change in the line %s below the title", (text) => {
    expect(datesOf("", { nearTitle: [text] })).toEqual({ publishedAt: undefined, modifiedAt: "2025-01-02" });
  });

  it.each([
    "5 March 2024 10:12 Atualizado 2 January 2025 11:30",
    "Actualizado: 2 de enero de 2025 | Publicado: 5 de marzo de 2024",
    "Pubblicato il 5 marzo 2024 | Ultimo aggiornamento 2 gennaio 2025",
  ])("finds both days in the line %s below the title", (text) => {
    const days = { publishedAt: "2024-03-05", modifiedAt: "2025-01-02" };
    expect(datesOf("", { nearTitle: [text] })).toEqual(days);
  });

  it.each([
    ["Published and updated on 5 March 2024", "2024-03-05"],
    ["Posted in Updates on 5 March 2024", "2024-03-05"],
    ["The town updated on 5 March 2024", undefined],
    ["Modified boats of 5 March 2024", undefined],
    ["Revised Edition 5 March 2024", undefined],
    ["The law was revised on 5 March 2024", undefined],
  ])("does not treat the day in the line %s as that of a change", (text, publishedAt) => {
    expect(datesOf("", { nearTitle: [text] })).toEqual({ publishedAt, modifiedAt: undefined });
  });

  it.each([
    "締切：令和6年3月5日",
    "日時：2024年3月5日 10:00",
    "（平成12年5月31日法律第91号）",
    "ปิดรับสมัครถึง 5 มีนาคม 2567",
    "تولد: ۱۵ خرداد ۱۳۲۰",
    "Geöffnet bis 5. März 2024",
    "Born 5 March 1950 in Oslo",
    "Родился 5 марта 1950",
    "Date limite : 5 mars 2024",
    "آخر موعد: 5 مارس 2024",
  ])("reads no day of a deadline, an event, a law or a person from the line %s", (text) => {
    expect(datesOf(`<p>${text}</p>`, { nearTitle: [text] }).publishedAt).toBeUndefined();
  });

  it("takes a line that is only a label with the day below it", () => {
    const days = { publishedAt: undefined, modifiedAt: "2024-03-05" };
    expect(datesOf("", { nearTitle: ["Updated on", "5 March 2024"] })).toEqual(days);
  });

  it("reads no day of a change from a list of changes", () => {
    const nearTitle = ["Updated 5 March 2024", "Updated 1 March 2024"];
    expect(datesOf("", { nearTitle }).modifiedAt).toBeUndefined();
  });

  it("reads a line once, however many times it holds", () => {
    expect(datesOf(`<p>${"<time>x</time>".repeat(49_000)}</p>`)).toEqual({});
  });

  it("does not treat a time after another label as the day of publication", () => {
    const html = "<p>Received: <time>1 May 2023</time></p><p>Published: <time>5 March 2024</time></p>";
    expect(datesOf(html).publishedAt).toBe("2024-03-05");
  });

  it.each([
    "<p>The lamp was lit on <time>5 March 2024</time>, and it burned for all of the night.</p>",
    "<ul><li><time>2024-03-05</time> lamp</li><li><time>2024-05-06</time> bell</li></ul>",
  ])("does not treat a time in a sentence or a list of days as the day of publication: %s", (html) => {
    expect(datesOf(html).publishedAt).toBeUndefined();
  });

  it("does not treat the day on which an offer ends as the day of publication", () => {
    expect(datesOf("", { nearTitle: ["Sale ends March 5, 2024"] }).publishedAt).toBeUndefined();
  });

  it("reads no day from comments or lists of other pages", () => {
    const html =
      "<ol class='comments'><li><time datetime='2024-03-05'>x</time></li></ol>" +
      "<div class='related'><span class='post-date'>March 5, 2024</span></div>" +
      "<div class='post-footer'><abbr class='published' title='2024-03-05'>x</abbr></div>".repeat(2);
    expect(datesOf(html).publishedAt).toBeUndefined();
  });

  it.each([
    ["a meta element", '<meta property="article:modified_time" content="2025-01-02T00:00:00Z">'],
    ["microdata", '<time itemprop="dateModified" datetime="2025-01-02">x</time>'],
    ["a time after its label", '<p>Last updated <time datetime="2025-01-02">a year ago</time></p>'],
  ])("finds the day of the last change in %s", (_case, html) => {
    expect(datesOf(html).publishedAt).toBeUndefined();
    expect(datesOf(html).modifiedAt).toBe("2025-01-02");
  });
});

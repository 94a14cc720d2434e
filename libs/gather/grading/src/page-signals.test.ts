import { describe, expect, it } from "vitest";
import { readGradeLists } from "./grade-list.ts";
import { createGradeSource } from "./grade-source.ts";
import type { GradedPage } from "./page-signals.ts";

const gradeSource = createGradeSource({ lists: readGradeLists() });

const link = (url: string) => ({ url, text: "there" });
const references = ["https://www.nature.com/a", "https://arxiv.org/abs/1", "https://www.who.int/b"].map(link);
const prose =
  "The lock of a worker is renewed while it works, and another one takes the job when it expires. ";
const careful: GradedPage = {
  text: prose.repeat(20),
  words: 400,
  author: "Ann Reader",
  publishedAt: "2026-01-02",
  links: references,
};
const notice = (sentence: string): GradedPage => ({ ...careful, text: `${sentence}\n\n${careful.text}` });

const dois = [1, 2, 3, 4, 5].map((number) => `doi:10.1000/x${number} `).join("");
const paper = { doi: "10.1000/1", journal: "J. Queues" };

const unknown = "https://example.com/post";
const blog = "https://anna.medium.com/post";
const press = "https://www.reuters.com/post";

describe("pageSignals", () => {
  it.each<{ what: string; uri: string; page: GradedPage; grade: string; reason: string }>([
    {
      what: "an unknown website",
      uri: unknown,
      page: careful,
      grade: "C",
      reason: "the page names its author, is dated, and refers to 3 publishers of grade A or B",
    },
    { what: "a blog", uri: blog, page: careful, grade: "D", reason: "names its author, is dated" },
    {
      what: "a page that names works by DOI",
      uri: unknown,
      page: { ...careful, links: [], text: careful.text + dois },
      grade: "C",
      reason: "and 5 works by DOI",
    },
    {
      what: "a page of a Chinese author",
      uri: unknown,
      page: { ...careful, author: "王小明" },
      grade: "C",
      reason: "names its author",
    },
    {
      what: "an unknown website that calls itself a journal",
      uri: unknown,
      page: { ...careful, metadata: paper },
      grade: "C",
      reason: "names its author",
    },
  ])("tells the care of $what, and raises nothing that a page could write itself", (one) => {
    const { uri, page, grade, reason } = one;
    const graded = gradeSource({ uri, page });
    expect(graded.grade).toBe(grade);
    expect(graded.reasons.at(-1)).toContain(reason);
  });

  it.each(["https://arxiv.org/abs/1", "https://web.stanford.edu/papers/1"])(
    "raises by one grade what has appeared in a journal, where the host answers for it: %s",
    (uri) => {
      const graded = gradeSource({ uri, page: { ...careful, metadata: paper } });
      expect(graded.grade).toBe("A");
      expect(graded.reasons.at(-1)).toBe(
        "one higher: the page says that it appeared in a journal (J. Queues, doi:10.1000/1)",
      );
      expect(gradeSource({ uri, page: careful }).grade).toBe("B");
    },
  );

  it.each<[string, string, GradedPage, string]>([
    ["without an author", unknown, { ...careful, author: "Admin" }, "names no author"],
    [
      "with the site for an author",
      unknown,
      { ...careful, author: "Example News", siteName: "example news" },
      "names no author",
    ],
    [
      "without a date",
      unknown,
      { text: careful.text, words: 400, author: "Ann Reader", links: references },
      "is not dated",
    ],
    [
      "with references to one publisher",
      unknown,
      { ...careful, links: references.slice(0, 1) },
      "refers to 1 publisher of grade A or B",
    ],
    [
      "with references to forums",
      unknown,
      { ...careful, links: [link("https://stackoverflow.com/q/1")] },
      "refers to 0 publishers",
    ],
  ])("leaves an unknown page %s as it is, and says why", (_what, uri, page, reason) => {
    const graded = gradeSource({ uri, page });
    expect(graded.grade).toBe("C");
    expect(graded.reasons.at(-1)).toContain(reason);
  });

  it.each([
    ["https://en.wikipedia.org/wiki/X", "C"],
    ["https://stackoverflow.com/q/1", "D"],
    ["https://pastebin.com/abc", "E"],
    ["https://www.reuters.com/x", "B"],
    ["https://docs.example.com/x", "B"],
    ["https://93.184.216.34/x", "D"],
  ])("tells nothing of the care of a page at %s", (uri, grade) => {
    expect(gradeSource({ uri, page: careful })).toMatchObject({ grade, reasons: [expect.any(String)] });
  });

  it.each([
    ["**Sponsored content**", "it was paid for"],
    ["This article was sponsored by Example Inc.", "it was paid for"],
    ["Contenido patrocinado", "it was paid for"],
    ["タイアップ広告", "it was paid for"],
    ["As an Amazon Associate I earn from qualifying purchases.", "it earns by its links"],
    ["We may earn a commission when you buy through our links.", "it earns by its links"],
    ["Dieser Artikel enthält Affiliate-Links.", "it earns by its links"],
    ["This article was written by AI and checked by nobody.", "a machine wrote or translated it"],
    ["Dieser Artikel wurde maschinell übersetzt.", "a machine wrote or translated it"],
    ["本文由AI生成，仅供参考。", "a machine wrote or translated it"],
  ])("lowers a page that says %j by one grade", (sentence, reason) => {
    expect(gradeSource({ uri: press, page: notice(sentence) })).toMatchObject({
      grade: "C",
      reasons: [expect.stringContaining("(list press)"), expect.stringContaining(reason)],
    });
    expect(gradeSource({ uri: unknown, page: notice(sentence) }).grade).toBe("D");
  });

  it("lowers a page whose author is called its sponsor", () => {
    const author = "Sponsored by Example Inc.";
    expect(gradeSource({ uri: press, page: { ...careful, author } })).toMatchObject({
      grade: "C",
      reasons: [expect.any(String), "one lower: the page says that it was paid for"],
    });
  });

  it.each([
    "The authors say that sponsored content is hard to tell from news.",
    "Affiliate links are links that pay a commission.",
    "A language model wrote none of it, and machine translation was compared with it.",
    "Anzeige",
  ])("does not lower a page about such things: %s", (sentence) => {
    expect(gradeSource({ uri: press, page: notice(sentence) }).grade).toBe("B");
  });

  it("does not count a label of an advertisement at the end as text", () => {
    expect(
      gradeSource({ uri: press, page: { ...careful, text: `${careful.text}\n\nSponsored content\n` } }).grade,
    ).toBe("B");
  });

  it("lowers an unknown page of a few words without author and date", () => {
    expect(gradeSource({ uri: unknown, page: { text: "Buy now.", words: 2 } })).toEqual({
      grade: "D",
      reasons: [expect.stringContaining("nothing is known"), "one lower: 2 words, without author and date"],
    });
  });

  it("goes down no further than E", () => {
    expect(gradeSource({ uri: "https://pastebin.com/x", page: notice("Sponsored post") }).grade).toBe("E");
  });
});

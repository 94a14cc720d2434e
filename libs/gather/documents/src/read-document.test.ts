import { createHash } from "node:crypto";
import { buildPdf } from "@quarry/testkit";
import { fingerprintOf } from "@quarry/text";
import { describe, expect, it } from "vitest";
import type { ReadRequest } from "./document-reader.ts";
import { html, readSample } from "./testing/read-sample.ts";

describe("readDocument", () => {
  it("keeps a Markdown file as it is, to the last character", async () => {
    const text =
      '---\ntitle: "The Queue"\ndate: 2026-02-01\nauthor: Ann Bee\n---\r\n\r\n# Other\n\n* a  b\\_c <b>x</b>\n\n\n';
    expect(await readSample(text, { uri: "file:docs/queue.md" })).toEqual({
      status: "read",
      text,
      mediaType: "text/markdown",
      title: "The Queue",
      author: "Ann Bee",
      publishedAt: "2026-02-01",
      language: expect.any(String),
      words: expect.any(Number),
      sha256: createHash("sha256").update(text).digest("hex"),
      fingerprint: fingerprintOf(text),
    });
  });

  it("counts words and knows the language", async () => {
    const text = "The worker takes the job from the queue, and then it writes the result into the store.";
    expect(await readSample(text)).toMatchObject({ words: 17, language: "en" });
  });

  it.each([
    ["the first heading", "intro\n\n## How *it* `works`\n\n# Later", "file:a.md", "How it works"],
    ["the file's name without a heading", "just text", "file:docs/a%20note.md", "a note.md"],
    ["the file's name for plain text", "# not a heading", "file:docs/a%20note.txt", "a note.txt"],
    ["the page's title", html, "file:x/page.html", "Page"],
    [
      "the host of a page without any",
      "<html><body><p>Hello there.</p></body></html>",
      "https://example.org/",
      "example.org",
    ],
    [
      "no field of front matter that is empty",
      "---\ntitle:\nauthor: Ann Bee\n---\n\n# A heading",
      "file:a.md",
      "A heading",
    ],
    ["the first 300 characters of a title", `# ${"a".repeat(299)}😀b`, "file:a.md", "a".repeat(299)],
  ])("takes %s as title", async (_case, body, uri, title) => {
    const contentType = uri.startsWith("https:") ? "text/html" : undefined;
    expect(await readSample(body, { uri, contentType })).toMatchObject({ title });
  });

  it("keeps source code as code, with its language", async () => {
    const code = "# no heading\nprint('```')\n";
    expect(await readSample(code, { uri: "https://e.org/a.py", contentType: "text/plain" })).toMatchObject({
      text: "````python\n# no heading\nprint('```')\n````",
      title: "a.py",
    });
  });

  it("collects the links of Markdown", async () => {
    expect(await readSample("See [b](b.md).", { uri: "https://e.org/a.md" })).toMatchObject({
      links: [{ url: "https://e.org/b.md", text: "b" }],
    });
  });

  it("reads a PDF: paragraphs joined, pages apart, the stated title", async () => {
    const bytes = buildPdf([["This text is bro-", "ken over (two) lines."], ["Page two."]], {
      title: "A Study",
    });
    expect(await readSample(bytes, { uri: "file:a.pdf" })).toMatchObject({
      status: "read",
      text: "This text is broken over (two) lines.\n\nPage two.",
      mediaType: "application/pdf",
      title: "A Study",
    });
  });

  it("measures the comments that come with a transcript as a document of their own", async () => {
    const item = { title: "A talk", transcript: "Good morning.", comments: ["Nice one.", ""] };
    expect(await readSample(JSON.stringify(item), { uri: "file:talk.json" })).toMatchObject({
      text: "Good morning.",
      title: "A talk",
      words: 2,
      beside: {
        text: "Nice one.",
        title: "A talk",
        words: 2,
        emptyComments: 1,
        comments: [{ id: "c1", start: 0, end: 9 }],
        sha256: createHash("sha256").update("Nice one.").digest("hex"),
      },
    });
  });

  it("refuses comments that are too long, and says that it is the comments", async () => {
    const item = { transcript: "Good morning.", comments: ["x".repeat(101)] };
    expect(await readSample(JSON.stringify(item), { uri: "file:talk.json" }, 100)).toMatchObject({
      reason: "too-large",
      detail: expect.stringMatching(/^The text of its comments has 101 characters; the limit is 100;/u),
    });
  });

  it("cuts nothing off a single line, whatever holds it", async () => {
    const line = "one two three. ".repeat(30_000).trim();
    const sources: [string, Partial<ReadRequest>][] = [
      [line, { uri: "file:a.txt" }],
      [`WEBVTT\n\n00:01.000 --> 10:00:00.000\n${line}`, { uri: "file:a.vtt" }],
      [JSON.stringify([{ start: 0, end: 36_000, text: line }]), { uri: "file:a.json" }],
      [JSON.stringify({ transcript: line }), { uri: "file:a.json" }],
      [JSON.stringify([{ text: line, likes: 1 }]), { uri: "file:a.json" }],
      [`<p>${line}</p>`, { contentType: "text/html" }],
    ];
    for (const [body, request] of sources)
      expect(await readSample(body, request, 1_000_000)).toMatchObject({ text: line, words: 90_000 });
  });
});

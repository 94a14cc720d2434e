import { createHash } from "node:crypto";
import { buildPdf } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import type { ReadDocument, ReadRequest, Unavailable } from "../ports.ts";
import { readDocument } from "./read-document.ts";

const read = (
  body: string | Uint8Array,
  request: Partial<ReadRequest> = {},
  maxCharacters = 100_000,
): Promise<ReadDocument | Unavailable> =>
  readDocument(
    {
      bytes: typeof body === "string" ? Buffer.from(body) : body,
      uri: "file:docs/a%20note.txt",
      contentType: undefined,
      ...request,
    },
    { maxCharacters },
  );
const html = "<!doctype html><html><head><title>Page</title></head><body><p>Hello there.</p></body></html>";
const noise = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7_919 + (index >> 3)) % 256));
const png = Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), noise]);
const zip = Buffer.concat([Buffer.from("504b0304140000000800", "hex"), noise]);

const vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning.";
const srt = "\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nGood morning.\r\n";

describe("readDocument", () => {
  it("keeps a Markdown file as it is, to the last character", async () => {
    const text =
      '---\ntitle: "The Queue"\ndate: 2026-02-01\nauthor: Ann Bee\n---\r\n\r\n# Other\n\n* a  b\\_c <b>x</b>\n\n\n';
    expect(await read(text, { uri: "file:docs/queue.md" })).toEqual({
      status: "read",
      text,
      mediaType: "text/markdown",
      title: "The Queue",
      author: "Ann Bee",
      publishedAt: "2026-02-01",
      language: expect.any(String),
      words: expect.any(Number),
      sha256: createHash("sha256").update(text).digest("hex"),
    });
  });

  it("counts words and knows the language", async () => {
    const text = "The worker takes the job from the queue, and then it writes the result into the store.";
    expect(await read(text)).toMatchObject({ words: 17, language: "en" });
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
    expect(await read(body, { uri, contentType })).toMatchObject({ title });
  });

  it.each([
    ["an extension", "x", "file:a.md", undefined, "text/markdown"],
    ["an unknown extension", "x", "file:a.abc", undefined, "text/plain"],
    ["a name without one", "x", "https://example.rs/", undefined, "text/plain"],
    ["the ending of source code", "x", "file:a.rs", undefined, "text/x-source-rust"],
    [
      "source code that a server calls plain",
      "x",
      "https://e.org/a.py",
      "text/plain",
      "text/x-source-python",
    ],
    [
      "source code by another name",
      "x",
      "https://e.org/a.js",
      "application/javascript",
      "text/x-source-javascript",
    ],
    [
      "a table that a server calls a workbook",
      "a,b\n1,2",
      "https://e.org/a.csv",
      "application/vnd.ms-excel",
      "text/csv",
    ],
    [
      "a declared type over the extension",
      html,
      "https://e.org/a.txt",
      "text/html; charset=utf-8",
      "text/html",
    ],
    ["Markdown that a server calls plain", "# x", "https://e.org/README.md", "text/plain", "text/markdown"],
    ["HTML that is declared plain text", html, "https://e.org/a", "text/plain", "text/plain"],
    ["HTML without a declared type", html, "https://e.org/a", undefined, "text/html"],
    ["HTML declared as bytes", html, "https://e.org/a", "application/octet-stream", "text/html"],
    [
      "XML that is a page",
      `<?xml version="1.0"?>\n${html}`,
      "https://e.org/a",
      "application/xml",
      "text/html",
    ],
    ["other XML", "<feed><t>x</t></feed>", "https://e.org/a", "application/atom+xml", "application/atom+xml"],
    ["JSON", "{}", "https://e.org/a", "application/json", "application/json"],
    ["WebVTT by its name", vtt, "file:talk.vtt", undefined, "text/vtt"],
    ["WebVTT that a server calls plain", vtt, "https://e.org/talk.vtt", "text/plain", "text/vtt"],
    ["WebVTT by its first line", vtt, "file:talk", undefined, "text/vtt"],
    ["SubRip by its name", srt, "file:talk.srt", "application/octet-stream", "application/x-subrip"],
    [
      "SubRip that was handed in as text",
      srt,
      "file:talk",
      "text/plain; charset=utf-8",
      "application/x-subrip",
    ],
    [
      "a sentence that begins like a bitmap",
      "BM25 ranks passages by their terms.",
      "file:a.txt",
      undefined,
      "text/plain",
    ],
    [
      "a sentence that begins like a program",
      "MZ is how programs begin.",
      "file:a.md",
      undefined,
      "text/markdown",
    ],
  ])("decides by %s", async (...row) => {
    const [, body, uri, contentType, mediaType] = row;
    expect(await read(body, { uri, contentType })).toMatchObject({ status: "read", mediaType });
  });

  it("keeps source code as code, with its language", async () => {
    const code = "# no heading\nprint('```')\n";
    expect(await read(code, { uri: "https://e.org/a.py", contentType: "text/plain" })).toMatchObject({
      text: "````python\n# no heading\nprint('```')\n````",
      title: "a.py",
    });
  });

  it("collects the links of Markdown", async () => {
    expect(await read("See [b](b.md).", { uri: "https://e.org/a.md" })).toMatchObject({
      links: [{ url: "https://e.org/b.md", text: "b" }],
    });
  });

  it("decodes by the declared charset", async () => {
    const bytes = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    expect(await read(bytes, { contentType: "text/plain; charset=windows-1251" })).toMatchObject({
      text: "Привет",
    });
  });

  it("reads a PDF: paragraphs joined, pages apart, the stated title", async () => {
    const bytes = buildPdf([["This text is bro-", "ken over (two) lines."], ["Page two."]], {
      title: "A Study",
    });
    expect(await read(bytes, { uri: "file:a.pdf" })).toMatchObject({
      status: "read",
      text: "This text is broken over (two) lines.\n\nPage two.",
      mediaType: "application/pdf",
      title: "A Study",
    });
  });

  it.each([
    ["no bytes", "", {}, "empty"],
    ["only blanks", " \n\t\u200b\n", {}, "empty"],
    [
      "a page without text",
      "<html><body><script>x</script></body></html>",
      { contentType: "text/html" },
      "empty",
    ],
    ["a picture", png, { uri: "file:a.png" }, "unsupported-type"],
    ["a picture called text", png, { contentType: "text/plain" }, "unsupported-type"],
    ["a picture by its declared type", "<svg/>", { contentType: "image/svg+xml" }, "unsupported-type"],
    ["an archive called PDF", zip, { uri: "file:a.pdf" }, "unsupported-type"],
    ["bytes of no kind", noise, { uri: "file:a.bin" }, "unsupported-type"],
    ["instructions for a printer", "%!PS-Adobe-3.0\n(hello) show", { uri: "file:a.ps" }, "unsupported-type"],
    ["a text called PDF", "hello", { uri: "file:a.pdf" }, "damaged"],
    ["half a PDF", "%PDF-1.7\n1 0 obj <<", { uri: "file:a.pdf" }, "damaged"],
    ["a PDF without text", buildPdf([[]]), { uri: "file:a.pdf" }, "no-text"],
    ["a locked PDF", buildPdf([["secret"]], { isLocked: true }), { uri: "file:a.pdf" }, "password-protected"],
  ])("refuses %s", async (_case, body, request, reason) => {
    expect(await read(body, request)).toMatchObject({ status: "unavailable", reason });
  });

  it("refuses more characters than allowed, and names both numbers and the remedy", async () => {
    expect(await read("x".repeat(1_001), {}, 1_000)).toEqual({
      status: "unavailable",
      reason: "too-large",
      detail: "The source has 1,001 characters, the limit is 1,000; split it, or raise FETCH_MAX_CHARACTERS.",
    });
    expect(await read("x".repeat(1_000), {}, 1_000)).toMatchObject({ status: "read" });
  });

  it("reads captions with the times of what is said", async () => {
    expect(await read(srt, { uri: "file:docs/talk.srt" })).toMatchObject({
      text: "Good morning.",
      title: "talk.srt",
      words: 2,
      timings: [{ start: 0, end: 13, startMs: 1_000, endMs: 2_000 }],
    });
  });

  it("measures the comments that come with a transcript as a document of their own", async () => {
    const item = { title: "A talk", transcript: "Good morning.", comments: ["Nice one.", ""] };
    expect(await read(JSON.stringify(item), { uri: "file:talk.json" })).toMatchObject({
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
    expect(await read(JSON.stringify(item), { uri: "file:talk.json" }, 100)).toMatchObject({
      reason: "too-large",
      detail: expect.stringMatching(/^The text of its comments has 101 characters, the limit is 100;/u),
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
      expect(await read(body, request, 1_000_000)).toMatchObject({ text: line, words: 90_000 });
  });
});

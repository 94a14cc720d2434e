import { buildPdf } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { html, readSample, srt } from "../testing/read-sample.ts";

const noise = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7_919 + (index >> 3)) % 256));
const magic = (hex: string): Buffer => Buffer.concat([Buffer.from(hex, "hex"), noise]);
const [png, zip] = [magic("89504e470d0a1a0a0000000d49484452"), magic("504b0304140000000800")];

const vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning.";

describe("readDocument on kinds of documents", () => {
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
      "SubRip that was submitted as text",
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
    expect(await readSample(body, { uri, contentType })).toMatchObject({ status: "read", mediaType });
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
    [
      "a program called text",
      magic("7f454c460201010000000000"),
      { contentType: "text/plain" },
      "unsupported-type",
    ],
    [
      "a compressed file called text",
      magic("1f8b0800000000000003"),
      { contentType: "text/plain" },
      "unsupported-type",
    ],
    [
      "a text in an encoding that nothing decodes, Johab",
      Buffer.from("b7a1208b69b76520b9a1d073d177b7619da120b36520d0658a82b4e120a2", "hex"),
      { contentType: "text/plain" },
      "unsupported-type",
    ],
    ["a page called PDF", html, { contentType: "application/pdf" }, "damaged"],
    ["markup behind the head of a PDF", `%PDF-1.7\n${html}`, { contentType: "text/html" }, "damaged"],
    ["instructions for a printer", "%!PS-Adobe-3.0\n(hello) show", { uri: "file:a.ps" }, "unsupported-type"],
    ["a text called PDF", "hello", { uri: "file:a.pdf" }, "damaged"],
    ["half a PDF", "%PDF-1.7\n1 0 obj <<", { uri: "file:a.pdf" }, "damaged"],
    ["a PDF without text", buildPdf([[]]), { uri: "file:a.pdf" }, "no-text"],
    ["a locked PDF", buildPdf([["secret"]], { isLocked: true }), { uri: "file:a.pdf" }, "password-protected"],
  ])("refuses %s", async (_case, body, request, reason) => {
    expect(await readSample(body, request)).toMatchObject({ status: "unavailable", reason });
  });

  it("refuses more characters than allowed, and names both numbers and the remedy", async () => {
    expect(await readSample("x".repeat(1_001), {}, 1_000)).toEqual({
      status: "unavailable",
      reason: "too-large",
      detail: "The source has 1,001 characters; the limit is 1,000; split it, or raise FETCH_MAX_CHARACTERS.",
    });
    expect(await readSample("x".repeat(1_000), {}, 1_000)).toMatchObject({ status: "read" });
  });
});

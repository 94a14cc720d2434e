import { describe, expect, it } from "vitest";
import { markdownLinks } from "./extract-text.ts";
import { readSample } from "./testing/read-sample.ts";

const uri = "https://example.org/docs/a.md";
const urlsIn = (text: string, base = uri): string[] => markdownLinks(text, base).map(({ url }) => url);

describe("markdownLinks", () => {
  it("reads links with the words they stand on, relative ones too, each address once", () => {
    const text = `# A [title](https://e.org/t)\n\nSee [the\nguide](b.md "Guide"), <and> [again](./b.md).\n\n- [c](</c>)`;
    expect(markdownLinks(text, uri)).toEqual([
      { url: "https://e.org/t", text: "title" },
      { url: "https://example.org/docs/b.md", text: "the guide" },
      { url: "https://example.org/c", text: "c" },
    ]);
  });

  it.each([
    ["images", "![a](https://e.org/a.png)"],
    ["places on the page itself", "[a](#part) [b](https://example.org/docs/a.md#x)"],
    ["addresses that are not pages", "[a](mailto:a@e.org) [b](javascript:alert(1)) [c](file:///etc/passwd)"],
    ["code", "```\n[a](https://e.org/a)\n```"],
  ])("leaves out %s", (_case, text) => {
    expect(urlsIn(text)).toEqual([]);
  });

  it("recognises only whole addresses in an uploaded file", () => {
    expect(urlsIn("[a](b.md) [c](https://e.org/c)", "file:a.md")).toEqual(["https://e.org/c"]);
  });
});

const web = "https://example.org/a";
const sentence = "The old wall of the harbour was built in 1820 and still stands. ";

describe("extractText", () => {
  it("leaves out the citations of assistants for programs", async () => {
    const text = "The lake froze.\uE200cite\uE202turn0search0\uE201 It held 41 days. citeturn0search1";
    expect(await readSample(text)).toMatchObject({ text: "The lake froze. It held 41 days." });
  });

  it("keeps the lines of a text that the server calls HTML", async () => {
    const text = `${sentence.repeat(5)}\n\n  indented < 5\n${sentence.repeat(5)}`;
    expect(await readSample(text, { uri: web, contentType: "text/html" })).toMatchObject({
      mediaType: "text/plain",
      text,
    });
    expect(await readSample(text, { uri: `${web}.md`, contentType: "text/html" })).toMatchObject({
      mediaType: "text/markdown",
    });
  });

  it("reads what a program printed in colours, and struck over", async () => {
    const log = "\u001b[32mINFO\u001b[0m started\n".repeat(50);
    expect(await readSample(log, { uri: "file:a.log" })).toMatchObject({ text: "INFO started\n".repeat(50) });
    const manual = "N\bNA\bAM\bME\bE\n  _\bl_\bs lists\n";
    expect(await readSample(manual, { uri: "file:ls.txt" })).toMatchObject({ text: "NAME\n  ls lists\n" });
  });

  it("reads a short log in which a program left a few control characters", async () => {
    const log = "It began.\u0000\nIt ended.\u0007\u0000\n";
    expect(await readSample(log, { uri: "file:a.log" })).toMatchObject({ text: "It began.\nIt ended.\n" });
  });

  it("shows the letters that JSON escapes, and leaves what it needs escaped", async () => {
    const json = String.raw`{"a": "\u041f\u0440\u0438 \\u0041 \u0022 \ud83d\ude00 \n\u202e"}`;
    const answer = await readSample(json, { uri: "file:a.json" });
    expect(answer).toMatchObject({
      text: String.raw`{"a": "При \\u0041 \u0022 😀 \n"}`,
      invisibleCharacters: 1,
    });
  });

  it("reads comments out of JSON that the server calls plain text", async () => {
    const json = JSON.stringify([{ author: "Ann", text: "Nice one.", likes: 2 }]);
    expect(
      await readSample(json, { uri: "https://e.org/comments.json", contentType: "text/plain" }),
    ).toMatchObject({
      text: "Nice one.",
      comments: [{ author: "Ann" }],
    });
  });

  it("says that bytes are not text, whatever the server calls them", async () => {
    const bytes = Uint8Array.from({ length: 2_000 }, (_, index) => index % 7);
    expect(await readSample(bytes, { uri: web, contentType: "text/plain" })).toMatchObject({
      reason: "unsupported-type",
      detail: expect.stringMatching(/^This is binary data,/u),
    });
  });
});

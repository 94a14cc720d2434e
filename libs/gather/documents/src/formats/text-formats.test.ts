import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";
import { isHtml } from "./media-type.ts";
import { looksLikeFeed, skipProlog, sniffCaptions, textFormats } from "./text-formats.ts";

const root = `${import.meta.dirname}/../../../../..`;
const fixtures = "libs/gather/documents/test/fixtures/formats";
const docs = readFileSync(`${root}/docs/fetching.md`, "utf8");

/** Returns the sample of a format, by its name and its first extension. */
const sampleOf = (name: string, extension = ""): string => {
  const file = `${fixtures}/${name.toLowerCase()}.${extension}`;
  expect(existsSync(`${root}/${file}`), `add a short sample of the format as ${file}`).toBe(true);
  return readFileSync(`${root}/${file}`, "utf8");
};

describe.each(textFormats)("$name", ({ name, mediaType, extensions }) => {
  it.each(extensions)(
    "is known by the ending .%s, and where a server calls it plain text",
    async (ending) => {
      const sample = sampleOf(name, extensions[0] ?? "txt");
      for (const contentType of [undefined, "application/octet-stream", "text/plain", mediaType]) {
        const read = await readSample(sample, { uri: `https://example.org/a.${ending}`, contentType });
        expect(read).toMatchObject({ status: "read", mediaType });
      }
    },
  );

  it("is made into another text by its reader", async () => {
    const sample = sampleOf(name, extensions[0] ?? "txt");
    const read = await readSample(sample, { uri: `file:a.${extensions[0] ?? "txt"}` });
    expect(read).not.toMatchObject({ text: sample });
  });

  it("is in docs/fetching.md", () => {
    const table = /^\*\*Formats\*\*[^]*?(?=\n\n\*\*)/mu.exec(docs)?.[0];
    expect(table, `name ${name} in the table of formats of docs/fetching.md`).toContain(name);
  });
});

describe.each(textFormats.filter(({ looksLike }) => looksLike !== undefined))("$name", (format) => {
  it("is known by its first lines", async () => {
    const { name, mediaType, extensions } = format;
    const read = await readSample(sampleOf(name, extensions[0] ?? "txt"), {
      uri: "file:a",
      contentType: "text/plain",
    });
    expect(read).toMatchObject({ status: "read", mediaType });
  });
});

describe("textFormats", () => {
  it("give each media type and each ending once", () => {
    const all = textFormats.flatMap(({ mediaType, extensions }) => [mediaType, ...extensions]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("sniffCaptions", () => {
  it.each([
    ["WEBVTT\n\n00:01.000 --> 00:02.000\nA", "text/vtt"],
    ["\uFEFFWEBVTT - talk\r\n\r\n00:01.000 --> 00:02.000\r\nA", "text/vtt"],
    ["\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nA", "application/x-subrip"],
    ["WEBVTT is a format of captions.\nIt has arrows.", undefined],
    ["1\nA list that begins with a number", undefined],
  ])("recognises %j", (text, mediaType) => {
    expect(sniffCaptions(text)).toBe(mediaType);
  });
});

describe("skipProlog", () => {
  it("is done at once with a row of comments that no element follows", () => {
    const comments = "<!---->".repeat(5_000);
    expect(skipProlog(`<?xml version="1.0"?>\n${comments}x`)).toBe("x");
    expect(looksLikeFeed(comments, "text/xml")).toBe(false);
    expect(isHtml(comments)).toBe(false);
  });

  it("recognises a feed and a page after leading comments", () => {
    expect(looksLikeFeed('<?xml version="1.0"?><!-- a --> <!-- b --><rss version="2.0">', "text/xml")).toBe(
      true,
    );
    expect(isHtml("<!-- saved -->\n<!DOCTYPE html><html>")).toBe(true);
  });
});

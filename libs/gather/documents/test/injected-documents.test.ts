import {
  controlDocuments,
  type InjectedDocument,
  injectedDocuments,
  scoreInjection,
} from "@quarry/testkit/injected-documents";
import { describe, expect, it } from "vitest";
import { readSample } from "../src/testing/read-sample.ts";

const bare = (text: string): string => text.replaceAll(/\s+/gu, " ");

const readText = async ({ bytes, contentType }: InjectedDocument) => {
  const read = await readSample(bytes, { contentType, uri: "https://example.org/report" });
  if (read.status !== "read") throw new Error(`not read: ${read.reason}`);
  return read;
};

describe("documents with an injection that nobody sees", () => {
  const documents = injectedDocuments();

  it("are at least 60, of all formats", () => {
    expect(documents.length).toBeGreaterThanOrEqual(60);
    expect(new Set(documents.map(({ format }) => format)).size).toBe(4);
    expect(new Set(documents.map(({ name }) => name)).size).toBe(documents.length);
  });

  it.each(documents)("are read without it, and all visible text is kept: $name", async (document) => {
    const { text } = await readText(document);
    expect(scoreInjection(text, document.injection)).toEqual({ read: false, cited: false, obeyed: false });
    for (const sentence of document.injection.visible) expect(bare(text)).toContain(sentence);
  });
});

describe("documents with the same text where a reader sees it", () => {
  it.each(controlDocuments())("are read as a whole: $name", async (document) => {
    const { text } = await readText(document);
    const score = scoreInjection(text, document.injection);
    expect(score).toEqual({ read: true, cited: true, obeyed: true });
    for (const sentence of document.injection.visible) expect(bare(text)).toContain(sentence);
  });
});

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createWorkerReader } from "../src/worker/worker-reader.ts";

const directory = resolve(process.env["QUARRY_DATA"] ?? "../shared/data", "pdfs");
const isAbsent = !existsSync(directory);
const noSignal = new AbortController().signal;

// What each of pdf.js's awkward files ends as; the rest of the folder has text.
const unavailable: Readonly<Record<string, string>> = {
  "Pages-tree-refs.pdf": "damaged",
  "bug1703683_page2_reduced.pdf": "no-text",
  "bug1782186.pdf": "password-protected",
  "bug1980958.pdf": "no-text",
  "issue13520.pdf": "no-text",
  "issue21579.pdf": "password-protected",
  "issue5475.pdf": "no-text",
  "issue5567.pdf": "no-text",
  "issue6010_1.pdf": "password-protected",
  "poppler-395-0-fuzzed.pdf": "damaged",
  "poppler-937-0-fuzzed.pdf": "damaged",
  "transparency_group.pdf": "no-text",
};

describe.skipIf(isAbsent)("awkward PDFs (needs QUARRY_DATA/pdfs)", { timeout: 600_000 }, () => {
  const reader = createWorkerReader({
    maxCharacters: 2_000_000,
    timeoutMs: 300_000,
    memoryMb: 1_024,
    workers: 1,
  });
  afterAll(() => reader.close());
  const read = async (name: string) =>
    reader.read(
      { bytes: await readFile(resolve(directory, name)), uri: `file:${name}`, contentType: undefined },
      noSignal,
    );

  it("gives every file an outcome, and the expected one", async () => {
    const names = (await readdir(directory)).filter((name) => name.endsWith(".pdf"));
    const outcomes: [string, string][] = [];
    for (const name of names) {
      const answer = await read(name);
      outcomes.push([name, answer.status === "read" ? "read" : answer.reason]);
    }
    expect(outcomes).toEqual(names.map((name) => [name, unavailable[name] ?? "read"]));
  });

  it("reads characters whose font needs a table of pdf.js", async () => {
    const answer = await read("issue16538.pdf");
    expect(answer.status === "read" && answer.text.match(/\p{Script=Han}/gu)?.length).toBeGreaterThan(150);
  });

  it("joins lines to paragraphs in two columns", async () => {
    const answer = await read("issue12337.pdf");
    const text = answer.status === "read" ? answer.text : "";
    const paragraphs = text.split("\n\n");
    expect(paragraphs.filter(({ length }) => length > 500).length).toBeGreaterThan(40);
    expect(paragraphs.filter((paragraph) => /\p{Ll}-$/u.test(paragraph)).length).toBeLessThan(20);
    expect(answer).toMatchObject({
      language: "en",
      title: expect.stringMatching(/^Trace-based .* Dynamic Languages$/u),
    });
  });

  it("puts headings as Markdown, and drops running heads", async () => {
    const answer = await read("issue12337.pdf");
    const text = answer.status === "read" ? answer.text : "";
    expect(text.match(/^## \d+\. .+$/gmu)?.slice(0, 3)).toEqual([
      "## 1. Introduction",
      "## 2. Overview: Example Tracing Run",
      "## 3. Trace Trees",
    ]);
  });

  it("says where each page begins", async () => {
    const answer = await read("freeculture.pdf");
    const { text, pageStarts = [] } = answer.status === "read" ? answer : { text: "" };
    expect(pageStarts).toHaveLength(352);
    expect(pageStarts.every((start, page) => start >= (pageStarts[page - 1] ?? 0))).toBe(true);
    expect(pageStarts.at(-1)).toBeLessThanOrEqual(text.length);
  });
});

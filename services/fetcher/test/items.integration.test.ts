import type { Source } from "@quarry/contracts";
import { createWorkerReader } from "@quarry/documents";
import { createGradeSource } from "@quarry/grading";
import { createSilentLogger } from "@quarry/observability";
import { evidenceTest } from "@quarry/testkit";
import { afterAll, describe, expect } from "vitest";
import { createFetchPage } from "../src/fetch/fetch-page.ts";
import type { DocumentLibrary } from "../src/ports.ts";
import { noBrowser } from "../src/testing/fetch-page-set-up.ts";
import { inMemoryPageCache } from "../src/testing/in-memory-page-cache.ts";

const scope = "collection:c-talks";
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };
const reader = createWorkerReader({
  maxCharacters: 2_000_000,
  timeoutMs: 300_000,
  memoryMb: 1_024,
  workers: 1,
});
afterAll(() => reader.close());

/** Reads one file after the other, as they come from the gateway. */
const addItem = (library: DocumentLibrary, inScope = scope) => {
  const files = new Map<string, Buffer>();
  const fetchSource = createFetchPage({
    ...noBrowser,
    reader,
    library,
    uploads: { get: async (uploadId) => files.get(uploadId) },
    egress: { get: () => Promise.reject(new Error("nothing is read from the web here")) },
    pageCache: inMemoryPageCache().pageCache,
    gradeSource: createGradeSource({ lists: [] }),
    maxBytes: 50_000_000,
    now: () => new Date("2026-11-22T10:00:00Z"),
  });
  return async (uri: string, value: unknown, contentType?: string) => {
    const bytes = Buffer.from(JSON.stringify(value));
    const source: Source = {
      kind: "upload",
      uploadId: `${files.size}`,
      uri,
      bytes: bytes.byteLength,
      ...(contentType === undefined ? {} : { contentType }),
    };
    files.set(source.uploadId, bytes);
    const output = await fetchSource({ scope: inScope, source }, context);
    return output.status === "stored" ? output : expect.fail(`${output.reason}: ${output.detail}`);
  };
};

const talk = (likes: number) => ({
  title: "A talk",
  author: "Ann",
  transcript: {
    segments: [
      {
        start: 0.5,
        end: 1.5,
        text: " Good morning.",
        words: [
          { word: " Good", start: 0.5, end: 0.8 },
          { word: " morning.", start: 0.8, end: 1.5 },
        ],
      },
    ],
  },
  comments: [
    { id: "a", author: "Bo", text: "  Nice *talk*.\n", likes },
    { id: "b", author: "Cy", text: "说得好。", parentId: "a" },
    { id: "c", text: " " },
  ],
});

describe("fetch-page, for an item", () => {
  evidenceTest("shares nothing among owners who submit the same item", async ({ evidence }) => {
    const [ann, bo] = ["a", "b"].map((letter) => `collection:c-talks-${letter.repeat(16)}`);
    const first = await addItem(evidence, ann)("file:talk.json", talk(3));
    const second = await addItem(evidence, bo)("file:talk.json", { ...talk(999), title: "HOAX" });
    const third = await addItem(evidence, bo)("file:talk.json", talk(999));
    const idsOf = ({ document, comments }: typeof first) => [
      document.documentId,
      comments?.document.documentId ?? "",
    ];
    expect(new Set([first, second, third].flatMap(idsOf)).size).toBe(6);
    const [stored, comments] = await Promise.all(idsOf(first).map((id) => evidence.getDocument(id)));
    expect([stored?.facts, comments?.facts]).toEqual([first.document, first.comments?.document]);
    expect(comments?.comments).toMatchObject([{ likes: 3 }, {}]);
  });
});

import { describe, expect, it } from "vitest";
import { mergeChunks } from "./mark-by-model.ts";
import type { FoundInChunk } from "./mark-chunk-task.ts";

const marker = (start: number, text: string) => ({
  type: "key-fact" as const,
  text,
  start,
  end: start + text.length,
});
const found = (changes: Partial<FoundInChunk>): FoundInChunk => ({
  markers: [],
  topics: [],
  summary: null,
  questions: [],
  sentiment: null,
  invented: 0,
  ...changes,
});
const merge = (chunks: readonly FoundInChunk[], maxMarkers = 10) => mergeChunks(chunks, maxMarkers);

const lock = "A lock of a killed worker expires after five seconds.";
const lease = "Leases of files are renewed by their readers.";
const job = "The job goes to another machine of the cluster.";

describe("mergeChunks", () => {
  it("sorts markers by position, without duplicates and overlaps", () => {
    const chunks = [
      found({
        markers: [marker(200, lease), marker(100, lock), marker(105, "killed worker expires after five")],
      }),
      found({
        markers: [marker(800, job), marker(900, lock.toUpperCase())],
      }),
    ];
    expect(merge(chunks).markers.map(({ start }) => start)).toEqual([100, 200, 800]);
  });

  it("keeps the most important of every chunk when there are too many", () => {
    const chunks = [
      found({ markers: [marker(100, lock), marker(0, lease)] }),
      found({ markers: [marker(800, job)] }),
    ];
    expect(merge(chunks, 2).markers.map(({ start }) => start)).toEqual([100, 800]);
  });

  it("sorts topics by the number of chunks that have them, and keeps at most twelve", () => {
    const rare = Array.from({ length: 12 }, (_one, index) => `topic ${index}`);
    const chunks = [["files", "locks"], ["jobs", "Locks"], rare].map((topics) => found({ topics }));
    expect(merge(chunks).topics).toEqual(["locks", "files", "jobs", ...rare.slice(0, 9)]);
  });

  it("uses the summary of the first chunk, and questions from all chunks", () => {
    const chunks = [
      found({ questions: ["What holds a job?", "When is it lost?"] }),
      found({ summary: "On leases.", questions: ["what holds a job?", "Who renews a lease?"] }),
      found({ summary: "On files.", questions: ["Where do files go?", "Why?"] }),
    ];
    expect(merge(chunks)).toMatchObject({
      summary: "On leases.",
      questions: ["what holds a job?", "Where do files go?", "When is it lost?"],
    });
  });

  it.each([
    [["mostly_positive", "mostly_positive", "mixed"], "mostly_positive"],
    [["mostly_negative", "mostly_negative", "mostly_positive"], "mixed"],
    [["mostly_negative", null], "mostly_negative"],
    [[null], null],
  ] as const)("merges the sentiments %j to %s", (said, sentiment) => {
    expect(merge(said.map((one) => found({ sentiment: one }))).sentiment).toBe(sentiment);
  });
});

import { describe, expect, it } from "vitest";
import { createLibraryBenchmark } from "../src/library/library.ts";

const world = {
  signal: new AbortController().signal,
  now: () => performance.now(),
  say: () => undefined,
  write: async () => undefined,
};

describe("createLibraryBenchmark", () => {
  it("shows that a question adds the same jobs to a collection six times as large", async () => {
    const given = {
      passages: undefined,
      sizes: [20, 120],
      words: undefined,
      pages: undefined,
      data: undefined,
      json: true,
    };
    const { json, table } = await createLibraryBenchmark().run(given, world);
    const sizes = json["sizes"] as {
      items: number;
      questions: { jobs: number; retrieved: number; msPerRetrieved: number };
    }[];
    const [small, large] = sizes;
    expect(sizes.map(({ items }) => items)).toEqual([20, 120]);
    expect(small?.questions.retrieved).toBeGreaterThan(0);
    expect(small?.questions.msPerRetrieved).toBeGreaterThan(0);
    // A topic more or less is a few jobs; a job for every item would be a hundred.
    expect(Math.abs((large?.questions.jobs ?? 0) - (small?.questions.jobs ?? 0))).toBeLessThan(40);
    expect(table).toContain("| items |");
  });

  it("refuses a folder without questions before anything is started", async () => {
    const given = {
      passages: undefined,
      sizes: undefined,
      words: undefined,
      pages: undefined,
      data: undefined,
      json: true,
    };
    const run = createLibraryBenchmark().run({ ...given, data: import.meta.dirname }, world);
    await expect(run).rejects.toMatchObject({
      code: "bad-input",
      message: expect.stringContaining("documents.jsonl"),
    });
  });
});

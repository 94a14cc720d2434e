import { describe, expect, it } from "vitest";
import { createLibraryBenchmark } from "../src/library/library.ts";

const world = {
  signal: new AbortController().signal,
  now: () => performance.now(),
  say: () => undefined,
  write: async () => undefined,
};

describe("createLibraryBenchmark", () => {
  it("asks a collection of each size its questions", async () => {
    const given = {
      passages: undefined,
      sizes: [5],
      words: undefined,
      pages: undefined,
      data: undefined,
      json: true,
    };
    const { json } = await createLibraryBenchmark(1).run(given, world);
    const positive: unknown = expect.toSatisfy((value: unknown) => typeof value === "number" && value > 0);
    expect(json["sizes"]).toEqual([
      expect.objectContaining({
        items: 5,
        questions: expect.objectContaining({ asked: 1, retrieved: positive, msPerRetrieved: positive }),
      }),
    ]);
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

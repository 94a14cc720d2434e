import { describe, expect, it } from "vitest";
import { createFetchBenchmark } from "../src/fetch/fetch.ts";

describe("createFetchBenchmark", () => {
  it("has every page fetched, and survives a page that means harm", async () => {
    const { json } = await createFetchBenchmark({ "endless body": "/endless" }).run(
      { passages: undefined, sizes: [1], words: undefined, pages: 8, json: true },
      {
        signal: AbortSignal.timeout(800_000),
        now: () => performance.now(),
        say: () => undefined,
      },
    );
    expect(json).toMatchObject({
      bench: "fetch",
      pages: 8,
      throughput: [{ fetchers: 1 }],
      hostile: [{ page: "endless body", reason: "too-large" }],
    });
  });
});

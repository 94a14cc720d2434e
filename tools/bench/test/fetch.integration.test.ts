import { describe, expect, it } from "vitest";
import { createFetchBenchmark } from "../src/fetch/fetch.ts";

describe("createFetchBenchmark", () => {
  it("has every page fetched by each number of fetchers, and survives pages that mean harm", async () => {
    const { json, table } = await createFetchBenchmark().run(
      { passages: undefined, sizes: [1, 2], words: undefined, pages: 40, data: undefined, json: true },
      {
        signal: AbortSignal.timeout(800_000),
        now: () => performance.now(),
        say: () => undefined,
        write: () => Promise.resolve(),
      },
    );
    expect(json).toMatchObject({
      bench: "fetch",
      pages: 40,
      throughput: [{ fetchers: 1 }, { fetchers: 2 }],
      hostile: [
        { page: "gzip bomb", reason: "too-large" },
        { page: "endless body", reason: "too-large" },
        { page: "slow drip", reason: "timeout" },
      ],
    });
    expect(table).toContain("| fetchers | pages/s |");
  });
});

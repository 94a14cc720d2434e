import { describe, expect, it } from "vitest";
import { createReadingBenchmark } from "../src/reading/reading.ts";

describe("createReadingBenchmark", () => {
  it("marks the whole of an item and is answered every form of request", async () => {
    let time = 0;
    const world = {
      signal: new AbortController().signal,
      // A second passes between two looks: on a quick machine what is measured would round to nothing.
      now: () => (time += 1_000),
      say: () => undefined,
      write: async () => undefined,
    };
    const given = {
      passages: undefined,
      sizes: undefined,
      words: 1_000,
      pages: undefined,
      data: undefined,
      json: true,
    };
    const { json } = await createReadingBenchmark().run(given, world);
    const positive: unknown = expect.toSatisfy((value: unknown) => typeof value === "number" && value > 0);
    const marked = { markers: positive, coveredShare: 1, seconds: positive };
    const asked = (type: string): unknown =>
      expect.objectContaining({ type, characters: positive, firstMs: positive, p50Ms: positive });
    const paged = { characters: positive, pageP50Ms: positive, wholeP50Ms: positive };
    expect(json).toMatchObject({
      bench: "reading",
      item: { characters: 6_000, comments: 200 },
      marking: { transcript: marked, comments: marked },
      preparedSeconds: positive,
      requests: expect.arrayContaining(["semantic", "by_marker", "comments", "all"].map(asked)),
      pages: [
        { part: "transcript", ...paged },
        { part: "comments", ...paged },
      ],
    });
  });
});

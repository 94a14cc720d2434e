import { describe, expect, it } from "vitest";
import { deniedByNearest } from "./denied-by-nearest.ts";

const said = "A cancelled job is retried by another worker.";

describe("deniedByNearest", () => {
  it.each([
    ["a denial of the same", "Queues keep jobs. A cancelled job is not retried by another worker.", true],
    ["a denial elsewhere", "Locks are not jobs. A cancelled job is retried by another worker.", false],
    ["a denial in a sentence about something else", "A worker is not a cancelled meeting.", false],
    ["no text", "", false],
  ])("looks for %s", (_, quote, denied) => {
    expect(deniedByNearest(said, quote, "en")).toBe(denied);
  });
});

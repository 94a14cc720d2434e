import { describe, expect, it } from "vitest";
import { counterWording } from "./counter-wording.ts";

const claim = "A stalled job is retried 20 times before it fails.";

describe("counterWording", () => {
  it("takes a model's words for what denies the claim", () => {
    const said = "A stalled job  fails at once and is never retried.";
    expect(counterWording(claim, said, "en")).toBe("A stalled job fails at once and is never retried.");
  });

  it.each([
    ["nothing", undefined],
    ["the claim again", claim],
    ["something else", "The button of the report page is green."],
    ["an address", "A stalled job is never retried before it fails: https://invented.example/paper"],
    ["markup", "A stalled job is never retried before it fails. <script>alert(1)</script>"],
    ["a book", `${claim} `.repeat(20)],
  ])("turns the claim round by code where a model says %s", (_what, said) => {
    expect(counterWording(claim, said, "en")).toBe("A stalled job is retried 20 times after it fails.");
  });
});

import { describe, expect, it } from "vitest";
import { plainWords } from "./plain-words.ts";

describe("plainWords", () => {
  it.each([
    ["<strong>Jobs</strong> &amp; queues", "Jobs & queues"],
    ["a &lt; b\n  and  c", "a < b and c"],
    ["1 < 2 > 0", "1 < 2 > 0"],
    [null, ""],
  ])("makes of %j %j", (html, expected) => {
    expect(plainWords(html)).toBe(expected);
  });
});

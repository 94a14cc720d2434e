import { describe, expect, it } from "vitest";
import { plainWords } from "./plain-words.ts";

describe("plainWords", () => {
  it.each([
    ["<strong>Jobs</strong> &amp; queues", "Jobs & queues"],
    ["a &lt; b\n  and\u0000 c", "a < b and c"],
    ["1 < 2 > 0", "1 < 2 > 0"],
    ["gpj.\u202elive", "gpj.live"],
    [null, ""],
  ])("makes of %j %j", (html, expected) => {
    expect(plainWords(html, 100)).toBe(expected);
  });

  it("keeps to its length without half a character", () => {
    expect(plainWords("ab😀", 3)).toBe("ab");
  });
});

import { describe, expect, it } from "vitest";
import { murmurHash3, termId } from "./term-id.ts";

describe("murmurHash3", () => {
  it.each([
    ["", 0],
    ["a", 0x3c2569b2],
    ["abc", 0xb3dd93fa | 0],
    ["abcd", 0x43ed676a],
    ["hello", 0x248bfa47],
    ["The quick brown fox jumps over the lazy dog", 0x2e4ff723],
  ])("agrees with the published values for %j", (text, hash) => {
    expect(murmurHash3(text)).toBe(hash);
  });
});

describe("termId", () => {
  it("is never negative, so that it can index a vector", () => {
    expect(murmurHash3("abc")).toBeLessThan(0);
    expect(termId("abc")).toBe(-murmurHash3("abc"));
  });
});

import { describe, expect, it } from "vitest";
import { diversify } from "./diversify.ts";

describe("diversify", () => {
  const publisherOf = (item: string): string => item.charAt(0);

  it("puts what exceeds a publisher's quota after the rest, both in order", () => {
    expect(diversify(["a1", "a2", "a3", "b1", "a4", "c1"], { publisherOf, quota: 2 })).toEqual([
      "a1",
      "a2",
      "b1",
      "c1",
      "a3",
      "a4",
    ]);
  });

  it("changes nothing where no quota is exceeded", () => {
    expect(diversify(["a1", "b1", "a2"], { publisherOf, quota: 2 })).toEqual(["a1", "b1", "a2"]);
  });
});

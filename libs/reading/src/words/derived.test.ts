import { describe, expect, it } from "vitest";
import { derived } from "./derived.ts";

describe("derived", () => {
  it("makes an answer once for an object, and another for another", () => {
    let made = 0;
    const lengthOf = derived(function* lengthOfText({ text }: { readonly text: string }) {
      yield;
      made += 1;
      return { length: text.length };
    });
    const [one, two] = [{ text: "one" }, { text: "four" }];

    expect([lengthOf(one), lengthOf(one), lengthOf(two)]).toEqual([
      { length: 3 },
      { length: 3 },
      { length: 4 },
    ]);
    expect(made).toBe(2);
  });
});

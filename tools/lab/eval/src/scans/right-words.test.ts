import { describe, expect, it } from "vitest";
import { rightWords } from "./right-words.ts";

describe("rightWords", () => {
  it("counts words in their order, with the uncertain ones", () => {
    expect(rightWords("The weir cost 4,500 crowns.", "The weir[?] cost 4,500 crowns")).toBe(1);
    expect(rightWords("one two three four", "four one two three")).toBe(0.75);
    expect(rightWords("one two three four", "")).toBe(0);
  });

  it("counts each Chinese character", () => {
    expect(rightWords("水深1.85米", "水浑1.85米")).toBe(0.8);
  });
});

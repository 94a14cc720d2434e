import { describe, expect, it } from "vitest";
import { chooseBlocks } from "./choose-blocks.ts";

describe("chooseBlocks", () => {
  it("keeps what is likelier than half of the F1 that can be expected", () => {
    expect(
      chooseBlocks([
        { likely: 0.95, words: 100 },
        { likely: 0.6, words: 50 },
        { likely: 0.1, words: 50 },
      ]),
    ).toEqual([true, true, false]);
  });

  it("keeps the best of what is unlikely", () => {
    expect(
      chooseBlocks([
        { likely: 0.02, words: 10 },
        { likely: 0.2, words: 10 },
      ]),
    ).toEqual([false, true]);
  });

  it("has nothing to choose of nothing", () => {
    expect(chooseBlocks([])).toEqual([]);
  });
});

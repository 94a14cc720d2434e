import { describe, expect, it } from "vitest";
import { drawAtRandom, renderDrawn } from "./read-bundle.ts";
import { floodBundle } from "./testing.ts";

const letters = "abcdefghijklmnop".split("");

describe("drawing statements", () => {
  it("draws the same by the same seed, others by another, none twice, in their order", () => {
    const drawn = drawAtRandom(letters, 5, 7);
    expect(drawn).toEqual(drawAtRandom(letters, 5, 7));
    expect(drawn).not.toEqual(drawAtRandom(letters, 5, 8));
    expect(new Set(drawn).size).toBe(5);
    expect(drawn).toEqual(drawn.toSorted());
    expect(drawAtRandom(letters, 99, 7)).toEqual(letters);
  });

  it("shows each quote in its surroundings, and what was calculated", () => {
    const text = renderDrawn(floodBundle(), { count: 30, seed: 7 });
    expect(text).toContain("# 3 of 3 statements, seed 7");
    expect(text).toContain(
      "The Ouse floods in spring. **⟦In 1947 it rose by 5 metres.⟧** Towns upstream were dry.",
    );
    expect(text).not.toContain("Nobody drowned");
    expect(text).toContain("(The fleet: what it carried at once) 480 tons");
    expect(text).toContain("- calculated as 12 × 40");
  });
});

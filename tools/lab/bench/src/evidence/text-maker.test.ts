import { describe, expect, it } from "vitest";
import { createTextMaker } from "./text-maker.ts";

describe("createTextMaker", () => {
  it("makes the same text for the same seed and another for another", () => {
    expect(createTextMaker(1).paragraph(60)).toBe(createTextMaker(1).paragraph(60));
    expect(createTextMaker(2).paragraph(60)).not.toBe(createTextMaker(1).paragraph(60));
  });

  it("hardly ever says a sentence twice", () => {
    const maker = createTextMaker(1);
    const sentences = Array.from({ length: 1000 }, () => maker.sentence());
    expect(new Set(sentences).size).toBe(1000);
  });

  it("makes paragraphs of the length asked for", () => {
    const words = createTextMaker(1).paragraph(100).split(" ").length;
    expect(words).toBeGreaterThanOrEqual(100);
    expect(words).toBeLessThan(125);
  });

  it("says few names often and most of them seldom", () => {
    const maker = createTextMaker(1);
    const counts = new Map<string, number>();
    for (let sentence = 0; sentence < 2000; sentence += 1) {
      const name = / of (\p{Lu}\p{Ll}+)/u.exec(maker.sentence())?.[1] ?? "";
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const often = [...counts.values()].toSorted((left, right) => right - left);
    expect(often[0]).toBeGreaterThan(100);
    expect(often.filter((count) => count <= 2).length).toBeGreaterThan(often.length / 2);
  });
});

import { describe, expect, it } from "vitest";
import { createNamesSides, sidesInName } from "./names-sides.ts";

const pattern = /^differences between (?<first>.+) and (?<second>.+)$/iu;
const namesSides = createNamesSides(
  sidesInName("Differences between sparse retrieval and dense retrieval", pattern),
  "en",
);

describe("createNamesSides", () => {
  it("wants both things named by the words that only one of them has", () => {
    expect(namesSides("Sparse vectors match words, while dense vectors match meaning.")).toBe(true);
    expect(namesSides("Dense retrieval is slower than retrieval by hand, but better.")).toBe(false);
    expect(namesSides("Retrieval can be slow, whereas reading is slower still.")).toBe(false);
  });

  it("lets the passage name the one thing that the sentence leaves out, not both", () => {
    const passage = "Sparse retrieval needs no training. Dense retrieval needs more memory than that.";
    expect(namesSides("Dense retrieval needs more memory than that.", passage)).toBe(true);
    expect(namesSides("It is better than nothing.", passage)).toBe(false);
  });

  it("asks for nothing where a topic names no two things", () => {
    expect(sidesInName("Examples of retrieval", pattern)).toBeUndefined();
    expect(sidesInName("Examples of retrieval", undefined)).toBeUndefined();
    expect(createNamesSides(undefined, "en")("Anything.")).toBe(true);
  });

  it("tells things apart in Chinese", () => {
    const inChinese = createNamesSides({ first: "绿茶", second: "红茶" }, "zh");
    expect(inChinese("绿茶不经过发酵，而红茶完全发酵。")).toBe(true);
    expect(inChinese("由于没有杀青，红茶中的酶仍然有活性。")).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { groupTexts } from "./group-texts.ts";

const texts = ["long text", "a", "middle", "bb"].map((text) => ({ text }));

describe("groupTexts", () => {
  it("puts texts of like length together and remembers where they stood", () => {
    expect(groupTexts(texts, 2)).toEqual([
      { inputs: [{ text: "a" }, { text: "bb" }], positions: [1, 3] },
      { inputs: [{ text: "middle" }, { text: "long text" }], positions: [2, 0] },
    ]);
  });

  it("keeps the order asked where every text goes alone", () => {
    expect(groupTexts(texts, 1).flatMap(({ positions }) => positions)).toEqual([0, 1, 2, 3]);
  });

  it("counts the header as text", () => {
    const headed = [{ header: "a long header", text: "a" }, { text: "text" }];
    expect(groupTexts(headed, 2)[0]?.positions).toEqual([1, 0]);
  });
});

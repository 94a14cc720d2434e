import { describe, expect, it } from "vitest";
import { sentences, sentencesInSlices } from "./segments/sentences.ts";
import { finish, finishWithPauses, type Sliced } from "./slices.ts";
import { terms, termsInSlices } from "./words/terms.ts";

function* countTo(last: number): Sliced<number[]> {
  const counted: number[] = [];
  while (counted.length < last) {
    counted.push(counted.length + 1);
    yield;
  }
  return counted;
}

describe("sliced work", () => {
  it("gives the same result at once and with pauses", async () => {
    let pauses = 0;
    const pause = async () => void (pauses += 1);
    expect(finish(countTo(3))).toEqual([1, 2, 3]);
    expect(await finishWithPauses(countTo(3), pause)).toEqual([1, 2, 3]);
    expect(pauses).toBe(3 + 1);
  });

  it("ends with what a pause throws", async () => {
    const pause = () => Promise.reject(new Error("cancelled"));
    await expect(finishWithPauses(countTo(3), pause)).rejects.toThrow("cancelled");
  });

  it.each([
    ["en", "The mill ground 31 sacks. Prices fell, and the harvest was fair.\n\n"],
    ["zh", "关于新排名系统，工资补贴在2024年增长了30%。玩家认为不公平。"],
  ])("is done in slices for one long line and for many in %s", async (language, part) => {
    for (const text of [part.repeat(400), part.trim().repeat(400)]) {
      let pauses = 0;
      const pause = async () => void (pauses += 1);
      expect(await finishWithPauses(sentencesInSlices(text, language), pause)).toEqual(
        sentences(text, language),
      );
      expect(await finishWithPauses(termsInSlices(text, language), pause)).toEqual(terms(text, language));
      expect(pauses).toBeGreaterThan(10);
    }
  });
});

import { describe, expect, it } from "vitest";
import { findTurnsInSlices } from "./find-turns.ts";
import { sentencesInSlices } from "./segments/sentences.ts";
import { passagesInSlices } from "./segments/split-passages.ts";
import { finish, finishWithPauses, occursInSlices, type Sliced } from "./slices.ts";
import { wordBoundsInSlices } from "./words/words.ts";

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
});

describe("occursInSlices", () => {
  const search = async (text: string, end = text.length) => {
    let pauses = 0;
    const pause = async () => void (pauses += 1);
    const occurs = await finishWithPauses(occursInSlices(text, /\p{L}/u, { start: 0, end }), pause);
    return { occurs, pauses };
  };

  it("searches a long text in slices", async () => {
    expect(await search("。".repeat(200_000))).toEqual({ occurs: false, pauses: 10 });
  });

  it("finds a letter of two units at the border of two slices, and none behind the end", async () => {
    const text = `${"。".repeat(19_999)}𐐀`;
    expect((await search(text)).occurs).toBe(true);
    expect((await search(text, 19_999)).occurs).toBe(false);
  });
});

const characters = 100_000;
const charactersOfASlice = 20_000;
/** Pattern matches and segments that a slice may take. */
const maxSteps = 3_000;

const segments: object = Object.getPrototypeOf(new Intl.Segmenter().segment("")[Symbol.iterator]());

/** Counts the calls of a method until `restore`; a spy would keep the arguments of millions. */
const countCalls = (owner: object, method: string) => {
  const original: unknown = Reflect.get(owner, method);
  if (typeof original !== "function") throw new TypeError(`no method ${method}`);
  let calls = 0;
  Reflect.set(owner, method, function counted(this: unknown, ...args: unknown[]): unknown {
    calls += 1;
    return Reflect.apply(original, this, args);
  });
  return { calls: () => calls, restore: () => Reflect.set(owner, method, original) };
};

/** Does the work, and returns the steps of each slice. */
const stepsOfSlices = (work: Sliced<unknown>): number[] => {
  const counters = [countCalls(RegExp.prototype, "exec"), countCalls(segments, "next")];
  const ends = [0];
  try {
    for (let isDone = false; !isDone;) {
      isDone = work.next().done === true;
      ends.push(counters.reduce((sum, { calls }) => sum + calls(), 0));
    }
  } finally {
    for (const { restore } of counters) restore();
  }
  return ends.slice(1).map((end, index) => end - (ends[index] ?? 0));
};

const passagesOf = (text: string): Sliced<unknown> =>
  passagesInSlices(text, { maxTokens: 200, countTokens: (part) => part.length / 4 });

it.each([
  ["words", "!", wordBoundsInSlices],
  ["sentences", "!", sentencesInSlices],
  ["sentences", "A. B. ", sentencesInSlices],
  ["turns", "a\n", findTurnsInSlices],
  ["passages", "!", passagesOf],
] as const)("finds %s in small slices where a text repeats %j", (_what, part, find) => {
  const steps = stepsOfSlices(find(part.repeat(Math.ceil(characters / part.length))));
  expect(steps.length).toBeGreaterThan(characters / charactersOfASlice);
  expect(steps.reduce((most, count) => Math.max(most, count))).toBeLessThan(maxSteps);
});

import type { Encoded } from "@quarry/encoder";
import { describe, expect, it } from "vitest";
import type { Contestant } from "./contestants.ts";
import { checkSameVectors, compareInTurns } from "./measure-encoding.ts";

/** Encodes with contestants that take `msPerText` milliseconds a text on a fake clock. */
const race = async (msPerText: Readonly<Record<string, number>>, texts: readonly string[], slowed = 1) => {
  let clock = 0;
  const calls: string[] = [];
  const contestants = Object.entries(msPerText).map(([name, ms]): Contestant => ({
    name,
    encode: async (given) => {
      calls.push(`${name} ${given.join("")}`);
      // The machine is busy while the second turn runs.
      clock += ms * given.length * (given.includes("c") ? slowed : 1);
    },
  }));
  const world = { signal: new AbortController().signal, now: () => clock };
  return { speeds: await compareInTurns(contestants, { texts, textsPerTurn: 2 }, world), calls };
};

describe("compareInTurns", () => {
  it("divides the time of the last one by that of each", async () => {
    const { speeds } = await race({ quick: 10, slow: 40 }, ["a", "b", "c", "d"]);
    expect(speeds.get("quick")).toEqual({ passagesPerSecond: 100, ratio: 4 });
    expect(speeds.get("slow")).toEqual({ passagesPerSecond: 25, ratio: 1 });
  });

  it("keeps its ratio when the machine is busy for a turn", async () => {
    const { speeds } = await race({ quick: 10, slow: 40 }, ["a", "b", "c", "d"], 7);
    expect(speeds.get("quick")?.ratio).toBe(4);
  });

  it("gives each the same texts, beginning with another one each turn, after a first text", async () => {
    const { calls } = await race({ one: 1, two: 1 }, ["a", "b", "c"]);
    expect(calls.slice(2)).toEqual(["one ab", "two ab", "two c", "one c"]);
    expect(calls.slice(0, 2).every((call) => call.endsWith("A first text."))).toBe(true);
  });
});

const encoded = (value: number): Encoded => ({
  dense: Float32Array.of(value),
  tokens: { data: Float32Array.of(1), count: 1, dimensions: 1 },
  offsets: [[0, 1]],
  unknownShare: 0,
});

describe("checkSameVectors", () => {
  it("finds a vector that depends on its text alone the same", async () => {
    const encode = async (inputs: readonly { text: string }[]) =>
      inputs.map(({ text }) => encoded(text.length));
    expect(await checkSameVectors({ encode }, ["a", "bcd"])).toEqual({ same: true, largestDifference: 0 });
  });

  it("finds a vector that depends on how many texts share a pass different", async () => {
    const encode = async (inputs: readonly { text: string }[]) => inputs.map(() => encoded(inputs.length));
    expect(await checkSameVectors({ encode }, ["a", "b"])).toEqual({ same: false, largestDifference: 1 });
  });

  it("finds a vector that depends on the order of the texts different", async () => {
    const encode = async (inputs: readonly { text: string }[]) =>
      inputs.map((_, place) => encoded(place === 0 ? 1 : 1.5));
    expect((await checkSameVectors({ encode }, ["a", "b"])).largestDifference).toBe(0.5);
  });
});

import { describe, expect, it } from "vitest";
import { compareInTurns, type Contestant } from "./compare-in-turns.ts";

/** Each contestant takes so many milliseconds a text, on a clock that only they move. */
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

import type { World } from "../../benchmark.ts";
import { percentile } from "../percentile.ts";

/** Something that encodes texts, and may do so all at once. */
export interface Contestant {
  readonly name: string;
  readonly encode: (texts: readonly string[]) => Promise<unknown>;
}

/** How fast one of them was. */
export interface ContestantSpeed {
  /** Median over the turns. */
  readonly passagesPerSecond: number;
  /** By the last one's passages per second, turn by turn; median over the turns. */
  readonly ratio: number;
}

/** What somebody works on before the next one has a turn. */
export interface TurnOptions {
  readonly texts: readonly string[];
  readonly textsPerTurn: number;
}

const rotated = <Item>(items: readonly Item[], by: number): Item[] => {
  const at = by % Math.max(1, items.length);
  return [...items.slice(at), ...items.slice(0, at)];
};

/**
 * Has all of them encode the same texts in turns, beginning with another one each time: what else runs on the machine
 * then slows all of them alike. Each has encoded once before its clock runs.
 */
export const compareInTurns = async (
  contestants: readonly Contestant[],
  { texts, textsPerTurn }: TurnOptions,
  { signal, now }: Pick<World, "signal" | "now">,
): Promise<ReadonlyMap<string, ContestantSpeed>> => {
  const times = new Map(contestants.map(({ name }) => [name, [] as readonly number[]]));
  for (const { encode } of contestants) await encode(["A first text."]);
  for (let from = 0; from < texts.length; from += textsPerTurn) {
    const turn = texts.slice(from, from + textsPerTurn);
    for (const { name, encode } of rotated(contestants, from / textsPerTurn)) {
      signal.throwIfAborted();
      const began = now();
      await encode(turn);
      times.set(name, [...(times.get(name) ?? []), (now() - began) / turn.length]);
    }
  }
  const last = [...times.values()].at(-1) ?? [];
  return new Map(
    [...times].map(([name, ms]) => {
      const ratios = ms.map((own, turn) => (last[turn] ?? 0) / own);
      return [name, { passagesPerSecond: 1000 / percentile(ms, 0.5), ratio: percentile(ratios, 0.5) }];
    }),
  );
};

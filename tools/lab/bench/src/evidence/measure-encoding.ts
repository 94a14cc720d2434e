import { createEncoder } from "@quarry/encoder";
import { createPlainLoop } from "@quarry/encoder/testing";
import { percentile, type World } from "../benchmark.ts";
import { makePassages } from "./text-maker.ts";

/** A method of encoding texts. */
interface Contestant {
  readonly name: string;
  readonly encode: (texts: readonly string[]) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Loads the product's encoder in one arithmetic. */
const loadOwn = async (name: "int8" | "fp32"): Promise<Contestant> => {
  const encoder = await createEncoder({ arithmetic: name });
  const encode: Contestant["encode"] = (texts) => encoder.encode(texts.map((text) => ({ text })));
  return { name, encode, close: () => encoder.close() };
};

/** Loads a plain loop over the same weights, which creates no token vectors. */
const loadPlain = async (): Promise<Contestant> => {
  const plain = await createPlainLoop();
  const encode: Contestant["encode"] = async (texts) => {
    for (const text of texts) await plain.encode(text);
  };
  return { name: "plain", encode, close: () => plain.close() };
};

const textsPerTurn = 8;

/**
 * Measures int8, fp32 and a plain transformers.js loop on the same texts. They take turns, so that other work on the machine slows
 * all of them equally; the ratio is relative to the plain loop's time, turn by turn.
 */
export const measureEncoding = async (passages: number, { signal }: Pick<World, "signal">) => {
  const texts = makePassages(passages, 4);
  const contestants = [await loadOwn("int8"), await loadOwn("fp32"), await loadPlain()];
  const times = new Map(contestants.map(({ name }) => [name, [] as number[]]));
  for (const { encode } of contestants) await encode(["A first text."]);
  for (let from = 0; from < texts.length; from += textsPerTurn) {
    const turn = texts.slice(from, from + textsPerTurn);
    const first = (from / textsPerTurn) % contestants.length;
    for (const { name, encode } of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      signal.throwIfAborted();
      const began = performance.now();
      await encode(turn);
      times.get(name)?.push((performance.now() - began) / turn.length);
    }
  }
  for (const { close } of contestants) await close();
  const plain = times.get("plain") ?? [];
  return [...times].map(([arithmetic, ms]) => ({
    arithmetic,
    passagesPerSecond: 1_000 / percentile(ms, 0.5),
    ratio: percentile(
      ms.map((own, turn) => (plain[turn] ?? 0) / own),
      0.5,
    ),
  }));
};

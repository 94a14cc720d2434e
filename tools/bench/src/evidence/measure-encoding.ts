import type { Encoder } from "@quarry/encoder";
import type { PlainLoop } from "@quarry/encoder/testing";
import type { World } from "../benchmark.ts";

/** Texts one side encodes before the other has its turn: what else runs on the machine then slows both alike. */
const turn = 8;

/** Passages per second on the same texts in the same minutes. */
export interface EncodingSpeed {
  readonly passagesPerSecond: number;
  readonly plainPassagesPerSecond: number;
  /** Ours by the plain loop's. */
  readonly ratio: number;
}

/** Has the encoder and a plain transformers.js loop encode the same texts in turns. */
export const measureEncoding = async (
  { encoder, plain }: { readonly encoder: Pick<Encoder, "encode">; readonly plain: PlainLoop },
  texts: readonly string[],
  { signal, now }: Pick<World, "signal" | "now">,
): Promise<EncodingSpeed> => {
  let ours = 0;
  let theirs = 0;
  // Both have their first pass behind them before the clock runs.
  await encoder.encode([{ text: "A first text." }]);
  await plain.encode("A first text.");
  for (let from = 0; from < texts.length; from += turn) {
    signal.throwIfAborted();
    const batch = texts.slice(from, from + turn);
    const began = now();
    await encoder.encode(batch.map((text) => ({ text })));
    const between = now();
    for (const text of batch) await plain.encode(text);
    ours += between - began;
    theirs += now() - between;
  }
  const perSecond = (ms: number): number => (texts.length * 1000) / ms;
  return {
    passagesPerSecond: perSecond(ours),
    plainPassagesPerSecond: perSecond(theirs),
    ratio: theirs / ours,
  };
};

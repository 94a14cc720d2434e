import type { Encoded } from "../encoding.ts";
import type { SignalEncoder } from "./collect-signals.ts";

/** Directions in an encoder's token vectors, of length 1. */
export interface ContrastAxes {
  /** From verbs that say less to verbs that say more. */
  readonly more: Float32Array;
  /** From denied verbs to verbs that are affirmed. */
  readonly affirmed: Float32Array;
}

/** Verbs of opposite meaning and sentences to put them in: everyday words of several fields, of no collection that weights are fitted on. */
const verbs = [
  ["increase", "decrease"],
  ["raise", "lower"],
  ["improve", "worsen"],
  ["promote", "prevent"],
  ["strengthen", "weaken"],
  ["accelerate", "slow"],
  ["expand", "shrink"],
  ["support", "oppose"],
] as const;
const frames = [
  ["The new rule", "trade between the towns"],
  ["A larger cache", "the speed of queries"],
  ["The drug", "blood pressure"],
] as const;

const inFrame = (verb: string, subject: string, object: string) => ({
  verb,
  text: `${subject} ${verb} ${object}.`,
});

/** Of one pair in one frame: more, less, more denied, less denied. */
const sentencesOf = ([more, less]: (typeof verbs)[number], [subject, object]: (typeof frames)[number]) => [
  inFrame(`${more}s`, subject, object),
  inFrame(`${less}s`, subject, object),
  inFrame(more, `${subject} does not`, object),
  inFrame(less, `${subject} does not`, object),
];
/** What the vector of each of the four adds to an axis. */
const shares = { more: [1, -1, 1, -1], affirmed: [1, 1, -1, -1] } as const;

/** The rows of a word's tokens in a text that holds it. */
const rowsOf = (word: string, text: string, { offsets }: Encoded): number[] => {
  const from = text.indexOf(word);
  return offsets.flatMap(([start, end], row) => (start >= from && end <= from + word.length ? [row] : []));
};

const toUnit = (vector: Float32Array): Float32Array => {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
};

const findContrastAxes = async (encoder: SignalEncoder, signal: AbortSignal): Promise<ContrastAxes> => {
  const all = verbs.flatMap((pair) => frames.flatMap((frame) => sentencesOf(pair, frame)));
  const encoded = await encoder.encode(
    all.map(({ text }) => ({ text })),
    { signal },
  );
  const { tokenDimensions } = encoder.profile;
  const axisOf = (share: readonly number[]): Float32Array => {
    const axis = new Float32Array(tokenDimensions);
    for (const [index, vectors] of encoded.entries()) {
      const { verb = "", text = "" } = all[index] ?? {};
      const rows = rowsOf(verb, text, vectors);
      const weight = (share[index % share.length] ?? 0) / rows.length;
      for (const row of rows)
        for (let place = 0; place < tokenDimensions; place += 1)
          axis[place] =
            (axis[place] ?? 0) + weight * (vectors.tokens.data[row * tokenDimensions + place] ?? 0);
    }
    return toUnit(axis);
  };
  return { more: axisOf(shares.more), affirmed: axisOf(shares.affirmed) };
};

/** Gives the contrast axes of an encoder. */
export type GetContrastAxes = (signal: AbortSignal) => Promise<ContrastAxes>;

/** Finds the axes of an encoder when they are first asked for, by some hundred short sentences, and keeps them. */
export const createContrastAxes = (encoder: SignalEncoder): GetContrastAxes => {
  const kept: { axes?: ContrastAxes } = {};
  return async (signal) => (kept.axes ??= await findContrastAxes(encoder, signal));
};

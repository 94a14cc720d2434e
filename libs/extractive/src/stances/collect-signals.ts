import { dot, maxSim, type TokenAlignment } from "@quarry/ranking";
import type { Encoded, SentenceEncoder } from "../encoding.ts";
import { oppositeWording } from "../signals/opposites.ts";
import { clashBetween, createPolarityReader, type Polarity } from "../signals/polarity.ts";
import { announces, concludes } from "../signals/sentence-quality.ts";
import { containment, termSet, weightByLength } from "../signals/term-overlap.ts";
import { informativeRows } from "../support/score-support.ts";
import type { PassageEvidence, PolaritySignals } from "./read-evidence.ts";

/** What collecting needs of an encoder. */
export type SignalEncoder = Pick<SentenceEncoder, "encode" | "profile">;

/** Sentences of a passage that are looked at token by token. */
const maxSentences = 6;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const meanOfWeakestThird = (values: readonly number[]): number =>
  mean(values.toSorted((one, other) => one - other).slice(0, Math.ceil(values.length / 3)));

/** A text with its vectors, and the rows of them that say something. */
interface EncodedText {
  readonly encoded: Encoded;
  readonly rows: readonly number[];
}

/** The claim as sentences are compared with it. */
interface PreparedClaim {
  readonly terms: ReadonlySet<string>;
  readonly polarity: Polarity;
  readonly said: EncodedText;
  readonly opposite: EncodedText;
  readonly axes: ContrastAxes;
}

const encodedText = (text: string, encoded: Encoded): EncodedText => ({
  encoded,
  rows: informativeRows(text, encoded),
});

/** Of each informative token of a text, the best match in a sentence. */
const matchesOf = ({ encoded, rows }: EncodedText, sentence: Encoded): TokenAlignment[] => {
  const { alignment } = maxSim(encoded.tokens, sentence.tokens);
  return rows.flatMap((row) => alignment[row] ?? []);
};

const similarities = (matches: readonly TokenAlignment[]): number[] =>
  matches.map(({ similarity }) => similarity);

/** How far down an axis the lowest of some tokens lies. */
const lowest = (
  { tokens: { data, dimensions } }: Encoded,
  rows: Iterable<number>,
  axis: Float32Array,
): number =>
  Math.min(...[...rows].map((row) => dot(data.subarray(row * dimensions, (row + 1) * dimensions), axis)));

/** How far apart a claim and the tokens of a sentence that match it lie, each by its lowest token, along an axis. */
const gapAlong = (
  axis: Float32Array,
  { encoded, rows }: EncodedText,
  { sentence, matches }: { readonly sentence: Encoded; readonly matches: readonly TokenAlignment[] },
): number => {
  const matched = new Set(matches.flatMap(({ token }) => (token < 0 ? [] : [token])));
  if (matched.size === 0) return 0;
  return Math.abs(lowest(encoded, rows, axis) - lowest(sentence, matched, axis));
};

interface ComparedSentence {
  readonly place: number;
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  readonly matches: readonly number[];
  readonly polarity: PolaritySignals;
}

const evidenceOf = (
  claim: PreparedClaim,
  compared: readonly ComparedSentence[],
  allTerms: ReadonlySet<string>,
): PassageEvidence => {
  const closest = Math.max(...compared.map((sentence) => mean(sentence.matches)));
  const best = claim.said.rows.map((_row, index) =>
    Math.max(...compared.map((sentence) => sentence.matches[index] ?? 0)),
  );
  return {
    signals: {
      similarity: mean(best),
      weakest: meanOfWeakestThird(best),
      wordsHeld: containment(claim.terms, allTerms, weightByLength),
    },
    sentences: compared.map((sentence) => {
      const similarity = mean(sentence.matches);
      const signals = {
        wordsHeld: containment(claim.terms, sentence.terms, weightByLength),
        weakest: meanOfWeakestThird(sentence.matches),
        behindClosest: similarity - closest,
        concludes: concludes(sentence.text) ? 1 : 0,
        announces: announces(sentence.text) ? 1 : 0,
      };
      return { place: sentence.place, signals, polarity: sentence.polarity };
    }),
  };
};

/** What comparing needs. */
interface Comparing {
  readonly encoder: SignalEncoder;
  readonly language: string;
  readonly contrastAxes: GetContrastAxes;
  readonly signal: AbortSignal;
}

/** Collects the signals between one claim and the sentences of a passage. */
export type SignalCollector = (sentences: readonly string[]) => Promise<PassageEvidence>;

const prepareClaim = async (
  claim: string,
  { encoder, language, contrastAxes, signal }: Comparing,
): Promise<PreparedClaim> => {
  const opposite = oppositeWording(claim, language);
  const [said, turned] = await encoder.encode([{ text: claim }, { text: opposite }], { signal });
  if (said === undefined || turned === undefined) throw new Error("an encoder answers every text");
  return {
    terms: termSet(claim, language),
    polarity: createPolarityReader(language)(claim),
    said: encodedText(claim, said),
    opposite: encodedText(opposite, turned),
    axes: await contrastAxes(signal),
  };
};

/** The sentences that share most of the claim's words, in reading order. */
const sharingMost = (
  sentences: readonly { readonly place: number; readonly terms: ReadonlySet<string> }[],
  claim: ReadonlySet<string>,
): Set<number> => {
  const sharing = sentences
    .map(({ place, terms }) => ({ place, share: containment(claim, terms) }))
    .filter(({ share }) => share > 0);
  const max = sharing.toSorted((one, other) => other.share - one.share).slice(0, maxSentences);
  return new Set(max.map(({ place }) => place));
};

/** Encodes a claim, and the claim turned round; passages are compared with both by words and by late interaction. */
export const createSignalCollector = async (
  claim: string,
  comparing: Comparing,
): Promise<SignalCollector> => {
  const { encoder, language, signal } = comparing;
  const prepared = await prepareClaim(claim, comparing);
  const readPolarity = createPolarityReader(language);
  const compare = (text: string, encoded: Encoded): Pick<ComparedSentence, "matches" | "polarity"> => {
    const { said, opposite, axes } = prepared;
    const matches = matchesOf(said, encoded);
    const near = similarities(matches);
    const polarity = {
      closerToOpposite: mean(similarities(matchesOf(opposite, encoded))) - mean(near),
      clash: clashBetween(prepared.polarity, readPolarity(text)),
      lessApart: gapAlong(axes.more, said, { sentence: encoded, matches }),
      denialApart: gapAlong(axes.affirmed, said, { sentence: encoded, matches }),
    };
    return { matches: near, polarity };
  };
  return async (sentences) => {
    const all = sentences.map((text, place) => ({ text, place, terms: termSet(text, language) }));
    const places = sharingMost(all, prepared.terms);
    const compared = all.filter(({ place }) => places.has(place));
    const encoded = await encoder.encode(
      compared.map(({ text }) => ({ text })),
      { signal },
    );
    const allTerms = new Set(all.flatMap(({ terms }) => [...terms]));
    return evidenceOf(
      prepared,
      compared.flatMap((sentence, index) => {
        const vectors = encoded[index];
        return vectors === undefined ? [] : [{ ...sentence, ...compare(sentence.text, vectors) }];
      }),
      allTerms,
    );
  };
};

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

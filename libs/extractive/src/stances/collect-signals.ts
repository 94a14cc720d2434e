import { dot, maxSim, type TokenAlignment } from "@quarry/ranking";
import type { Encoded, SentenceEncoder } from "../encoding.ts";
import { announces, concludes } from "../signals/announcements.ts";
import { oppositeWording } from "../signals/opposites/opposite-wording.ts";
import { clashBetween, createPolarityReader, type Polarity } from "../signals/opposites/polarity.ts";
import { containment, termSet, weightByLength } from "../signals/term-overlap.ts";
import { tellingRows } from "../support/vector-similarity.ts";
import type { ContrastAxes, GetContrastAxes } from "./contrast-axes.ts";
import type { PassageEvidence, PolaritySignals } from "./read-evidence.ts";

/** What collecting needs of an encoder. */
export type SignalEncoder = Pick<SentenceEncoder, "encode" | "profile">;

/** Sentences of a passage that are looked at token by token. */
const mostSentences = 6;

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
  rows: tellingRows(text, encoded),
});

/** Of each telling token of a text, the best match in a sentence. */
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
  const most = sharing.toSorted((one, other) => other.share - one.share).slice(0, mostSentences);
  return new Set(most.map(({ place }) => place));
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

import type { Encoded, Encoder } from "@quarry/encoder";
import { maxSim } from "@quarry/ranking";
import { announces, concludes } from "../../signals/announcements.ts";
import { oppositeWording } from "../../signals/opposites/opposite-wording.ts";
import { comparePolarity, createPolarityReader, type Polarity } from "../../signals/opposites/polarity.ts";
import { containment, termSet, weightByLength } from "../../signals/term-overlap.ts";
import { tellingRows } from "../../support/vector-closeness.ts";
import type { PassageEvidence, PolaritySignals } from "./signals.ts";

/** What collecting needs of an encoder. */
export type SignalEncoder = Pick<Encoder, "encode" | "profile">;

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
}

const encodedText = (text: string, encoded: Encoded): EncodedText => ({
  encoded,
  rows: tellingRows(text, encoded),
});

/** Of each telling token of a text, the best match in a sentence. */
const matches = ({ encoded, rows }: EncodedText, sentence: Encoded): number[] => {
  const { alignment } = maxSim(encoded.tokens, sentence.tokens);
  return rows.map((row) => alignment[row]?.similarity ?? 0);
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
      closeness: mean(best),
      weakest: meanOfWeakestThird(best),
      wordsHeld: containment(claim.terms, allTerms, weightByLength),
    },
    sentences: compared.map((sentence) => {
      const closeness = mean(sentence.matches);
      const signals = {
        wordsHeld: containment(claim.terms, sentence.terms, weightByLength),
        weakest: meanOfWeakestThird(sentence.matches),
        behindClosest: closeness - closest,
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
  readonly signal: AbortSignal;
}

/** Collects the signals between one claim and the sentences of a passage. */
export type SignalCollector = (sentences: readonly string[]) => Promise<PassageEvidence>;

const prepareClaim = async (
  claim: string,
  { encoder, language, signal }: Comparing,
): Promise<PreparedClaim> => {
  const opposite = oppositeWording(claim, language);
  const [said, turned] = await encoder.encode([{ text: claim }, { text: opposite }], { signal });
  if (said === undefined || turned === undefined) throw new Error("an encoder answers every text");
  return {
    terms: termSet(claim, language),
    polarity: createPolarityReader(language)(claim),
    said: encodedText(claim, said),
    opposite: encodedText(opposite, turned),
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
    const near = matches(prepared.said, encoded);
    const closerToOpposite = mean(matches(prepared.opposite, encoded)) - mean(near);
    const polarity = comparePolarity(prepared.polarity, readPolarity(text));
    return { matches: near, polarity: { closerToOpposite, ...polarity } };
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

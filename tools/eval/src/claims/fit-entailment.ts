import type { Encoder } from "@quarry/encoder";
import {
  createContrastAxes,
  createSignalCollector,
  type EntailmentWeights,
  type PassageEvidence,
  passageSignals,
  passageSignalsOf,
  polaritySignals,
  polaritySignalsOf,
  sentenceOdds,
  sentenceSignals,
} from "@quarry/extractive";
import { collapseWhitespace, proseSentences, sentences } from "@quarry/text";
import type { CorpusEntry } from "../collection/read-corpus.ts";
import { createProgress, type World } from "../evaluation.ts";
import { toDocument } from "../retrieval/index-corpus.ts";
import { fitLogistic } from "./fit-logistic.ts";
import type { ClaimLabel, GoldClaim, GoldPair } from "./read-claims.ts";

/** A judged pair of a claim and an abstract, as signals. */
export interface LabelledEvidence {
  readonly claimId: string;
  readonly docId: string;
  readonly label: ClaimLabel;
  /** Places of the sentences that show the label. */
  readonly shown: ReadonlySet<number>;
  readonly evidence: PassageEvidence;
}

/** Fits the weights that read evidence: first of sentences, then, by what these come to, of passages and of polarity. */
export const fitEntailment = (cases: readonly LabelledEvidence[]): EntailmentWeights => {
  const told = cases.filter(({ evidence }) => evidence.sentences.length > 0);
  const sentence = fitLogistic(
    sentenceSignals,
    told.flatMap(({ evidence, shown }) =>
      evidence.sentences.map(({ place, signals }) => ({ signals, isTrue: shown.has(place) })),
    ),
  );
  const weighed = told.map((each) => ({ ...each, odds: sentenceOdds(each.evidence, sentence) }));
  const speaking = weighed.filter(({ label }) => label !== "NOT ENOUGH INFO");
  return {
    sentence,
    passage: fitLogistic(
      passageSignals,
      weighed.map(({ evidence, odds, label }) => ({
        signals: passageSignalsOf(evidence, odds),
        isTrue: label !== "NOT ENOUGH INFO",
      })),
    ),
    polarity: fitLogistic(
      polaritySignals,
      speaking.map(({ evidence, odds, label }) => ({
        signals: polaritySignalsOf(evidence, odds),
        isTrue: label === "CONTRADICT",
      })),
    ),
  };
};

interface SplitAbstract {
  readonly quotes: readonly string[];
  /** Of each quote, its number in the abstract as gold counts. */
  readonly numbers: readonly number[];
}

const splitAbstract = (entry: CorpusEntry): SplitAbstract => {
  const { facts, text } = toDocument(entry);
  const offset = text.length - entry.text.length;
  const numbered = sentences(entry.text, facts.language);
  const prose = proseSentences(text, facts.language);
  return {
    quotes: prose.map(({ start, end }) => collapseWhitespace(text.slice(start, end))),
    numbers: prose.map((quote) =>
      numbered.findIndex(({ start, end }) => quote.start < end + offset && start + offset < quote.end),
    ),
  };
};

const shownPlaces = ({ rationales }: GoldPair, { numbers }: SplitAbstract): ReadonlySet<number> => {
  const gold = new Set(rationales.flat());
  return new Set(numbers.flatMap((number, place) => (gold.has(number) ? [place] : [])));
};

/** The signals of every labelled pair, as the judge collects them. */
export const collectEvidence = async (
  claims: readonly GoldClaim[],
  corpus: readonly CorpusEntry[],
  { encoder, ...world }: World & { readonly encoder: Encoder },
): Promise<LabelledEvidence[]> => {
  const entries = new Map(corpus.map((entry) => [entry.id, entry]));
  const step = createProgress("claims compared", claims.length, world);
  const cases: LabelledEvidence[] = [];
  const comparing = {
    encoder,
    contrastAxes: createContrastAxes(encoder),
    language: "en",
    signal: world.signal,
  };
  for (const { id: claimId, claim, pairs } of claims) {
    world.signal.throwIfAborted();
    const collect = await createSignalCollector(claim, comparing);
    for (const pair of pairs) {
      const entry = entries.get(pair.docId);
      if (entry === undefined) continue;
      const abstract = splitAbstract(entry);
      const evidence = await collect(abstract.quotes);
      const { docId, label } = pair;
      cases.push({ claimId, docId, label, shown: shownPlaces(pair, abstract), evidence });
    }
    step();
  }
  return cases;
};

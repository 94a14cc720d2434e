import type { Encoder } from "@quarry/encoder";
import { createContrastAxes, createSignalCollector } from "@quarry/extractive";
import { collapseWhitespace, proseSentences, sentences } from "@quarry/text";
import type { CorpusEntry } from "../../collection/read-corpus.ts";
import type { World } from "../../evaluation.ts";
import { createProgress } from "../../progress.ts";
import { toDocument } from "../../retrieval/index/to-document.ts";
import type { GoldClaim, GoldPair } from "../read-claims.ts";
import type { LabelledEvidence } from "./fit-entailment.ts";

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

import type { InputOf, judgeClaim, JudgedClaim } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { type NumberedPassage, numberPassages } from "../evidence/numbered-passages.ts";
import { proveQuote } from "../evidence/prove-quote.ts";
import { type StoredDocuments, textsOf } from "../evidence/read-texts.ts";
import { numbersAgree } from "../signals/numbers-agree.ts";
import { mutualContainment, termSet } from "../signals/term-overlap.ts";
import { judgedClaim } from "./judged-claim.ts";
import type { PassageVerdict } from "./verdict-reply.ts";
import {
  overlapsOrigin,
  type WeighedPassage,
  type WeighedSentence,
  weighPassages,
} from "./weigh-passages.ts";

type Input = InputOf<typeof judgeClaim>;

/** A claim and the documents it is judged by. */
export interface Judging {
  readonly job: Input;
  readonly documents: StoredDocuments;
}

const mostPassages = 12;
/** A sentence that says the same in other words is worth as much as one that just shares enough of them. */
const leastScore = 0.65;

/** The passages a model is shown, by their ids. */
export const shownPassages = ({ job, documents }: Judging): NumberedPassage[] =>
  numberPassages(job.passages, textsOf(documents), mostPassages);

const isCounted = ({ conflict }: WeighedSentence): boolean => conflict === "number" || conflict === "date";

/** A model's verdict with its proof; undefined when it proves nothing. */
const provenVerdict = (
  { verdict, quote }: PassageVerdict,
  { passage }: WeighedPassage,
  { job: { claim, language }, documents }: Judging,
): WeighedSentence | undefined => {
  const proof = proveQuote(quote, { passage, texts: textsOf(documents), language });
  if (proof === undefined || overlapsOrigin(proof, claim)) return undefined;
  const said = collapseWhitespace(proof.quote);
  if (verdict === "supports" && !numbersAgree(claim.text, said)) return undefined;
  const shared = mutualContainment(termSet(claim.text, language), termSet(said, language));
  return { ...proof, passage, verdict, score: Math.max(leastScore, shared) };
};

const tellingOf = (
  weighed: WeighedPassage,
  said: PassageVerdict | undefined,
  judging: Judging,
): readonly WeighedSentence[] => {
  if (said === undefined || weighed.telling.some(isCounted)) return weighed.telling;
  if (said.verdict === "neutral") return [];
  const proven = provenVerdict(said, weighed, judging);
  return proven === undefined ? weighed.telling : [proven];
};

/**
 * Judges a claim by what a model says of each passage. Its word counts where its quote stands in that passage; elsewhere, and wherever
 * figures or dates disagree, the extractive verdict stands. Verdicts on passages that are not there are dropped.
 */
export const judgeByModel = (verdicts: readonly PassageVerdict[], judging: Judging): JudgedClaim => {
  const { job, documents } = judging;
  const shown = new Map(shownPassages(judging).map(({ id, passage }) => [passage, id]));
  const telling = weighPassages(job, textsOf(documents)).flatMap((weighed) => {
    const id = shown.get(weighed.passage);
    const said = verdicts.find(({ passageId }) => passageId === id);
    return tellingOf(weighed, said, judging);
  });
  return judgedClaim(job, documents, telling);
};

import type { JudgedClaim, RankedPassage } from "@quarry/contracts";
import { numbersAgree } from "@quarry/grounding";
import { collapseWhitespace } from "@quarry/text";
import { type NumberedPassage, numberPassages } from "../evidence/numbered-passages.ts";
import { proveQuote } from "../evidence/prove-quote.ts";
import { textsOf } from "../evidence/read-texts.ts";
import { mutualContainment, termSet } from "../signals/term-overlap.ts";
import { judgedClaim } from "./judged-claim.ts";
import { allPassages, type Judging } from "./judging.ts";
import { overlapsOrigin } from "./read-passages.ts";
import type { PassageVerdict } from "./verdict-reply.ts";
import { type WeighedPassage, type WeighedSentence, weighPassages } from "./weigh-passages.ts";

const mostPassages = 12;
/** A sentence that says the same in other words is worth as much as one that just shares enough of them. */
const leastScore = 0.65;

/** The passages a model is shown, by their ids. */
export const shownPassages = ({ job, documents }: Pick<Judging, "job" | "documents">): NumberedPassage[] =>
  numberPassages(allPassages(job), textsOf(documents), mostPassages);

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

/** What a model says is taken for sure; what it takes for neutral says nothing. */
const readBy = (passage: RankedPassage, proven: WeighedSentence | undefined): WeighedPassage => {
  const isAgainst = proven?.verdict === "contradicts";
  return {
    passage,
    telling: proven === undefined ? [] : [proven],
    reading: {
      supports: proven === undefined || isAgainst ? 0 : 1,
      contradicts: isAgainst ? 1 : 0,
      sentences: proven === undefined ? [] : [proven],
    },
  };
};

const reweighed = (
  weighed: WeighedPassage,
  said: PassageVerdict | undefined,
  judging: Judging,
): WeighedPassage => {
  if (said === undefined || weighed.telling.some(isCounted)) return weighed;
  if (said.verdict === "neutral") return readBy(weighed.passage, undefined);
  const proven = provenVerdict(said, weighed, judging);
  return proven === undefined ? weighed : readBy(weighed.passage, proven);
};

/**
 * Judges a claim by what a model says of each passage. Its word counts where its quote stands in that passage; elsewhere, and wherever
 * figures or dates disagree, the extractive verdict stands. Verdicts on passages that are not there are dropped.
 */
export const judgeByModel = (verdicts: readonly PassageVerdict[], judging: Judging): JudgedClaim => {
  const shown = new Map(shownPassages(judging).map(({ id, passage }) => [passage.passageId, id]));
  const weighed = weighPassages(judging).map((passage) => {
    const id = shown.get(passage.passage.passageId);
    const said = verdicts.find(({ passageId }) => passageId === id);
    return reweighed(passage, said, judging);
  });
  return judgedClaim(judging, weighed);
};

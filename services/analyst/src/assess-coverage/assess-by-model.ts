import type { Citation, Coverage } from "@quarry/contracts";
import { type NumberedPassage, numberPassages } from "../evidence/numbered-passages.ts";
import { proveQuote } from "../evidence/prove-quote.ts";
import { textsOf } from "../evidence/read-texts.ts";
import { isData } from "../signals/is-data.ts";
import { isNavigation } from "../signals/is-navigation.ts";
import { assessExtractively, type Assessing } from "./assess-extractively.ts";
import type { CoverageReply } from "./coverage-reply.ts";
import { coverageScore, roundParts } from "./score/coverage-score.ts";
import { usableGaps } from "./usable-gaps.ts";

const mostPassages = 12;
/** A model that finds a topic not covered gives it at most this. */
const uncoveredView = 0.5;

/** The passages a model is shown, by their ids. */
export const shownPassages = ({ job, documents }: Assessing): NumberedPassage[] =>
  numberPassages(job.passages, textsOf(documents), mostPassages);

const saysNothing = (quote: string): boolean => isNavigation(quote) || isData(quote);

const proofOf = ({ proof }: CoverageReply, assessing: Assessing): Citation | undefined => {
  const passage = shownPassages(assessing).find(({ id }) => id === proof?.passageId)?.passage;
  if (proof === null || passage === undefined) return undefined;
  const { job, documents } = assessing;
  const found = proveQuote(proof.quote, { passage, texts: textsOf(documents), language: job.language });
  return found === undefined || saysNothing(found.quote) ? undefined : found;
};

// What a covered topic lacked by its words alone is not missing; one that is not covered lacks at least an answer.
const gapsOf = (coverage: Coverage, covered: boolean, { topic }: Assessing["job"]): string[] => {
  if (covered) return coverage.covered ? coverage.gaps : [];
  return coverage.gaps.length > 0 ? coverage.gaps : [topic.question];
};

/**
 * Says how far passages answer a topic, by the evidence and by what a model makes of it. The model's view is one part of the score; one that
 * finds a topic covered counts only with a proof that stands in its passage and is no menu.
 */
export const assessByModel = (said: CoverageReply, assessing: Assessing): Coverage => {
  const { job } = assessing;
  const coverage = assessExtractively(assessing);
  if (coverage.parts === undefined) return coverage;
  const proved = proofOf(said, assessing);
  // Whoever claims a topic covered, or a proof, and cannot show it is not believed in anything else.
  if (proved === undefined && (said.covered || said.proof !== null)) return coverage;
  const view = said.covered ? said.score : Math.min(said.score, uncoveredView);
  const parts = roundParts({ ...coverage.parts, view });
  const score = coverageScore(parts);
  const proof = proved ?? coverage.proof;
  const covered = proof !== null && score >= job.threshold;
  const gaps = usableGaps(said.gaps, job);
  const { leads, ...known } = coverage;
  return {
    ...known,
    covered,
    score,
    proof,
    gaps: gaps.length > 0 ? gaps : gapsOf(coverage, covered, job),
    ...(covered || leads === undefined ? {} : { leads }),
    parts,
  };
};

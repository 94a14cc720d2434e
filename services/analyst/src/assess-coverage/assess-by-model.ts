import type { assessCoverage, Citation, Coverage, InputOf } from "@quarry/contracts";
import { type NumberedPassage, numberPassages } from "../evidence/numbered-passages.ts";
import { proveQuote } from "../evidence/prove-quote.ts";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import { roundScore, weighCoverage } from "./assess-extractively.ts";
import type { CoverageReply } from "./coverage-reply.ts";
import { usableGaps } from "./usable-gaps.ts";

/** A topic, its passages and their texts. */
export interface Assessing {
  readonly job: InputOf<typeof assessCoverage>;
  readonly texts: DocumentTexts;
}

const mostPassages = 12;
/** Share of the score that is the model's view; the rest is computed from the evidence. */
const viewShare = 0.5;
/** A model that finds a topic not covered gives it at most this. */
const uncoveredView = 0.5;

/** The passages a model is shown, by their ids. */
export const shownPassages = ({ job, texts }: Assessing): NumberedPassage[] =>
  numberPassages(job.passages, texts, mostPassages);

const proofOf = ({ proof }: CoverageReply, assessing: Assessing): Citation | undefined => {
  const passage = shownPassages(assessing).find(({ id }) => id === proof?.passageId)?.passage;
  if (proof === null || passage === undefined) return undefined;
  const { job, texts } = assessing;
  return proveQuote(proof.quote, { passage, texts, language: job.language });
};

// What a covered topic lacked by its words alone is not missing; one that is not covered lacks at least an answer.
const gapsOf = (coverage: Coverage, covered: boolean, { topic }: Assessing["job"]): string[] => {
  if (covered) return coverage.covered ? coverage.gaps : [];
  return coverage.gaps.length > 0 ? coverage.gaps : [topic.question];
};

/**
 * Says how far passages answer a topic, by the evidence and by what a model makes of it. The score is computed, at most what the sources
 * and the kind of topic allow; a model that finds a topic covered counts only with a proof that stands in its passage.
 */
export const assessByModel = (said: CoverageReply, assessing: Assessing): Coverage => {
  const { job, texts } = assessing;
  const { coverage, cap } = weighCoverage(job, texts);
  if (cap === 0) return coverage;
  const found = proofOf(said, assessing);
  // Whoever claims a topic covered, or a proof, and cannot show it is not believed in anything else.
  if (found === undefined && (said.covered || said.proof !== null)) return coverage;
  const view = said.covered ? said.score : Math.min(said.score, uncoveredView);
  const score = roundScore(Math.min(cap, viewShare * view + (1 - viewShare) * coverage.score));
  const proof = found ?? coverage.proof;
  const covered = proof !== null && score >= job.threshold;
  const gaps = usableGaps(said.gaps, job);
  return {
    ...coverage,
    covered,
    score,
    proof,
    gaps: gaps.length > 0 ? gaps : gapsOf(coverage, covered, job),
  };
};

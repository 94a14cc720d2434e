import type { TextSpan } from "@quarry/text";
import { classifyStatement } from "../cues/classify-statement.ts";
import { cuesOf } from "../cues/cues-of.ts";
import { findFigures } from "../figures/find-figures.ts";
import type { Statement } from "../text/statement.ts";
import type { Candidate } from "./candidate.ts";
import { createContentTerms } from "./content-terms.ts";
import { rateStatement } from "./rate-statement.ts";
import { weighTerms } from "./weigh-terms.ts";

interface Finding {
  readonly language: string;
  /** How much more a statement counts where it stands, 1 and up: for comments that many liked. */
  readonly liked?: ((span: TextSpan) => number) | undefined;
  readonly pause: () => Promise<void>;
}

/** A few milliseconds of work. */
const statementsAtATime = 200;

/** Classifies and rates the statements of one document. */
export const findCandidates = async (
  statements: readonly Statement[],
  { language, liked = () => 1, pause }: Finding,
): Promise<Candidate[]> => {
  const contentTerms = createContentTerms(language);
  const cues = cuesOf(language);
  const termSets: ReadonlySet<string>[] = [];
  for (const { text } of statements) {
    if (termSets.length % statementsAtATime === 0) await pause();
    termSets.push(contentTerms(text));
  }
  const weight = weighTerms(termSets);
  const candidates: Candidate[] = [];
  for (const [index, statement] of statements.entries()) {
    if (index % statementsAtATime === 0) await pause();
    const { text } = statement;
    const terms = termSets[index] ?? new Set();
    const type = classifyStatement(text, cues, findFigures(text, language).length > 0);
    if (type === undefined) continue;
    const score = rateStatement({ text, type, terms, language, cues, weight });
    if (score > 0) candidates.push({ statement, type, terms, score: Math.min(1, score * liked(statement)) });
  }
  return candidates;
};

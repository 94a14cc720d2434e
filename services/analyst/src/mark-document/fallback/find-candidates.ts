import type { MarkerType } from "@quarry/contracts";
import type { CommentSigns } from "../comments/comment-signs.ts";
import { classifyStatement } from "../cues/classify-statement.ts";
import { cuesOf } from "../cues/marking-cues.ts";
import type { MarkingCues } from "../cues/marking-cues.ts";
import { findFigures } from "../figures/find-figures.ts";
import type { Statement } from "../text/statement.ts";
import type { Candidate } from "./candidate.ts";
import { createContentTerms } from "./content-terms.ts";
import { rateStatement } from "./rate-statement.ts";
import { weighTerms } from "./weigh-terms.ts";

interface Finding {
  readonly language: string;
  /** Of a document that holds comments. */
  readonly signs?: CommentSigns | undefined;
  readonly pause: () => Promise<void>;
}

/** A few milliseconds of work. */
const statementsAtATime = 10;

const typeOf = (
  text: string,
  { language, cues, signs }: Pick<Finding, "language" | "signs"> & { readonly cues: MarkingCues | undefined },
): MarkerType | undefined => {
  const type = classifyStatement(text, cues, findFigures(text, language).length > 0);
  return type === "key-fact" && signs?.isView(text) === true ? "opinion" : type;
};

const termsOfAll = async (
  statements: readonly Statement[],
  { language, pause }: Finding,
): Promise<ReadonlySet<string>[]> => {
  const contentTerms = createContentTerms(language);
  const all: ReadonlySet<string>[] = [];
  for (const { text } of statements) {
    if (all.length % statementsAtATime === 0) await pause();
    all.push(contentTerms(text));
  }
  return all;
};

/** Classifies and rates the statements of one document. */
export const findCandidates = async (
  statements: readonly Statement[],
  finding: Finding,
): Promise<Candidate[]> => {
  const { language, signs, pause } = finding;
  const cues = cuesOf(language);
  const termSets = await termsOfAll(statements, finding);
  const weight = weighTerms(termSets);
  const candidates: Candidate[] = [];
  for (const [index, statement] of statements.entries()) {
    if (index % statementsAtATime === 0) await pause();
    const { text } = statement;
    const terms = termSets[index] ?? new Set();
    const type = typeOf(text, { language, cues, signs });
    if (type === undefined) continue;
    const liked = signs?.liked(statement) ?? 1;
    const score = Math.min(1, liked * rateStatement({ text, type, terms, language, cues, weight }));
    if (score > 0) candidates.push({ statement, type, terms, score });
  }
  return candidates;
};

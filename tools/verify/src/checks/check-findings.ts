import type { Citation, Findings, ReadingRecord, RequestCounts, Statement } from "@quarry/contracts";
import { isSpokenBy, spokenQuote } from "@quarry/grounding";
import { idsInBlock, reportBlocks, shownStatements } from "@quarry/report";
import { type Problem, problemIn } from "../bundle-files.ts";

const file = "findings.json";

/** Returns the letters and digits of a sentence. Layout, Markdown markers and the initial capital do not count. */
const letters = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, "").toLowerCase();

/** Returns the text of a source; empty if the bundle has none. */
type TextOf = (documentId: string) => string;

/** True if a sentence is a quote, or `Name: “quote”` where that speaker's turn contains the quote. */
const isQuote = (text: string, citation: Citation, textOf: TextOf): boolean => {
  if (letters(citation.quote) === letters(text)) return true;
  const spoken = spokenQuote(text);
  return (
    spoken !== undefined &&
    letters(citation.quote) === letters(spoken.words) &&
    isSpokenBy(spoken.speaker, citation, textOf(citation.documentId))
  );
};

const checkVerbatim = ({ id, text, citations }: Statement, textOf: TextOf): Problem[] =>
  citations.some((citation) => isQuote(text, citation, textOf))
    ? []
    : [{ file, id, what: "is not what any of its quotes says, though no language model was used" }];

const checkListed = (findings: Findings): Problem[] => {
  const listed = new Set(findings.statements.map(({ id }) => id));
  return reportBlocks(findings)
    .flatMap(idsInBlock)
    .filter((id) => !listed.has(id))
    .map((id) => ({ file, id, what: "is named by a block but not in `statements`" }));
};

const checkFailed = (findings: Findings): Problem[] => {
  const failed = new Set(findings.statements.filter(({ status }) => status === "FAIL").map(({ id }) => id));
  return shownStatements(findings)
    .filter(({ id }) => failed.has(id))
    .map(({ id }) => ({ file, id, what: "failed its audit but is still in the report" }));
};

/**
 * Checks that statement ids are unique, that every statement of the report is listed with its audit and did not fail it, and that
 * without a model each statement is its quote.
 */
export const checkFindings = (findings: Findings, textOf: TextOf): Problem[] => {
  const ids = findings.statements.map(({ id }) => id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  const verbatim = findings.statements.filter(
    ({ kind }) => kind === "excerpt" || (findings.report.writtenBy === "fallback" && kind !== "connecting"),
  );
  return [
    ...repeated.map((id) => ({ file, id, what: "is twice in `statements`" })),
    ...checkListed(findings),
    ...checkFailed(findings),
    ...verbatim.flatMap((statement) => checkVerbatim(statement, textOf)),
  ];
};

const problem = (part: string, what: string): Problem => problemIn(file, `reading.${part}`, what);

const kinds = ["asked", "fulfilled", "repaired", "refused", "repeated"] as const;

const checkCounts = (requests: RequestCounts, part: string): Problem[] => {
  const { asked, fulfilled, repaired, refused, repeated } = requests;
  if (fulfilled + refused <= asked && repaired <= fulfilled && repeated <= fulfilled) return [];
  return [problem(part, "counts more requests answered than asked")];
};

const checkSums = ({ findings, figures }: ReadingRecord): Problem[] =>
  kinds.flatMap((kind) => {
    const sum = findings.reduce((total, { requests }) => total + requests[kind], 0);
    return sum === figures.requests[kind]
      ? []
      : [problem("figures", `counts ${figures.requests[kind]} requests ${kind}, its steps ${sum}`)];
  });

/** Checks that the reading record is consistent: one finding per step of the plan, and totals equal to the sums of the steps. */
export const checkReading = (reading: ReadingRecord): Problem[] => {
  const read = reading.findings.map(({ stepId }) => stepId);
  const planned = reading.steps.map(({ step_id }) => step_id);
  return [
    ...planned
      .filter((stepId) => read.filter((id) => id === stepId).length !== 1)
      .map((stepId) => problem(`step ${stepId}`, "does not have exactly one finding")),
    ...read
      .filter((stepId) => !planned.includes(stepId))
      .map((stepId) => problem(`step ${stepId}`, "is not a step of the plan")),
    ...reading.findings.flatMap(({ stepId, requests }) => checkCounts(requests, `step ${stepId}`)),
    ...checkSums(reading),
  ];
};

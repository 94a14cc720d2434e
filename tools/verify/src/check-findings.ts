import type { CitedSentence, Findings } from "@quarry/contracts";
import type { Problem } from "./problem.ts";
import { reportSentences } from "./report-sentences.ts";

const file = "findings.json";

/** Layout and Markdown markers are no part of a sentence; its letters and digits are. */
const letters = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, "");

const checkVerbatim = ({ id, text, citations }: CitedSentence): Problem[] =>
  citations.some(({ quote }) => letters(quote) === letters(text))
    ? []
    : [{ file, id, what: "is not what any of its quotes says, though no language model was used" }];

const checkListed = (findings: Findings): Problem[] => {
  const listed = new Map(findings.sentences.map(({ id, text }) => [id, text]));
  return reportSentences(findings)
    .filter(({ id, text }) => listed.get(id) !== text)
    .map(({ id }) => ({ file, id, what: "stands in the report but not, word for word, in `sentences`" }));
};

const checkFailed = (findings: Findings): Problem[] => {
  const failed = new Set(findings.sentences.filter(({ status }) => status === "FAIL").map(({ id }) => id));
  return reportSentences(findings)
    .filter(({ id }) => failed.has(id))
    .map(({ id }) => ({ file, id, what: "failed its audit but still stands in the report" }));
};

/** Sentence ids are unique, every sentence of the report is listed with its audit and did not fail it, and without a model each is its quote. */
export const checkFindings = (findings: Findings): Problem[] => {
  const ids = findings.sentences.map(({ id }) => id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [
    ...repeated.map((id) => ({ file, id, what: "stands twice in `sentences`" })),
    ...checkListed(findings),
    ...checkFailed(findings),
    ...(findings.model === null ? findings.sentences.flatMap(checkVerbatim) : []),
  ];
};

import type { Citation, CitedSentence, Findings, ReadingRecord, RequestCounts } from "@quarry/contracts";
import { isSpokenBy, spokenQuote } from "@quarry/grounding";
import type { Problem } from "../bundle-files.ts";

/** Every sentence that stands in a report, in reading order; one quoted twice is there twice. */
const reportSentences = ({ report, ideas, implementations }: Findings): CitedSentence[] => [
  ...report.shortAnswer,
  ...report.sections.flatMap(({ sentences }) => sentences),
  ...report.contradictions.flatMap(({ sides }) => sides),
  ...ideas.flatMap(({ sentences }) => sentences),
  ...implementations.flatMap(({ sentences }) => sentences),
];

const file = "findings.json";

/** Layout, Markdown markers and the capital that opens a sentence are no part of it; its letters and digits are. */
const letters = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, "").toLowerCase();

/** The text of a source; empty where the bundle has none. */
type TextOf = (documentId: string) => string;

/** A sentence is a quote, or `Name: “quote”` where that speaker's turn holds it. */
const isQuote = (text: string, citation: Citation, textOf: TextOf): boolean => {
  if (letters(citation.quote) === letters(text)) return true;
  const spoken = spokenQuote(text);
  return (
    spoken !== undefined &&
    letters(citation.quote) === letters(spoken.words) &&
    isSpokenBy(spoken.speaker, citation, textOf(citation.documentId))
  );
};

const checkVerbatim = ({ id, text, citations }: CitedSentence, textOf: TextOf): Problem[] =>
  citations.some((citation) => isQuote(text, citation, textOf))
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
export const checkFindings = (findings: Findings, textOf: TextOf): Problem[] => {
  const ids = findings.sentences.map(({ id }) => id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [
    ...repeated.map((id) => ({ file, id, what: "stands twice in `sentences`" })),
    ...checkListed(findings),
    ...checkFailed(findings),
    ...(findings.model === null
      ? findings.sentences.flatMap((sentence) => checkVerbatim(sentence, textOf))
      : []),
  ];
};

const scratchpadFile = "findings.json";

const kinds = ["asked", "fulfilled", "repaired", "refused", "repeated"] as const;

const checkCounts = (requests: RequestCounts, id: string): Problem[] => {
  const { asked, fulfilled, repaired, refused, repeated } = requests;
  if (fulfilled + refused <= asked && repaired <= fulfilled && repeated <= fulfilled) return [];
  return [{ file: scratchpadFile, id, what: "counts more requests answered than asked" }];
};

const checkSums = ({ findings, figures }: ReadingRecord): Problem[] =>
  kinds.flatMap((kind) => {
    const sum = findings.reduce((total, { requests }) => total + requests[kind], 0);
    return sum === figures.requests[kind]
      ? []
      : [
          {
            file: scratchpadFile,
            id: "reading.figures",
            what: `counts ${figures.requests[kind]} requests ${kind}, its steps ${sum}`,
          },
        ];
  });

/** What is told of reading a collection agrees with itself: each step of the plan has one finding, and the figures are the sums of the steps. */
export const checkReading = (reading: ReadingRecord): Problem[] => {
  const read = reading.findings.map(({ stepId }) => stepId);
  const planned = reading.steps.map(({ step_id }) => step_id);
  return [
    ...planned
      .filter((stepId) => read.filter((id) => id === stepId).length !== 1)
      .map((stepId) => ({
        file: scratchpadFile,
        id: `reading.step ${stepId}`,
        what: "does not have exactly one finding",
      })),
    ...read
      .filter((stepId) => !planned.includes(stepId))
      .map((stepId) => ({
        file: scratchpadFile,
        id: `reading.step ${stepId}`,
        what: "is no step of the plan",
      })),
    ...reading.findings.flatMap(({ stepId, requests }) => checkCounts(requests, `reading.step ${stepId}`)),
    ...checkSums(reading),
  ];
};

import type { Findings } from "@quarry/contracts";
import { escapeMarkdown } from "@quarry/text";
import { counted } from "../markdown/counted.ts";
import { shownShortAnswer } from "../pages/report-citations.ts";
import { writingOutcome } from "./writing-outcome.ts";

type Written = { readonly writtenBy?: "model" | "twin" | undefined };

const byFallback = ({ writtenBy }: Written): boolean => writtenBy !== "model";

const partOf = (items: readonly Written[], name: string): string[] => {
  const count = items.filter(byFallback).length;
  if (count === 0) return [];
  return [count === items.length ? `all ${name}` : `${count} of ${items.length} ${name}`];
};

/** The parts of a report that its model did not write. */
const verbatimParts = (findings: Findings): string[] => [
  ...(shownShortAnswer(findings).length > 0 && findings.report.shortAnswerBy !== "model"
    ? ["the short answer"]
    : []),
  ...findings.report.sections
    .filter((section) => section.sentences.length > 0 && byFallback(section))
    .map(({ heading }) => `“${escapeMarkdown(heading)}”`),
  ...partOf(findings.ideas, "ideas"),
  ...partOf(findings.implementations, "implementations"),
];

/** How much of the report its model wrote, in statements. */
const share = (findings: Findings): string => {
  const { report } = findings;
  const parts = [
    { writtenBy: report.shortAnswerBy, sentences: shownShortAnswer(findings) },
    ...report.sections,
    ...findings.ideas,
    ...findings.implementations,
  ];
  const count = (some: typeof parts): number =>
    some.reduce((sum, { sentences }) => sum + sentences.length, 0);
  return `It wrote ${count(parts.filter((part) => !byFallback(part)))} of ${count(parts)} statements.`;
};

/** Why writing fell back to quotes, and what to do, a line of Markdown; empty when nothing did. */
export const writingFailure = ({ usage }: Pick<Findings, "usage">): string => {
  const outcome = writingOutcome(usage?.tasks ?? []);
  if (outcome === undefined || outcome.reason === null) return "";
  const { byModel, byFallback, failed, reason, remedy } = outcome;
  const todo = remedy === null ? "" : ` To change that: ${remedy}.`;
  return `**The language model gave no answer for ${failed} of ${counted(byModel + byFallback, "writing task")}: ${escapeMarkdown(reason)}.**${todo}`;
};

/** Where a model was not asked at all, what a reader gets instead of a report and how to get one. */
const digestAdvice = (findings: Findings): string =>
  writingFailure(findings) === ""
    ? " It is a digest, chosen and not written; to have a report written from the same sources, set LLM\\_BASE\\_URL and LLM\\_MODEL."
    : "";

/** Who wrote the report, a line of Markdown. */
export const whoWrote = (findings: Findings): string => {
  const { model } = findings;
  if (model === null)
    return `*No language model wrote this report: every sentence of this report stands verbatim in the source it cites. The number after a sentence opens that source at the quoted words.${digestAdvice(findings)}*`;
  const parts = verbatimParts(findings);
  const but =
    parts.length === 0
      ? ""
      : ` ${share(findings)} Verbatim from their sources, without it: ${parts.join(", ")}.`;
  return `*Written by the language model ${escapeMarkdown(model.name)} from cited passages; the number after a sentence opens its source at the words it rests on.${but}*`;
};

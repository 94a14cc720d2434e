import type { Findings, TwinReason, Usage } from "@quarry/contracts";
import { escapeMarkdown } from "@quarry/text";
import { shownShortAnswer } from "../pages/report-citations.ts";

type Written = { readonly writtenBy?: "model" | "twin" | undefined };

type TaskAnswers = NonNullable<Usage["tasks"]>[number];

const byFallback = ({ writtenBy }: Written): boolean => writtenBy !== "model";

const counted = (items: readonly Written[], name: string): string[] => {
  const count = items.filter(byFallback).length;
  if (count === 0) return [];
  return [count === items.length ? `all ${name}` : `${count} of ${items.length} ${name}`];
};

/** The parts of a report that its model did not write. */
const verbatimParts = ({ report, ideas, implementations }: Findings): string[] => [
  ...(report.shortAnswer.length > 0 && report.shortAnswerBy !== "model" ? ["the short answer"] : []),
  ...report.sections
    .filter((section) => section.sentences.length > 0 && byFallback(section))
    .map(({ heading }) => `“${escapeMarkdown(heading)}”`),
  ...counted(ideas, "ideas"),
  ...counted(implementations, "implementations"),
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

const remedies: Readonly<Partial<Record<TwinReason, string>>> = {
  late: "give the run more time (its `deadlineMs`) or the model more (`LLM_IDLE_TIMEOUT_MS`)",
  "model-failed": "raise `LLM_IDLE_TIMEOUT_MS` if the model is slow, and see that its endpoint answers",
  "unusable-answer": "use a model that keeps to a JSON schema, or raise its limit of output",
  budget: "raise the budget of the run",
};

const isWriting = ({ task }: TaskAnswers): boolean => /write|writing|report|section/u.test(task);

/** Why writing fell back, and what to do; empty when nothing did. */
export const writingFailure = ({ usage }: Pick<Findings, "usage">): string => {
  const tasks = (usage?.tasks ?? []).filter(isWriting);
  const failed = tasks
    .flatMap(({ reasons }) => reasons)
    .filter(({ reason }) => remedies[reason] !== undefined);
  if (failed.length === 0) return "";
  const all = tasks.reduce((sum, { byModel, byFallback: fallen }) => sum + byModel + fallen, 0);
  const lost = failed.reduce((sum, { count }) => sum + count, 0);
  const why = [...new Set(failed.map(({ reason, problem }) => (problem === "" ? reason : problem)))];
  const todo = [...new Set(failed.map(({ reason }) => remedies[reason]))];
  return `**The language model gave no answer for ${lost} of ${all} writing task${all === 1 ? "" : "s"}: ${why.map(escapeMarkdown).join("; ")}.** To change that: ${todo.join("; ")}.`;
};

/** Where a model was not asked at all, what a reader gets instead of a report and how to get one. */
const digestAdvice = (findings: Findings): string =>
  writingFailure(findings) === ""
    ? " It is a digest, chosen and not written; to have a report written from the same sources, set LLM\\_BASE\\_URL and LLM\\_MODEL."
    : "";

const author = (findings: Findings): string => {
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

/** Who wrote the report, a line of Markdown; where writing failed, a line before it says why and what to do. */
export const whoWrote = (findings: Findings): string =>
  [writingFailure(findings), author(findings)].filter((line) => line !== "").join("\n\n");

import { type Findings, type TaskAnswers, type FallbackReason, writingTasks } from "@quarry/contracts";
import { escapeMarkdown } from "@quarry/text";
import { counted } from "../markdown/statement-marks.ts";
import { shownShortAnswer } from "../pages/report-citations.ts";

/** How the tasks that write a report were answered. */
export interface WritingOutcome {
  readonly byModel: number;
  readonly byFallback: number;
  /** Of those by fallback, the tasks whose model was asked, or was to be asked, and gave no answer. */
  readonly failed: number;
  /** Why the model gave no answer, in words that may be shown; null when it answered whatever it was asked. */
  readonly reason: string | null;
  /** What to change, unless the reason says so itself. */
  readonly remedy: string | null;
}

const remedies: ReadonlyMap<FallbackReason, string> = new Map([
  ["late", "give the run more time (its `deadlineMs`) or use a faster model"],
  ["model-failed", "see that the model's endpoint answers, and raise `LLM_IDLE_TIMEOUT_MS` if it is slow"],
  ["unusable-answer", "use a model that keeps to a JSON schema (`LLM_MODEL`)"],
  ["budget", "raise the budget of the run or `LLM_RUN_MAX_TOKENS`"],
  ["cut-off", "raise `LLM_MAX_OUTPUT_TOKENS`"],
  ["empty-answer", "lower `LLM_REASONING_EFFORT` or use another model (`LLM_MODEL`)"],
  ["filtered", "ask in other words or use another model (`LLM_MODEL`)"],
  ["prompt-too-long", "set `LLM_CONTEXT_TOKENS` to what the model takes"],
]);

/** A problem that names a setting says what to change. */
const namesSetting = (problem: string): boolean => /\bLLM_[A-Z_]+/u.test(problem);

const joined = (parts: readonly string[]): string | null =>
  parts.length === 0 ? null : [...new Set(parts)].join("; ");

/** How the writing of a report went, from what its tasks say; undefined before any of them was answered. */
export const writingOutcome = (answers: readonly TaskAnswers[]): WritingOutcome | undefined => {
  const tasks = answers.filter(({ task }) => writingTasks.has(task));
  if (tasks.length === 0) return undefined;
  const failures = tasks.flatMap(({ reasons }) => reasons).filter(({ reason }) => remedies.has(reason));
  const unremedied = failures.filter(({ problem }) => !namesSetting(problem));
  return {
    byModel: tasks.reduce((sum, { byModel }) => sum + byModel, 0),
    byFallback: tasks.reduce((sum, { byFallback }) => sum + byFallback, 0),
    failed: failures.reduce((sum, { count }) => sum + count, 0),
    reason: joined(failures.map(({ reason, problem }) => (problem === "" ? reason : problem))),
    remedy: joined(unremedied.flatMap(({ reason }) => remedies.get(reason) ?? [])),
  };
};

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

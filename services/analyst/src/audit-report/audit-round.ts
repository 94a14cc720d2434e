import type { PackSource, RankedPassage } from "@quarry/contracts";
import { indexSentences, openPack, type PackView } from "@quarry/grounding";
import type { JobContext } from "@quarry/jobs";
import { estimateTokens } from "@quarry/language-model";
import { createYieldToEventLoop, startEach } from "@quarry/runtime";
import { finishWithPauses } from "@quarry/text";
import { z } from "zod";
import type { Reasoning } from "../ports.ts";
import { answerTask, defineTextTask } from "../shared/answer-task.ts";
import { type AuditUnit, type MissingFigures, renderUnits } from "../shared/audit-units.ts";
import { sourceTokensFor } from "../shared/evidence/numbered-passages.ts";
import type { StoredDocuments } from "../shared/evidence/read-texts.ts";
import { findMissingFigures } from "../shared/missing-figures.ts";
import { type AuditEvidence, createAuditEvidence } from "./audit-evidence.ts";
import { readVerdicts, type Verdict } from "./read-verdicts.ts";

/** Maximum statements per call: those of a usual report take one. */
const maxUnitsPerCall = 200;

/** Inputs for auditing a batch. */
export interface Auditing {
  readonly runId: string;
  readonly question: string;
  readonly language: string;
  readonly pack: PackView;
  readonly evidence: AuditEvidence;
}

interface Opening extends Pick<Auditing, "runId" | "question" | "language"> {
  readonly sources: readonly PackSource[];
  /** Passages of the whole store, by statement. */
  readonly searches?: ReadonlyMap<string, readonly RankedPassage[]>;
  readonly model: Parameters<typeof sourceTokensFor>[0];
}

/** Opens the sources for auditing statements. */
export const openAuditing = async (
  { sources, searches = new Map(), model, ...asked }: Opening,
  documents: StoredDocuments,
  signal: AbortSignal,
): Promise<Auditing> => {
  const yieldToEventLoop = createYieldToEventLoop(signal);
  const pack = await finishWithPauses(openPack({ sources: [...sources] }, documents), yieldToEventLoop);
  const closest = await finishWithPauses(indexSentences(pack, asked.language), yieldToEventLoop);
  const textOf = (documentId: string): string | undefined => documents.get(documentId)?.text;
  const maxTokens = sourceTokensFor(model);
  return { ...asked, pack, evidence: createAuditEvidence(pack, { closest, searches, textOf, maxTokens }) };
};

interface Batch extends Auditing {
  readonly units: readonly AuditUnit[];
  readonly missing: MissingFigures;
}

/** Reasoning task of `audit-report`, batch by batch; its fallback judges nothing. */
const auditTask = defineTextTask<Batch, Verdict[]>({
  name: "audit-report",
  tier: "main",
  reply: ({ pack, language }) =>
    z
      .string()
      .transform((reply) => readVerdicts(reply, pack, language))
      .refine((verdicts) => verdicts.length > 0, {
        error: "no line of it is a verdict: write one line for each statement, such as s12 | - | ok",
      }),
  values: ({ question, units, evidence, language, missing }) => ({
    question,
    statements: renderUnits(units, missing),
    sources: evidence.render(units, missing),
    language,
  }),
  fallback: () => Promise.resolve([]),
});

/** Verdicts of one round. */
export interface Round {
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly calls: number;
  /** Number of calls without a usable answer. */
  readonly failed: number;
  readonly model: { readonly name: string } | null;
}

/** Splits units into parts of about the same size, between paragraphs. */
const split = (units: readonly AuditUnit[], parts: number): AuditUnit[][] => {
  const size = Math.ceil(units.length / parts);
  const start = units.findIndex(
    ({ paragraph }, index) => index >= size && paragraph !== units[index - 1]?.paragraph,
  );
  const middle = start === -1 ? size : start;
  const rest = units.slice(middle);
  return [units.slice(0, middle), ...(parts > 2 && rest.length > 0 ? split(rest, parts - 1) : [rest])];
};

/** Splits units into the fewest calls, and those in halves whose sources do not fit the model's context; a single unit is always asked about. */
const fit = (units: readonly AuditUnit[], fits: (units: readonly AuditUnit[]) => boolean): AuditUnit[][] => {
  if (units.length === 0) return [];
  const calls = Math.ceil(units.length / maxUnitsPerCall);
  return calls === 1 && (units.length === 1 || fits(units))
    ? [[...units]]
    : split(units, Math.max(2, calls)).flatMap((part) => fit(part, fits));
};

/** Audits units in parallel batches. */
export const auditRound = async (
  units: readonly AuditUnit[],
  auditing: Auditing,
  { reasoning, context }: { readonly reasoning: Partial<Reasoning>; readonly context: JobContext },
): Promise<Round> => {
  const { runId, evidence, language } = auditing;
  const yieldToEventLoop = createYieldToEventLoop(context.signal);
  const missing = await finishWithPauses(findMissingFigures(units, language), yieldToEventLoop);
  const maxTokens = sourceTokensFor(reasoning.model);
  const fits = (batch: readonly AuditUnit[]): boolean =>
    estimateTokens(evidence.render(batch, missing)) <= maxTokens;
  const answers = await startEach(
    fit(units, fits),
    (batch) =>
      answerTask(auditTask, { ...auditing, units: batch, missing }, reasoning, { runId, ...context }),
    yieldToEventLoop,
  );
  return {
    verdicts: new Map(answers.flatMap(({ output }) => output).map((verdict) => [verdict.id, verdict])),
    calls: answers.length,
    failed: answers.filter(({ model }) => model === null).length,
    model: answers.find(({ model }) => model !== null)?.model ?? null,
  };
};

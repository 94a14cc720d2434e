import type { PackSource, RankedPassage } from "@quarry/contracts";
import { indexSentences, openPack, type PackView } from "@quarry/grounding";
import type { JobContext } from "@quarry/jobs";
import { type AnswerCache, estimateTokens } from "@quarry/language-model";
import { createYieldToEventLoop, startEach } from "@quarry/runtime";
import type { Sliced } from "@quarry/text";
import { z } from "zod";
import type { Reasoning } from "../ports.ts";
import { answerTask, defineTextTask } from "../shared/answer-task.ts";
import { type AuditUnit, type MissingFigures, renderUnits } from "../shared/audit-units.ts";
import type { StoredDocuments } from "../shared/evidence/read-texts.ts";
import { sourceTokensFor } from "../shared/evidence/source-tokens.ts";
import { inTurns } from "../shared/in-turns.ts";
import { findMissingFigures } from "../shared/missing-figures.ts";
import { createAuditEvidence, type RenderSources } from "./audit-evidence.ts";
import { readVerdicts, type Verdict } from "./read-verdicts.ts";

/** Maximum statements per call: those of a usual report take one. */
const maxUnitsPerCall = 200;

interface Batch {
  readonly units: readonly AuditUnit[];
  readonly sources: string;
}

interface Asked extends Batch {
  readonly question: string;
  readonly language: string;
  readonly pack: PackView;
  readonly missing: MissingFigures;
}

/** Reasoning task of `audit-report`, batch by batch; its fallback judges nothing. */
const auditTask = defineTextTask<Asked, Verdict[]>({
  name: "audit-report",
  tier: "main",
  reply: ({ pack, language }) =>
    z
      .string()
      .transform((reply) => readVerdicts(reply, pack, language))
      .refine((verdicts) => verdicts.length > 0, {
        error: "no line of it is a verdict: write one line for each statement, such as s12 | - | ok",
      }),
  values: ({ question, units, sources, language, missing }) => ({
    question,
    statements: renderUnits(units, missing),
    sources,
    language,
  }),
  fallback: () => Promise.resolve([]),
});

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
function* batchesOf(
  units: readonly AuditUnit[],
  render: (units: readonly AuditUnit[]) => Sliced<string>,
  maxTokens: number,
): Sliced<Batch[]> {
  if (units.length === 0) return [];
  const calls = Math.ceil(units.length / maxUnitsPerCall);
  if (calls === 1) {
    const sources = yield* render(units);
    if (units.length === 1 || estimateTokens(sources) <= maxTokens) return [{ units, sources }];
  }
  const batches: Batch[] = [];
  for (const part of split(units, Math.max(2, calls)))
    batches.push(...(yield* batchesOf(part, render, maxTokens)));
  return batches;
}

/** The model that audits, the run that is charged, and the stored documents. */
export interface Asking {
  readonly runId: string;
  readonly reasoning: Partial<Reasoning>;
  readonly documents: StoredDocuments;
  readonly context: JobContext;
}

interface Opening {
  readonly question: string;
  readonly language: string;
  readonly sources: readonly PackSource[];
  /** Passages of the whole store, by statement. */
  readonly searches?: ReadonlyMap<string, readonly RankedPassage[]>;
}

/** Audits units over some sources, in parallel batches. */
export interface Auditor {
  readonly pack: PackView;
  /** True if every call of `audit` shows the whole pack. */
  readonly isWhole: boolean;
  readonly audit: (units: readonly AuditUnit[]) => Promise<Round>;
  /** Audits units again, which are shown with what they cite. */
  readonly auditAgain: Auditor["audit"];
}

/** Keeps the answers of the second round apart, whose prompts may be those of the first. */
const apart = (cache: AnswerCache | undefined): AnswerCache | undefined =>
  cache && {
    get: (key) => cache.get(`${key}:again`),
    set: (key, answer) => cache.set(`${key}:again`, answer),
  };

export const openAuditor = async (
  { question, language, sources, searches = new Map() }: Opening,
  { runId, reasoning, documents, context }: Asking,
): Promise<Auditor> => {
  const { signal } = context;
  const maxTokens = sourceTokensFor(reasoning.model);
  const pack = await inTurns(signal, openPack({ sources: [...sources] }, documents));
  const closest = await inTurns(signal, indexSentences(pack, language));
  const options = { closest, searches, documents, maxTokens };
  const evidence = await inTurns(signal, createAuditEvidence(pack, options));
  const auditWith =
    (render: RenderSources, cache: AnswerCache | undefined): Auditor["audit"] =>
    async (units) => {
      const missing = await inTurns(signal, findMissingFigures(units, language));
      const batches = await inTurns(
        signal,
        batchesOf(units, (some) => render(some, missing), maxTokens),
      );
      const asked = { question, language, pack, missing };
      const answers = await startEach(
        batches,
        (batch) =>
          answerTask(auditTask, { ...asked, ...batch }, { ...reasoning, cache }, { runId, ...context }),
        createYieldToEventLoop(signal),
      );
      const verdicts = answers.flatMap(({ output }, index) => {
        const ids = new Set(batches[index]?.units.map(({ id }) => id));
        return output.filter(({ id }) => ids.has(id));
      });
      return {
        verdicts: new Map(verdicts.map((verdict) => [verdict.id, verdict])),
        calls: answers.length,
        failed: answers.filter(({ model }) => model === null).length,
        model: answers.find(({ model }) => model !== null)?.model ?? null,
      };
    };
  const { isWhole, render, renderCited } = evidence;
  const { cache } = reasoning;
  return {
    pack,
    isWhole,
    audit: auditWith(render, cache),
    auditAgain: auditWith(renderCited, apart(cache)),
  };
};

import {
  type ChangeCounts,
  changeCountsSchema,
  type ClarifyingAnswer,
  clarifyingAnswerSchema,
  type LoggedEvent,
  operator,
  type ReportOutline,
  reportOutlineSchema,
  type ResearchRequest,
  type RunPlan,
  runPlanSchema,
  type RunStatus,
  runStatusSchema,
  type Scratchpad,
  scratchpadSchema,
  storedRequestSchema,
  type TaskAnswer,
  type TaskAnswers,
  type Usage,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { AskRedis } from "@quarry/redis";
import { z } from "zod";
import { budgetKey, parseSpending, type RunSpending } from "../run-budgets.ts";
import { runKeys } from "./run-keys.ts";

/** An item that its collection had when the run was submitted. */
export interface SubmittedItem {
  readonly itemId: string;
  readonly linkId: string;
  /** Its name in the report. */
  readonly uri: string;
  /** True if it is fetched from its address instead of an upload. */
  readonly isPage: boolean;
}

/** Record of a run; times are ISO 8601 in UTC. */
export interface RunRecord {
  readonly id: string;
  /** Owner; defaults to the operator. */
  readonly owner?: string;
  readonly request: ResearchRequest;
  readonly items: readonly SubmittedItem[];
  readonly status: RunStatus;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** Reason for the failure; null unless it failed. */
  readonly problem: string | null;
  /** True if its report cites a source; null or absent if there is no report. */
  readonly answered?: boolean | null;
  /** For a revision: number of changed statements; null or absent before there is a report. */
  readonly changes?: ChangeCounts | null;
  /** Null or absent without a report, and in runs of earlier versions. */
  readonly report?: ReportOutline | null;
  /** Model budget and spending. */
  readonly spending: RunSpending;
  /** Milliseconds it has waited for its user, until it was last resumed; they do not count against the deadline. */
  readonly waitedMs: number;
  /** Number of resumptions by its user. */
  readonly resumes: number;
  /** Plan of the last resumption; null before the first. */
  readonly approvedPlan: RunPlan | null;
  /** Answers to its clarifying questions; null or absent until answered, empty if it continues with the question unchanged. */
  readonly answers?: readonly ClarifyingAnswer[] | null;
  /** The user's notes, in order. */
  readonly notes?: readonly string[];
  /** Displayed state of its machine; null if none. */
  readonly scratchpad: Scratchpad | null;
  /** Number of saved decisions. */
  readonly step: number;
}

const nothing: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, cached: 0, twins: 0 };

const reasonsOf = (answers: readonly TaskAnswer[]): TaskAnswers["reasons"] => {
  const byReason = Map.groupBy(answers, ({ twinReason }) => twinReason);
  return [...byReason]
    .flatMap(([reason, alike]) => {
      const problem = alike.find((answer) => answer.problem !== undefined)?.problem ?? "";
      return reason === null ? [] : [{ reason, count: alike.length, problem }];
    })
    .toSorted((left, right) => right.count - left.count);
};

const tasksOf = (answers: readonly TaskAnswer[]): TaskAnswers[] =>
  [...Map.groupBy(answers, ({ task }) => task)].map(([task, alike]) => {
    const byModel = alike.filter(({ method }) => method === "model").length;
    return { task, byModel, byFallback: alike.length - byModel, reasons: reasonsOf(alike) };
  });

/** Sums the usage of the reasoning tasks in a run's log, by model and fallback. */
export const usageOf = (log: readonly LoggedEvent[]): Usage => {
  const answers = log.flatMap(({ event }) => (event.type === "task-answered" ? [event] : []));
  const sum = answers.reduce<Usage>(
    (total, answer) => ({
      calls: total.calls + answer.calls,
      inputTokens: total.inputTokens + answer.inputTokens,
      outputTokens: total.outputTokens + answer.outputTokens,
      cost: total.cost + answer.cost,
      cached: total.cached + Number(answer.cached),
      twins: total.twins + Number(answer.method === "twin"),
    }),
    nothing,
  );
  return { ...sum, tasks: tasksOf(answers) };
};

/** Schema of JSON in a field of a Redis hash. */
export const json = z.string().transform((text): unknown => JSON.parse(text));

/** Runs of versions without item preparation have no item ids. */
const itemsSchema = z.array(
  z
    .object({
      itemId: z.string().optional(),
      linkId: z.string().optional(),
      uri: z.string(),
      isPage: z.boolean().default(false),
    })
    .transform(({ itemId, linkId, ...item }) => ({
      ...item,
      itemId: itemId ?? item.uri,
      linkId: linkId ?? item.uri,
    })),
);

const recordSchema = z.object({
  id: z.string(),
  owner: z.string().default(operator),
  request: json.pipe(storedRequestSchema),
  items: json.pipe(itemsSchema).default([]),
  status: runStatusSchema,
  createdAt: z.string(),
  finishedAt: z.string().nullable().default(null),
  problem: z.string().nullable().default(null),
  answered: z.stringbool().nullable().default(null),
  changes: json.pipe(changeCountsSchema).nullable().default(null),
  report: json.pipe(reportOutlineSchema).nullable().default(null),
  waitedMs: z.coerce.number().int().default(0),
  resumes: z.coerce.number().int().default(0),
  approvedPlan: json.pipe(runPlanSchema).nullable().default(null),
  answers: json.pipe(z.array(clarifyingAnswerSchema)).nullable().default(null),
  notes: json.pipe(z.array(z.string())).default([]),
  scratchpad: json.pipe(scratchpadSchema).nullable().default(null),
  step: z.coerce.number().int(),
});

/**
 * Reads a run record from its Redis hashes; undefined if it is empty or the run was removed.
 * @throws {Failure} bad-input for an
 * invalid hash
 */
export const readRunRecord = (
  hash: Readonly<Record<string, string>>,
  spending: Readonly<Record<string, string>> = {},
): RunRecord | undefined => {
  if (hash["id"] === undefined || hash["removedAt"] !== undefined) return undefined;
  const { data, error } = recordSchema.safeParse(hash);
  if (error !== undefined)
    throw new Failure("bad-input", `run ${hash["id"]} cannot be read: ${z.prettifyError(error)}`, {
      retry: "never",
      cause: error,
    });
  return { ...data, spending: parseSpending(spending) };
};

type Hash = Readonly<Record<string, string>>;

/** The Redis hashes a run is read from: its record and its spending; empty where there is none. */
export const readRunHashes = (ask: AskRedis, runId: string): Promise<readonly [Hash, Hash]> =>
  ask((connection) =>
    Promise.all([connection.hgetall(runKeys(runId).record), connection.hgetall(budgetKey(runId))]),
  );

const transactionSchema = z.array(z.tuple([z.null(), z.record(z.string(), z.string())]));

/** Reads the hashes of a run's record and the hash of its state atomically. */
export const readRunWithState = (ask: AskRedis, runId: string): Promise<readonly Hash[]> =>
  ask(async (connection) => {
    const { record, state } = runKeys(runId);
    const replies = await connection.multi().hgetall(record).hgetall(budgetKey(runId)).hgetall(state).exec();
    return transactionSchema.parse(replies).map(([, hash]) => hash);
  });

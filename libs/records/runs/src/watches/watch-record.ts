import {
  isoTimeSchema,
  operator,
  repetitionOutcomeSchema,
  runIdSchema,
  storedRequestSchema,
  watchIdSchema,
  webhookSchema,
} from "@quarry/contracts";
import { z } from "zod";
import { json } from "../record/run-record.ts";

const limitsSchema = z.object({
  openRuns: z.int().optional(),
  keyId: z.string().optional(),
  openRunsOfKey: z.int().optional(),
  tokensPerDay: z.int().optional(),
  costPerDay: z.number().optional(),
});

/** Definition by its user; only `schedule` and `timeZone` change. */
const definitionSchema = z.object({
  id: watchIdSchema,
  owner: z.string().default(operator),
  request: storedRequestSchema,
  /** Webhook for changes, instead of the deployment's own. */
  notify: webhookSchema.optional(),
  /** Limits of the key that created it, at that time; its runs are charged to that key. */
  limits: limitsSchema,
  /** Expiry of that key; absent if it does not expire. */
  keyExpiresAt: isoTimeSchema.optional(),
  createdAt: isoTimeSchema,
});

const empty = z.literal("").transform(() => null);

const stateSchema = z.object({
  schedule: z.string(),
  timeZone: z.string(),
  paused: z.stringbool().default(false),
  /** The run whose report the next repetition is compared with; null before there is one. */
  reportRunId: z.union([empty, runIdSchema]).default(null),
  /** The current repetition. */
  openRunId: z.union([empty, runIdSchema]).default(null),
  checkedAt: isoTimeSchema.nullable().default(null),
  outcome: repetitionOutcomeSchema.nullable().default(null),
  detail: z.string().default(""),
});

const recordSchema = stateSchema.extend({ definition: json.pipe(definitionSchema) });

/** Record of a watch. */
export type WatchRecord = z.output<typeof definitionSchema> & z.output<typeof stateSchema>;

/** Reads a watch from the fields of its Redis hash. */
export const parseWatchRecord = (hash: Readonly<Record<string, string>>): WatchRecord => {
  const { definition, ...state } = recordSchema.parse(hash);
  return { ...definition, ...state };
};

/** Reads a watch from its Redis hash; undefined for an empty one. */
export const readWatchRecord = (hash: Readonly<Record<string, string>>): WatchRecord | undefined =>
  hash["definition"] === undefined ? undefined : parseWatchRecord(hash);

import {
  operator,
  readingPlanSchema,
  researchRequestSchema,
  runStatusSchema,
  scratchpadSchema,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import { parseSpending } from "../budgets/run-spending.ts";
import type { RunRecord } from "./run-record.ts";

const json = z.string().transform((text): unknown => JSON.parse(text));

/** Runs that were submitted before items were prepared have no ids of items. */
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
  request: json.pipe(researchRequestSchema),
  items: json.pipe(itemsSchema).default([]),
  status: runStatusSchema,
  createdAt: z.string(),
  finishedAt: z.string().nullable().default(null),
  problem: z.string().nullable().default(null),
  waitedMs: z.coerce.number().int().default(0),
  resumes: z.coerce.number().int().default(0),
  approvedPlan: json.pipe(readingPlanSchema).nullable().default(null),
  scratchpad: json.pipe(scratchpadSchema).nullable().default(null),
  step: z.coerce.number().int(),
  state: json.nullable().default(null),
});

/** A run record from its Redis hashes; nothing from an empty one, nor of a run that was removed. @throws {Failure} bad-input for a hash nobody here wrote */
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

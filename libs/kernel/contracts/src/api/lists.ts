import { z } from "zod";
import { isoTimeSchema, runIdSchema } from "../domain/primitives.ts";
import { depthSchema } from "../domain/question.ts";
import { reportOutlineSchema } from "../domain/report/report-outline.ts";
import { runStatusSchema } from "../events.ts";
import { collectionViewSchema } from "./collection.ts";

/** A run in a list. */
const runSummarySchema = z.object({
  id: runIdSchema,
  question: z.string(),
  labels: z.record(z.string(), z.string()).default({}),
  status: runStatusSchema,
  /** False if nothing that was read answers the question; null without a report. */
  answered: z.boolean().nullable().default(null),
  /** Null in runs of earlier versions. */
  depth: depthSchema.nullable().default(null),
  /** Outline of its report; null without one. */
  report: reportOutlineSchema.nullable().default(null),
  createdAt: isoTimeSchema,
  finishedAt: isoTimeSchema.nullable(),
  problem: z.string().nullable(),
  spent: z.object({ tokens: z.number(), cost: z.number() }),
  links: z.record(z.string(), z.string()),
});

/** A collection in a list. */
export const collectionHeadSchema = collectionViewSchema.omit({ items: true, next: true });

/** Value for `?cursor=`; null on the last page. */
const nextCursor = z.string().nullable();

/** Answer of `GET /v1/research`, newest first. */
export const runsPageSchema = z.object({ data: z.array(runSummarySchema), next_cursor: nextCursor });

/** Answer of `GET /v1/collections`, newest first. */
export const collectionsPageSchema = z.object({
  data: z.array(collectionHeadSchema),
  next_cursor: nextCursor,
});

/** Answer of `GET /v1/research/:id/artifacts`: the files of the bundle. */
export const bundleFilesSchema = z.array(z.object({ path: z.string(), bytes: z.int().nonnegative() }));

/** Answer of `GET /readyz`: whether requests can be answered, with reasons. */
export const readinessSchema = z.object({
  status: z.enum(["ready", "not-ready"]),
  reasons: z.array(z.string()),
});

export type RunSummary = z.output<typeof runSummarySchema>;
export type RunsPage = z.output<typeof runsPageSchema>;
export type CollectionHead = z.output<typeof collectionHeadSchema>;
export type CollectionsPage = z.output<typeof collectionsPageSchema>;
export type BundleFiles = z.output<typeof bundleFilesSchema>;
export type Readiness = z.output<typeof readinessSchema>;

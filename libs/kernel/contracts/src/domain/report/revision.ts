import { z } from "zod";
import { documentIdSchema, runIdSchema } from "../primitives.ts";
import { statementAuditSchema } from "./statement.ts";

/** Sources that one revision may strike or pin. */
const maxNamedSources = 50;

const instructionCharacters = 4_000;

/** What a revision is asked for. */
export const revisionWishSchema = z.object({
  /** What is to change, in a sentence or a few. */
  instruction: z.string().trim().min(3).max(instructionCharacters).optional(),
  /** Sources that the report must not rest on any more. */
  strike: z.array(documentIdSchema).max(maxNamedSources).default([]),
  /** Sources that the report must use; the model reads them whole. */
  pin: z.array(documentIdSchema).max(maxNamedSources).default([]),
});

/** The revision that a run makes. */
export const revisionSchema = revisionWishSchema.extend({
  /** The run that made version 1. */
  reportId: runIdSchema,
  /** The run of the version that is changed. */
  parentId: runIdSchema,
  /** Counts from 1, which is the report of the first run. */
  version: z.int().min(2),
});

/** How a statement differs from the version before. */
export const statementChangeSchema = z.object({
  statementId: z.string(),
  change: z.enum(["added", "changed", "removed", "unchanged"]),
  /** Its words now; absent where it was removed, or did not change. */
  text: z.string().optional(),
  /** Its words in the version before; absent where it was added, or did not change. */
  was: z.string().optional(),
});

const count = z.int().nonnegative();

/** Numbers of statements of a version by how they differ from the version before. */
export const changeCountsSchema = z.object({
  added: count,
  changed: count,
  removed: count,
  unchanged: count,
});

/** The audit of what a revision keeps from the version before, and does not judge again. */
export const keptAuditSchema = z.object({
  statements: z.array(statementAuditSchema),
  /** Ids of sections whose heading did not change. */
  headings: z.array(z.string()),
});

export type RevisionWish = z.output<typeof revisionWishSchema>;
export type Revision = z.output<typeof revisionSchema>;
export type StatementChange = z.output<typeof statementChangeSchema>;
export type ChangeCounts = z.output<typeof changeCountsSchema>;
export type KeptAudit = z.output<typeof keptAuditSchema>;

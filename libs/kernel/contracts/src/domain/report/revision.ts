import { z } from "zod";
import { documentIdSchema, runIdSchema } from "../primitives.ts";
import { shownTextSchema } from "../shown-text.ts";
import { templateNameSchema, templateSchema } from "../template.ts";
import { statementAuditSchema } from "./statement.ts";

/** Maximum sources struck or pinned by one revision. */
const maxNamedSources = 50;

const instructionCharacters = 4_000;

/** The requested change of a revision. */
export const revisionWishSchema = z.object({
  /** The change in one or a few sentences. */
  instruction: shownTextSchema({ min: 3, max: instructionCharacters }).optional(),
  /** Name of a template whose outline, tone and length the report is to have. */
  template: templateNameSchema.optional(),
  /** Sources the report must no longer use. */
  strike: z.array(documentIdSchema).max(maxNamedSources).default([]),
  /** Sources the report must use; the model reads them whole. */
  pin: z.array(documentIdSchema).max(maxNamedSources).default([]),
});

/** The revision that a run makes. */
export const revisionSchema = revisionWishSchema.extend({
  /** The run that made version 1. */
  reportId: runIdSchema,
  /** The run of the base version. */
  parentId: runIdSchema,
  /** Version number; 1 is the report of the first run. */
  version: z.int().min(2),
  /** The template as it was at submission. */
  templateContent: templateSchema.optional(),
});

/** Change of a statement since the previous version. */
export const statementChangeSchema = z.object({
  statementId: z.string(),
  change: z.enum(["added", "changed", "removed", "unchanged"]),
  /** Its current text; absent if it was removed or is unchanged. */
  text: z.string().optional(),
  /** Its previous text; absent if it was added or is unchanged. */
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

/** The audit of unchanged parts of the previous version, which are not judged again. */
export const keptAuditSchema = z.object({
  statements: z.array(statementAuditSchema),
  /** Ids of sections whose heading did not change. */
  headings: z.array(z.string()),
});

export type Revision = z.output<typeof revisionSchema>;
export type StatementChange = z.output<typeof statementChangeSchema>;
export type ChangeCounts = z.output<typeof changeCountsSchema>;
export type KeptAudit = z.output<typeof keptAuditSchema>;

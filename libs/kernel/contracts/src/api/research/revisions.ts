import { z } from "zod";
import { isoTimeSchema, runIdSchema } from "../../domain/primitives.ts";
import {
  changeCountsSchema,
  revisionWishSchema,
  statementChangeSchema,
} from "../../domain/report/revision.ts";
import { runStatusSchema } from "../../events.ts";

/** A version of a report: the first, or what a revision made. */
const versionEntrySchema = revisionWishSchema.extend({
  version: z.int().min(1),
  /** Its run; the report is read as that of any run. */
  id: runIdSchema,
  /** The version it is based on; null for the first one, or if that was deleted. */
  madeOf: z.int().min(1).nullable(),
  status: runStatusSchema,
  createdAt: isoTimeSchema,
  finishedAt: isoTimeSchema.nullable(),
  /** Why there is no such version, if the run failed. */
  problem: z.string().nullable(),
  /** Number of statements by change; null for the first version, and before there is a report. */
  counts: changeCountsSchema.nullable(),
  links: z.record(z.string(), z.string()),
});

/** Answer of `GET /v1/research/:id/revisions`: the versions of a report, oldest first. */
export const versionsViewSchema = z.object({
  data: z.array(versionEntrySchema),
  next_cursor: z.string().nullable(),
});

/** Answer of `GET /v1/research/:id/revisions/:version`: a version and its changes, statement by statement. */
export const versionOfReportSchema = versionEntrySchema.extend({
  changes: z.array(statementChangeSchema),
});

export type VersionEntry = z.output<typeof versionEntrySchema>;
export type VersionsView = z.output<typeof versionsViewSchema>;
export type VersionOfReport = z.output<typeof versionOfReportSchema>;

import { z } from "zod";
import { defineContract } from "../../define-contract.ts";
import { searchResultSchema } from "../../domain/evidence/web-search.ts";
import { documentIdSchema, runIdSchema } from "../../domain/primitives.ts";

/** Weighs the links of pages that were read by how well their words fit what is still open. */
export const discoverLinks = defineContract({
  name: "discover-links",
  input: z.object({
    runId: runIdSchema,
    round: z.int().nonnegative(),
    documentIds: z.array(documentIdSchema).min(1),
    topics: z
      .array(z.object({ id: z.string(), name: z.string(), question: z.string(), gaps: z.array(z.string()) }))
      .min(1),
    /** Addresses that are held, or were tried in vain. */
    exclude: z.array(z.string()),
    /** Only links to these hosts; any when empty. */
    sites: z.array(z.string()).default([]),
    excludeSites: z.array(z.string()).default([]),
    limit: z.int().min(1).max(50),
  }),
  output: z.object({
    /** Best first, of provider `links`; those that fit nothing are left out. */
    results: z.array(searchResultSchema),
    /** How many links were weighed. */
    links: z.int().nonnegative(),
  }),
  identity: ({ runId, round }) => `${runId}/${round}`,
  runId: ({ runId }) => runId,
  stopsAtRunDeadline: true,
  deadlineMs: 30_000,
  events: ({ documentIds }, { links, results }) => [
    { type: "links-weighed", documents: documentIds.length, links, candidates: results.length },
  ],
});

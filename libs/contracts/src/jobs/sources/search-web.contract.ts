import { z } from "zod";
import { defineContract } from "../../define-contract.ts";
import {
  providerReportSchema,
  recencySchema,
  searchResultSchema,
  siteSchema,
  wantedProviderSchema,
} from "../../domain/evidence/web-search.ts";
import { runIdSchema, scopeSchema } from "../../domain/primitives.ts";

/** Asks search providers one query, all at once, and fuses what they answer. */
export const searchWeb = defineContract({
  name: "search-web",
  input: z.object({
    runId: runIdSchema,
    query: z.string().min(1),
    providers: z.array(wantedProviderSchema).min(1),
    /** Limits the local provider to these sets; empty means everything that is indexed. */
    scopes: z.array(scopeSchema),
    limit: z.int().min(1).max(50),
    /** Of the pages that are wanted, as BCP 47; any when absent. */
    language: z.string().optional(),
    recency: recencySchema.optional(),
    /** Only pages of these hosts; any when empty. */
    sites: z.array(siteSchema).default([]),
    excludeSites: z.array(siteSchema).default([]),
    /** Of results, from 1. */
    page: z.int().min(1).max(10).default(1),
  }),
  output: z.object({
    /** By reciprocal rank fusion on canonical URLs, best first. */
    results: z.array(searchResultSchema),
    /** Per provider that could not answer: what is wrong and what to do. */
    diagnosis: z.array(z.string()),
    /** One per provider that was asked; absent in answers of earlier versions. */
    providers: z.array(providerReportSchema).optional(),
  }),
  identity: ({ runId, query, page }) => `${runId}/${query}${page === 1 ? "" : `/${page}`}`,
  runId: ({ runId }) => runId,
  stopsAtRunDeadline: true,
  deadlineMs: 30_000,
  events: ({ query }, { results, diagnosis, providers }) => [
    {
      type: "search-answered",
      query,
      results: results.length,
      diagnosis,
      ...(providers === undefined ? {} : { providers }),
    },
  ],
});

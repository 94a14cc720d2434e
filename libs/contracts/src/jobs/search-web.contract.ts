import { z } from "zod";
import { defineContract } from "../define-contract.ts";
import { documentIdSchema, runIdSchema, scopeSchema } from "../domain/primitives.ts";

/** `local` searches what is already indexed; the others are the issue on the fetcher. */
export const searchProviderSchema = z.enum(["local"]);

export const searchResultSchema = z.object({
  uri: z.string(),
  title: z.string(),
  snippet: z.string(),
  provider: searchProviderSchema,
  /** Position in the provider's own list, from 1. */
  rank: z.int().positive(),
  /** Set when the source is stored already and need not be fetched. */
  documentId: documentIdSchema.optional(),
});

/** Asks search providers one query. */
export const searchWeb = defineContract({
  name: "search-web",
  input: z.object({
    runId: runIdSchema,
    query: z.string().min(1),
    providers: z.array(searchProviderSchema).min(1),
    /** Limits the local provider to these sets; empty means everything that is indexed. */
    scopes: z.array(scopeSchema),
    limit: z.int().min(1).max(50),
  }),
  output: z.object({
    results: z.array(searchResultSchema),
    /** Per provider that could not answer: what is wrong and what to do. */
    diagnosis: z.array(z.string()),
  }),
  identity: ({ runId, query }) => `${runId}/${query}`,
  runId: ({ runId }) => runId,
  stopsAtRunDeadline: true,
  deadlineMs: 30_000,
  events: ({ query }, { results, diagnosis }) => [
    { type: "search-answered", query, results: results.length, diagnosis },
  ],
});

export type SearchResult = z.output<typeof searchResultSchema>;

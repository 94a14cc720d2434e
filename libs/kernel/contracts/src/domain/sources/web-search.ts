import { z } from "zod";
import { documentIdSchema } from "../primitives.ts";
import { engineNameSchema } from "./search-engines.ts";

/** Web search providers; `sitemap` searches the pages listed by the requested sites. */
export const webProviderSchema = z.enum([...engineNameSchema.options, "sitemap"]);

/** Origin of a result: the index (`local`), a search engine, or links of read pages (`links`). */
const searchProviderSchema = z.enum(["local", "links", ...webProviderSchema.options]);

/** Providers to use: the index, every configured search engine (`web`), or some by name. */
export const wantedProviderSchema = z.enum(["local", "web", ...webProviderSchema.options]);

/** Maximum age of a result. */
export const recencySchema = z.enum(["day", "week", "month", "year"]);

/** Hours during which a fetched page is used without revalidation; records are kept for 60 days. */
export const keepHoursSchema = z.number().min(0).max(1_440);

/** A host, including subdomains. */
export const siteSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?::\d{1,5})?$/u,
    "must be a host such as example.org, without https:// and without a path",
  );

/** Rank of a result in the list of one provider. */
const providerRankSchema = z.object({
  provider: searchProviderSchema,
  /** From 1. */
  rank: z.int().positive(),
  /** The engines behind a metasearch, if it names them. */
  engines: z.array(z.string()).optional(),
});

/** One source that a search found. */
export const searchResultSchema = z.object({
  uri: z.string(),
  title: z.string(),
  snippet: z.string(),
  /** The provider with the best rank. */
  provider: searchProviderSchema,
  /** Position in the fused list, from 1. */
  rank: z.int().positive(),
  /** Every list with this result; absent in results of earlier versions. */
  foundBy: z.array(providerRankSchema).optional(),
  /** According to the provider, an ISO date or time. */
  publishedAt: z.string().optional(),
  /** Set if the source is already stored and need not be fetched. */
  documentId: documentIdSchema.optional(),
});

/** Result of asking one provider, or the reason why it did not answer. */
export const providerReportSchema = z.object({
  provider: searchProviderSchema,
  status: z.enum(["answered", "empty", "failed", "cooling-down", "not-configured"]),
  results: z.int().nonnegative(),
  /** The problem and its remedy in one sentence; absent if there is no problem. */
  detail: z.string().optional(),
});

export type SearchProviderName = z.output<typeof searchProviderSchema>;
export type WantedProvider = z.output<typeof wantedProviderSchema>;
export type Recency = z.output<typeof recencySchema>;
type ProviderRank = z.output<typeof providerRankSchema>;
export type SearchResult = z.output<typeof searchResultSchema>;
export type ProviderReport = z.output<typeof providerReportSchema>;

/** Returns the lists with a result and its rank in each. */
export const providerRanksOf = ({ foundBy, provider, rank }: SearchResult): readonly ProviderRank[] =>
  foundBy ?? [{ provider, rank }];

import { z } from "zod";
import { documentIdSchema, gradeSchema, isoTimeSchema, scoreSchema } from "../primitives.ts";

const count = z.int().nonnegative();

/** One indexed document. */
export const indexedSourceSchema = z.object({
  url: z.string(),
  title: z.string(),
  quality: gradeSchema,
  fetch_date: isoTimeSchema,
  passage_count: count,
  document_id: documentIdSchema,
  sha256: z.string(),
});

/** `index_metadata.json`: what an index holds, keyed by the first twelve hexadecimal digits of each content hash. */
export const indexMetadataSchema = z.object({
  index_built: z.boolean(),
  document_count: count,
  indexed_hashes: z.array(z.string().regex(/^[0-9a-f]{12}$/u)),
  sources: z.record(z.string(), indexedSourceSchema),
  retrieval_stats: z.object({
    total_queries: count,
    avg_results_per_query: z.number(),
    cache_hit_rate: scoreSchema,
  }),
});

export type IndexedSource = z.output<typeof indexedSourceSchema>;
export type IndexMetadata = z.output<typeof indexMetadataSchema>;

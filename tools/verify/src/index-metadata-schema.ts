import { gradeSchema, isoTimeSchema } from "@quarry/contracts";
import { z } from "zod";

const count = z.int().nonnegative();

/** `10_graph/index_metadata.json`. */
export const indexMetadataSchema = z.object({
  index_built: z.boolean(),
  document_count: count,
  indexed_hashes: z.array(z.string().regex(/^[0-9a-f]{12}$/u)),
  sources: z.record(
    z.string(),
    z.object({
      url: z.string(),
      title: z.string(),
      quality: gradeSchema,
      fetch_date: isoTimeSchema,
      passage_count: count,
      document_id: z.uuid(),
      sha256: z.string(),
    }),
  ),
  retrieval_stats: z.object({
    total_queries: count,
    avg_results_per_query: z.number(),
    cache_hit_rate: z.number().min(0).max(1),
  }),
});

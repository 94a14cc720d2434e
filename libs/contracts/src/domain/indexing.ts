import { z } from "zod";

/** What a run had to index, and what an earlier run had indexed already. */
export const indexingSchema = z.object({
  documents: z.int().nonnegative(),
  passages: z.int().nonnegative(),
  passagesWritten: z.int().nonnegative(),
  alreadyIndexed: z.int().nonnegative(),
});

export type Indexing = z.output<typeof indexingSchema>;

import { providerReportSchema, searchResultSchema } from "@quarry/contracts";
import { z } from "zod";

/** What a run knows of the web; saved with its state. */
export const webStateSchema = z.object({
  /** The last word of every search engine that was asked. */
  reports: z.array(providerReportSchema),
  /** Whether one of them has answered, if only that it found nothing. */
  isReached: z.boolean(),
  /** What was asked, and the addresses that came of it. */
  searches: z.array(
    z.object({ query: z.string(), page: z.int().positive(), addresses: z.array(z.string()) }),
  ),
  /** Addresses that were asked for, and the document each became; null for one that could not be used. */
  pages: z.array(z.object({ url: z.string(), documentId: z.string().nullable() })),
  /** Results for which a round had no room, best first. */
  waiting: z.array(searchResultSchema),
  /** Links of pages that were read, for the next round, best first. */
  discovered: z.array(searchResultSchema),
});

export type WebState = z.output<typeof webStateSchema>;

/** Of a run that has not looked at the web. */
export const initialWeb: WebState = {
  reports: [],
  isReached: false,
  searches: [],
  pages: [],
  waiting: [],
  discovered: [],
};

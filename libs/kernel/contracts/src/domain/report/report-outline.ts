import { z } from "zod";

/** Maximum length kept of the first statement of a report, in UTF-16 code units. */
export const maxFirstLineCharacters = 240;

/** A report in a list: enough to recognise it without opening it. */
export const reportOutlineSchema = z.object({
  /** Number of sources that were read. */
  sources: z.int().nonnegative(),
  /** Number of sources that it cites. */
  cited: z.int().nonnegative(),
  /** Its first statement, shortened if it is long; empty if it states nothing. */
  firstLine: z.string(),
});

export type ReportOutline = z.output<typeof reportOutlineSchema>;

import { z } from "zod";

/** A link in the main text of a page. */
export const linkSchema = z.object({
  /** Absolute and canonical. */
  url: z.string().max(2_048),
  /** The words it stands on. */
  text: z.string().max(300),
  /** The sentence or heading around it, where that says more than its words. */
  context: z.string().max(300).optional(),
});

export type Link = z.output<typeof linkSchema>;

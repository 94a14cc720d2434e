import { z } from "zod";
import { spanSchema } from "../primitives.ts";

/** One comment; what it says is `text.slice(start, end)` of the document that holds all comments of its item. */
export const commentSchema = spanSchema.extend({
  id: z.string().min(1).max(200),
  author: z.string().max(300).optional(),
  likes: z.int().nonnegative(),
  /** How many answers the source counts, or are there, whichever is more. */
  replies: z.int().nonnegative(),
  publishedAt: z.string().max(100).optional(),
  /** The comment it answers. */
  parentId: z.string().max(200).optional(),
});

export type Comment = z.output<typeof commentSchema>;

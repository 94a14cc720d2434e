import {
  commentSchema,
  documentFactsSchema,
  linkSchema,
  markingSchema,
  timingSchema,
} from "@quarry/contracts";
import { z } from "zod";
import type { StoredDocument } from "../evidence-store.ts";

/** A list that was kept as one text, or entry by entry as it once was. */
const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .preprocess((kept): unknown => (typeof kept === "string" ? JSON.parse(kept) : kept), z.array(entry))
    .optional();

/** A document as Qdrant gives it back, whole. */
export const documentPayload = z.object({
  facts: documentFactsSchema,
  text: z.string(),
  comments: listOf(commentSchema),
  timings: listOf(timingSchema),
  pageStarts: listOf(z.int().nonnegative()),
  links: listOf(linkSchema),
  marking: markingSchema.optional(),
});

/**
 * What Qdrant keeps of a document beside its text. Lists are one text each: of ten thousand nested entries Qdrant takes apart and
 * writes every value anew for whoever reads any field of the document, which takes five to ten times as long.
 */
export const toPayload = ({
  facts,
  marking,
  comments,
  timings,
  pageStarts,
  links,
}: StoredDocument): Readonly<Record<string, unknown>> => {
  const lists = Object.entries({ comments, timings, pageStarts, links });
  return {
    facts,
    ...(marking && { marking }),
    ...Object.fromEntries(lists.flatMap(([name, list]) => (list ? [[name, JSON.stringify(list)]] : []))),
  };
};

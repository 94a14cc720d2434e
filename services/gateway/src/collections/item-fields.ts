import { givenFactsSchema, linkIdSchema } from "@quarry/contracts";
import { z } from "zod";
import { contentTypeSchema, sourceUriSchema } from "../indexing/index-request.ts";
import { isMisleading } from "./item-uri.ts";

const notMisleading = "may not hold control characters or backslashes; take them out";

/** What can be said of an item, whichever way it is handed in. */
export const itemFields = {
  linkId: linkIdSchema.refine((linkId) => !isMisleading(linkId), notMisleading).optional(),
  source: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine((source) => !isMisleading(source), notMisleading)
    .optional(),
  uri: sourceUriSchema.optional(),
  /** What the text or file is, where its name and its bytes do not tell. */
  contentType: contentTypeSchema.optional(),
  ...givenFactsSchema.shape,
};

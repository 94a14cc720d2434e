import { givenFactsSchema, linkIdSchema } from "@quarry/contracts";
import { z } from "zod";
import { contentTypeSchema, sourceUriSchema } from "../indexing/index-request.ts";

/** What can be said of an item, whichever way it is handed in. */
export const itemFields = {
  linkId: linkIdSchema.optional(),
  source: z.string().trim().min(1).max(200).optional(),
  uri: sourceUriSchema.optional(),
  /** What the text or file is, where its name and its bytes do not tell. */
  contentType: contentTypeSchema.optional(),
  ...givenFactsSchema.shape,
};

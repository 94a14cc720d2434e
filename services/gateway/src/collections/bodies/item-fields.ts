import { givenFactsSchema, linkIdSchema, metadataSchema } from "@quarry/contracts";
import { z } from "zod";
import { contentTypeSchema, sourceUriSchema } from "../../evidence/index-request.ts";
import { isMisleading } from "../item-uri.ts";

const notMisleading = "may not hold control characters or backslashes; take them out";

/** Numbers and switches are kept as they are written. */
const plainValue = z.union([z.string(), z.number(), z.boolean()], {
  error: "must be a text, a number, true or false; send what is nested as a text",
});

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
  metadata: z.record(z.string(), plainValue.transform(String)).pipe(metadataSchema).optional(),
};

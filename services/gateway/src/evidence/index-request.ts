import { collectionIdSchema, givenFactsSchema } from "@quarry/contracts";
import { z } from "zod";
import { itemUriSchema } from "../collections/item-uri.ts";

/** An address of a page. */
export const webUriSchema = z.url({ protocol: /^https?$/ }).max(2_048);

/** What a handed-in text or file is called: `file:` and a relative path, or the address it was read at. */
export const sourceUriSchema = z.union([itemUriSchema, webUriSchema], {
  error: "must be file:<relative path>, such as file:docs/notes.md, or an http(s) address",
});

/** What a file is, where its name and its bytes do not tell. */
export const contentTypeSchema = z
  .string()
  .regex(/^[\w.+-]+\/[\w.+-]+(?:\s*;[\x20-\x7e]*)?$/, "must look like text/plain; charset=gbk")
  .max(200);

const said = { collectionId: collectionIdSchema.optional(), ...givenFactsSchema.shape };

/** JSON body of `POST /v1/index`: a text, or the address of a page. */
export const indexBodySchema = z
  .strictObject({
    text: z.string().min(1).max(8_000_000).optional(),
    url: webUriSchema.optional(),
    uri: sourceUriSchema.optional(),
    ...said,
  })
  .refine(({ text, url }) => (text === undefined) !== (url === undefined), {
    error: "is required unless url is sent, and only one of the two may be; send a text or an address",
    path: ["text"],
  })
  .refine(({ url, uri }) => url === undefined || uri === undefined, {
    error: "says where a text comes from; a page is called by its url",
    path: ["uri"],
  });

const metadataPrefix = "metadata.";

/** `metadata.team=core` as an entry of `metadata`. */
export const gatherMetadata = (query: unknown): unknown => {
  const entries = Object.entries(Object(query));
  const isMetadata = ([name]: readonly [string, unknown]): boolean => name.startsWith(metadataPrefix);
  const metadata = entries
    .filter(isMetadata)
    .map(([name, value]) => [name.slice(metadataPrefix.length), value]);
  const others = Object.fromEntries(entries.filter((entry) => !isMetadata(entry)));
  return metadata.length === 0 ? others : { ...others, metadata: Object.fromEntries(metadata) };
};

/** Query of `POST /v1/index` when the body is a file. */
export const indexQuerySchema = z.preprocess(
  gatherMetadata,
  z.strictObject({
    uri: z.string({ error: "is required; send ?uri=file:<relative path>" }).pipe(sourceUriSchema),
    contentType: contentTypeSchema.optional(),
    ...said,
  }),
);

export type IndexBody = z.output<typeof indexBodySchema>;

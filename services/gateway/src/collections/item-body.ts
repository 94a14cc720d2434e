/* The body that adds an item, as JSON or as raw bytes with a query, and its limits. */
import {
  type GivenFacts,
  givenFactsSchema,
  linkIdSchema,
  metadataSchema,
  webAddressSchema,
} from "@quarry/contracts";
import type { Request } from "express";
import { z } from "zod";
import { type FileBodyPorts, storeFileBody } from "../http/bodies.ts";
import { parseQuery } from "../http/parse-request.ts";
import { contentTypeSchema, gatherMetadata, isMisleading, sourceUriSchema } from "../http/source-fields.ts";
import { commentsSchemaFor, isDeep, isNoComment, tooDeep } from "./comment-list.ts";

const notMisleading = "may not contain control characters or backslashes; remove them";

/** Numbers and booleans are kept as text. */
const plainValue = z.union([z.string(), z.number(), z.boolean()], {
  error: "must be a text, a number, true or false; send nested values as a text",
});

/** Fields of an item, for every way of submitting it. */
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
  /** Type of the text or file, if its name and bytes do not show it. */
  contentType: contentTypeSchema.optional(),
  ...givenFactsSchema.shape,
  metadata: z.record(z.string(), plainValue.transform(String)).pipe(metadataSchema).optional(),
};

const isSpace = (text: string): boolean => !/\S/u.test(text);

const textSchema = z.string().refine((text) => !isSpace(text), "must not be empty; send some text");

const transcriptSchema = z
  .union([textSchema, z.array(z.unknown()).min(1), z.looseObject({})], {
    error: "must be a text, or the list or object of a transcript with times",
  })
  .refine((transcript) => !isDeep(transcript), tooDeep);

const holdingSchema = z.looseObject({ comments: z.unknown().optional() });

const fieldsSchema = z.strictObject({
  ...itemFields,
  /** Address of a page to read. */
  url: webAddressSchema.optional(),
  /** Markdown or plain text. */
  text: textSchema.optional(),
  /** The transcript: text, captions (WebVTT, SubRip), or a list of segments with times. */
  transcript: transcriptSchema.optional(),
  comments: commentsSchemaFor([]).optional(),
});

/** Parts of an item that were sent outside the fields. */
export interface PartsBeside {
  readonly content: boolean;
  readonly comments: boolean;
}

const nothingBeside: PartsBeside = { content: false, comments: false };

const contentNames = ["transcript", "text", "url"] as const;

type Complaint = readonly [field: string, message: string];

const contentComplaint = (
  { comments, ...body }: z.output<typeof fieldsSchema>,
  beside: PartsBeside,
): Complaint | undefined => {
  const [first, second] = [
    ...(beside.content ? ["file"] : []),
    ...contentNames.filter((name) => body[name] !== undefined),
  ];
  if (second !== undefined)
    return [second, `cannot be sent together with ${first}; send one of them, or two items`];
  if (first !== undefined || beside.comments || !isNoComment(comments ?? [])) return undefined;
  return ["transcript", "is required unless text, url, a file or comments are sent; send one of them"];
};

const complaints = (body: z.output<typeof fieldsSchema>, beside: PartsBeside): Complaint[] => {
  const found: (Complaint | undefined)[] = [
    contentComplaint(body, beside),
    beside.comments && body.comments !== undefined
      ? ["comments", "are sent twice, as a file and as a field; send them once"]
      : undefined,
    body.url !== undefined && body.uri !== undefined
      ? ["uri", "names the origin of a text; a page has its url"]
      : undefined,
  ];
  return found.filter((complaint) => complaint !== undefined);
};

/**
 * Returns the schema for an item's JSON body or form fields, according to the format of its comments; `beside` lists the parts
 * sent as files.
 */
export const itemBodySchema = (given: unknown, beside: PartsBeside = nothingBeside) => {
  const comments = commentsSchemaFor(holdingSchema.safeParse(given).data?.comments);
  return fieldsSchema.extend({ comments: comments.optional() }).superRefine((body, context) => {
    for (const [field, message] of complaints(body, beside))
      context.addIssue({ code: "custom", path: [field], message });
  });
};

export type ItemBody = z.output<typeof fieldsSchema>;

/** Bytes of an item, stored for the job that reads them. */
export interface StoredBytes {
  readonly uploadId: string;
  readonly bytes: number;
  /** Content type, if the client sent one. */
  readonly contentType?: string | undefined;
}

/** Facts about an item as given by the user. */
export interface ItemFacts extends GivenFacts {
  readonly linkId?: string | undefined;
  readonly source?: string | undefined;
  /** Name of the item in a report. */
  readonly uri?: string | undefined;
}

/** An item parsed from a request; its bytes are stored. */
export interface ItemParts {
  readonly facts: ItemFacts;
  readonly content: StoredBytes | { readonly url: string } | null;
  readonly comments: StoredBytes | null;
  /** Original name of the file. */
  readonly fileName?: string | undefined;
}

const querySchema = z.preprocess(
  gatherMetadata,
  z.strictObject({
    ...itemFields,
    uri: z.string({ error: "is required; send ?uri=file:<relative path>" }).pipe(sourceUriSchema),
  }),
);

/** Reads an item whose content is the request body and whose other fields are in the query. */
export const readRawItem = async (ports: FileBodyPorts, request: Request): Promise<ItemParts> => {
  const query = parseQuery(querySchema, request.query);
  const kept = await storeFileBody(ports, request);
  const { contentType, ...facts } = query;
  return { facts, content: { ...kept, contentType }, comments: null };
};

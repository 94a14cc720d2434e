import { z } from "zod";
import { webUriSchema } from "../../evidence/index-request.ts";
import { commentsSchemaFor, isNoComment } from "./comment-list.ts";
import { isDeep, tooDeep } from "./is-deep.ts";
import { itemFields } from "./item-fields.ts";

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
  /** A page, read at its address. */
  url: webUriSchema.optional(),
  /** Markdown or plain text. */
  text: textSchema.optional(),
  /** What was said: as text, as captions (WebVTT, SubRip), or as a list of segments with their times. */
  transcript: transcriptSchema.optional(),
  comments: commentsSchemaFor([]).optional(),
});

/** What of an item came in parts of its own, beside the fields. */
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
      ? ["uri", "says where a text comes from; a page is called by its url"]
      : undefined,
  ];
  return found.filter((complaint) => complaint !== undefined);
};

/** The schema of the JSON body of an item, or of the fields of a form, by the form its comments have; `beside` tells what came as files. */
export const itemBodySchema = (given: unknown, beside: PartsBeside = nothingBeside) => {
  const comments = commentsSchemaFor(holdingSchema.safeParse(given).data?.comments);
  return fieldsSchema.extend({ comments: comments.optional() }).superRefine((body, context) => {
    for (const [field, message] of complaints(body, beside))
      context.addIssue({ code: "custom", path: [field], message });
  });
};

export type ItemBody = z.output<typeof fieldsSchema>;

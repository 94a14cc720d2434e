import { z } from "zod";
import { webUriSchema } from "../indexing/index-request.ts";
import { commentListSchema } from "./comment-list.ts";
import { itemFields } from "./item-fields.ts";

const isSpace = (text: string): boolean => !/\S/u.test(text);

const textSchema = z.string().refine((text) => !isSpace(text), "must not be empty; send some text");

const fieldsSchema = z.strictObject({
  ...itemFields,
  /** A page, read at its address. */
  url: webUriSchema.optional(),
  /** Markdown or plain text. */
  text: textSchema.optional(),
  /** What was said: as text, as captions (WebVTT, SubRip), or as a list of segments with their times. */
  transcript: z.union([textSchema, z.array(z.unknown()).min(1), z.looseObject({})]).optional(),
  comments: commentListSchema.optional(),
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
  if (first !== undefined || beside.comments || (comments ?? []).length > 0) return undefined;
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

/** JSON body of an item, or the fields of a form; `beside` tells what came as files. */
export const itemBodySchema = (beside: PartsBeside = nothingBeside) =>
  fieldsSchema.superRefine((body, context) => {
    for (const [field, message] of complaints(body, beside))
      context.addIssue({ code: "custom", path: [field], message });
  });

export type ItemBody = z.output<typeof fieldsSchema>;

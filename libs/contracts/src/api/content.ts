import { z } from "zod";
import { contentPieceSchema, requestAnswerSchema } from "../domain/content-request.ts";
import { contentTypeSchema, linkIdSchema } from "../domain/item.ts";
import { documentIdSchema } from "../domain/primitives.ts";

/** Answer of `POST /v1/collections/:id/requests`: in the order of the requests, each with its content whole. */
export const contentAnswerSchema = z.object({
  answers: z.array(
    requestAnswerSchema.extend({ pieces: z.array(contentPieceSchema.extend({ text: z.string() })) }),
  ),
});

/** `GET /v1/collections/:id/items/:itemId/text`: a page; put together in order, the pages are the document. */
export const textPageSchema = z.object({
  itemId: z.string(),
  linkId: linkIdSchema,
  part: contentTypeSchema,
  documentId: documentIdSchema,
  /** UTF-16 code units of the document; where a pair of two would have been cut, the page holds it whole. */
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  text: z.string(),
  /** Of the whole document. */
  total: z.int().nonnegative(),
  /** Where the next page begins; null after the last. */
  next: z.string().nullable(),
});

/** `GET /v1/documents/:id/text`: the same of a document of the index. */
export const documentTextPageSchema = textPageSchema
  .pick({ documentId: true, from: true, to: true, text: true, total: true })
  .extend({ next_cursor: z.string().nullable() });

export type ContentAnswer = z.output<typeof contentAnswerSchema>;
export type TextPage = z.output<typeof textPageSchema>;
export type DocumentTextPage = z.output<typeof documentTextPageSchema>;

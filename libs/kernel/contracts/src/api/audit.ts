import { z } from "zod";
import { textAuditSchema } from "../domain/report/text-audit.ts";
import { shownNameSchema, shownTextSchema, webAddressSchema } from "../domain/shown-text.ts";

/** A source submitted with the text: its content, or its address. */
const auditSourceSchema = z
  .strictObject({
    /** Name of the source in the text, such as `1`; defaults to its position in the list, counted from 1. */
    ref: z
      .string()
      .regex(
        /^[\^@]?[\p{L}\p{N}_.:+-]{1,60}$/u,
        "must be a key as the text writes it, such as 1 or smith2020",
      )
      .optional(),
    url: webAddressSchema.optional(),
    title: shownNameSchema(300).optional(),
    text: z.string().min(1).max(8_000_000).optional(),
  })
  .refine(({ url, text }) => url !== undefined || text !== undefined, {
    error: "is required unless url is sent; send the text of the source or its address",
    path: ["text"],
  });

const keyOf = ({ ref }: { readonly ref?: string | undefined }, index: number): string =>
  ref ?? String(index + 1);

/** Body of `POST /v1/audit`. */
export const auditRequestSchema = z.strictObject({
  /** Markdown or plain text with links or numbered references. */
  text: z.string().min(1).max(200_000),
  sources: z
    .array(auditSourceSchema)
    .max(100)
    .refine((sources) => new Set(sources.map(keyOf)).size === sources.length, {
      error: "name the same ref twice; give each source its own",
    })
    .default([]),
  /** Language of the text, such as `en`; default: detected. */
  language: shownTextSchema({ min: 2, max: 35 }).optional(),
  /** Allows fetching addresses; otherwise only submitted texts count. */
  fetch: z.boolean().default(true),
});

const links = z.object({ self: z.string(), markdown: z.string() });

/** `GET /v1/audit/:id`, and the answer of `POST /v1/audit`. */
export const auditViewSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("auditing"), id: z.string(), links }),
  textAuditSchema.extend({ status: z.literal("audited"), id: z.string(), links }),
]);

export type AuditRequest = z.output<typeof auditRequestSchema>;
export type AuditView = z.output<typeof auditViewSchema>;

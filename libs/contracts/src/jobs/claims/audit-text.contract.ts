import { z } from "zod";
import { defineContract } from "../../define-contract.ts";
import { scopeSchema } from "../../domain/primitives.ts";
import { textAuditSchema } from "../../domain/report/text-audit.ts";

/** A source that was handed in beside a text; `upload` has its words. */
export const handedSourceSchema = z.object({
  ref: z.string(),
  url: z.string().optional(),
  title: z.string().optional(),
  upload: z.object({ uploadId: z.string(), bytes: z.int().nonnegative() }).optional(),
});

/** Audits a text that somebody else wrote, for no run; a step job that waits for its sources, their check and their removal. */
export const auditText = defineContract({
  name: "audit-text",
  input: z.object({
    /** The same id is the same job. */
    requestId: z.string().min(1),
    /** Holds the sources until they have been checked; nobody else's. */
    scope: scopeSchema,
    text: z.string().min(1),
    language: z.string().optional(),
    sources: z.array(handedSourceSchema),
    /** Whether addresses may be fetched. */
    fetch: z.boolean(),
  }),
  output: z.discriminatedUnion("status", [
    z.object({ status: z.literal("audited"), audit: textAuditSchema }),
    z.object({ status: z.literal("failed"), detail: z.string() }),
  ]),
  identity: ({ requestId }) => requestId,
  deadlineMs: 60_000,
  retry: { attempts: 8, firstDelayMs: 500, maxDelayMs: 30_000 },
});

export type HandedSource = z.output<typeof handedSourceSchema>;

import { z } from "zod";
import { defineContract } from "../../define-contract.ts";
import {
  documentFactsSchema,
  givenFactsSchema,
  unavailableReasonSchema,
} from "../../domain/evidence/document.ts";
import { scopeSchema } from "../../domain/primitives.ts";
import { sourceSchema } from "./fetch-page.contract.ts";

/** Reads and indexes one source for no run; a step job that waits for `fetch-page` and `index-document`. */
export const indexSource = defineContract({
  name: "index-source",
  input: z.object({
    /** The same id is the same job; content that was indexed before is found out by the jobs it waits for. */
    requestId: z.string().min(1),
    scope: scopeSchema,
    source: sourceSchema,
    given: givenFactsSchema.optional(),
  }),
  output: z.discriminatedUnion("status", [
    z.object({
      status: z.literal("indexed"),
      document: documentFactsSchema,
      passages: z.int().nonnegative(),
      alreadyIndexed: z.boolean(),
    }),
    z.object({
      status: z.literal("unavailable"),
      uri: z.string(),
      reason: unavailableReasonSchema,
      detail: z.string(),
    }),
  ]),
  identity: ({ requestId }) => requestId,
  deadlineMs: 60_000,
  retry: { attempts: 8, firstDelayMs: 500, maxDelayMs: 30_000 },
});

import { z } from "zod";
import { defineContract } from "../define-contract.ts";
import { documentIdSchema, runIdSchema, scopeSchema } from "../domain/primitives.ts";
import {
  documentFactsSchema,
  givenFactsSchema,
  unavailableReasonSchema,
} from "../domain/sources/document.ts";
import { sourceSchema } from "./web.contract.ts";

/** Splits, encodes and stores the passages of a stored document; a second time it writes nothing. */
export const indexDocument = defineContract({
  name: "index-document",
  input: z.object({ runId: runIdSchema.optional(), documentId: documentIdSchema }),
  output: z.object({
    documentId: documentIdSchema,
    passages: z.int().nonnegative(),
    written: z.int().nonnegative(),
    alreadyIndexed: z.boolean(),
  }),
  identity: ({ runId = "", documentId }) => `${runId}/${documentId}`,
  runId: ({ runId }) => runId,
  stopsAtRunDeadline: true,
  deadlineMs: 20 * 60_000,
  events: (_input, output) => [{ type: "document-indexed", ...output }],
});

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

/** Takes out of a collection what its items have left behind: texts of earlier versions and of items that were removed. */
export const retireDocuments = defineContract({
  name: "retire-documents",
  input: z.object({
    collectionId: z.string(),
    /** Reason for retiring them, such as an item and its version: another cause is another job. */
    cause: z.string().min(1),
  }),
  output: z.object({ documents: z.int().nonnegative() }),
  identity: ({ collectionId, cause }) => `${collectionId}/${cause}`,
  deadlineMs: 120_000,
});

/** Removes a scope and the documents that no other scope holds. */
export const forgetScope = defineContract({
  name: "forget-scope",
  input: z.object({
    scope: scopeSchema,
    /** Tells apart the times at which the same scope is forgotten. */
    cause: z.string().min(1).max(100).optional(),
  }),
  output: z.object({ scope: scopeSchema }),
  identity: ({ scope, cause }) => (cause === undefined ? scope : `${scope}/${cause}`),
  deadlineMs: 120_000,
});

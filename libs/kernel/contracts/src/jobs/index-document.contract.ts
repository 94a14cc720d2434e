import { z } from "zod";
import { defineContract } from "../define-contract.ts";
import { documentIdSchema, runIdSchema, scopeSchema } from "../domain/primitives.ts";
import {
  documentFactsSchema,
  givenFactsSchema,
  unavailableReasonSchema,
} from "../domain/sources/document.ts";
import { sourceSchema } from "./web.contract.ts";

/** Splits, encodes and stores the passages of a stored document; idempotent. */
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
  stopsAtRunDeadline: true,
  deadlineMs: 20 * 60_000,
  events: (_input, output) => [{ type: "document-indexed", ...output }],
});

/** Reads and indexes one source without a run; a step job that waits for `fetch-page` and `index-document`. */
export const indexSource = defineContract({
  name: "index-source",
  input: z.object({
    /** The same id is the same job; its child jobs detect content that is already indexed. */
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

/** Removes from a collection the texts of earlier versions and of removed items. */
export const retireDocuments = defineContract({
  name: "retire-documents",
  input: z.object({
    collectionId: z.string(),
    /** Reason for the removal, such as an item and its version: another cause is another job. */
    cause: z.string().min(1),
  }),
  output: z.object({ documents: z.int().nonnegative() }),
  identity: ({ collectionId, cause }) => `${collectionId}/${cause}`,
  deadlineMs: 120_000,
});

/** Removes a scope, and the documents that no other scope has. */
export const forgetScope = defineContract({
  name: "forget-scope",
  input: z.object({
    scope: scopeSchema,
    /** Distinguishes repeated deletions of the same scope. */
    cause: z.string().min(1).max(100).optional(),
  }),
  output: z.object({ scope: scopeSchema }),
  identity: ({ scope, cause }) => (cause === undefined ? scope : `${scope}/${cause}`),
  deadlineMs: 120_000,
});

import {
  auditRequestSchema,
  auditViewSchema,
  collectionRequestSchema,
  collectionViewSchema,
  contentAnswerSchema,
  documentFactsSchema,
  evidenceStatsSchema,
  goalsAnswerSchema,
  goalsRequestSchema,
  indexMetadataViewSchema,
  indexViewSchema,
  itemsPageSchema,
  itemViewSchema,
  markersPageSchema,
  overviewViewSchema,
  planRequestSchema,
  planViewSchema,
  researchRequestSchema,
  runAcceptedSchema,
  runViewSchema,
  searchAnswerSchema,
  searchRequestSchema,
  textPageSchema,
} from "@quarry/contracts";
import { z } from "zod";
import { clientOperations } from "./client-operations.ts";
import type { Operation } from "./operation.ts";

const anyJson = z.unknown();
const listed = z.object({ next: z.string().nullable(), next_cursor: z.string().nullable() });
const runSummaries = z.array(z.looseObject({ id: z.string(), question: z.string() }));
const runsPage = listed.extend({ data: runSummaries, runs: runSummaries });
const collectionHead = collectionViewSchema.omit({ items: true, next: true });
const collectionsPage = listed.extend({
  data: z.array(collectionHead),
  collections: z.array(collectionHead),
});
const filesOfBundle = z.array(z.object({ path: z.string(), bytes: z.int() }));

const research = (
  id: string,
  summary: string,
  more: Omit<Operation, "id" | "summary" | "tag"> = {},
): Operation => ({ id, tag: "research", summary, ...more });
const collections = (
  id: string,
  summary: string,
  more: Omit<Operation, "id" | "summary" | "tag"> = {},
): Operation => ({ id, tag: "collections", summary, ...more });

/** Every route by method and path, as express spells it. */
export const operations: Readonly<Record<string, Operation>> = {
  "post /v1/research": research("createResearch", "Submit a question or a goal", {
    body: researchRequestSchema,
    answer: runAcceptedSchema,
    statuses: [202],
    headers: ["Idempotency-Key"],
  }),
  "get /v1/research": research("listResearch", "List runs, newest first", { answer: runsPage }),
  "get /v1/research/:id": research("getResearch", "Where a run stands", {
    answer: runViewSchema,
    headers: ["Prefer"],
  }),
  "delete /v1/research/:id": research("deleteResearch", "Cancel a run", {
    answer: runViewSchema,
    statuses: [200, 202],
  }),
  "post /v1/research/:id/cancel": research("cancelResearch", "Cancel a run", {
    answer: runViewSchema,
    statuses: [200, 202],
  }),
  "get /v1/research/:id/events": research("getResearchEvents", "Follow the log of a run", {
    answer: z.array(z.looseObject({ id: z.string() })),
    statuses: [200, 204],
    media: ["text/event-stream"],
    headers: ["Last-Event-ID"],
  }),
  "get /v1/research/:id/plan": research("getResearchPlan", "How a run reads its collection", {
    answer: planViewSchema,
  }),
  "put /v1/research/:id/plan": research("approveResearchPlan", "Let a run go on by this plan", {
    body: planRequestSchema,
    answer: runViewSchema,
  }),
  "get /v1/research/:id/scratchpad": research("getResearchScratchpad", "What its steps have established", {
    answer: anyJson,
  }),
  "get /v1/research/:id/report": research("getResearchReport", "The report in one of its forms", {
    answer: anyJson,
    media: ["text/markdown", "text/html", "application/xml", "application/x-bibtex", "text/plain"],
  }),
  "get /v1/research/:id/claims": research("getResearchClaims", "Claims with the evidence for and against", {
    answer: anyJson,
  }),
  "get /v1/research/:id/sources": research("getResearchSources", "What was read and what was not", {
    answer: anyJson,
  }),
  "get /v1/research/:id/sources/:file": research("getResearchSourceFile", "Go to the file of a source", {
    statuses: [302],
  }),
  "get /v1/research/:id/audit": research("getResearchAudit", "The check of every citation", {
    answer: anyJson,
    media: ["text/markdown"],
  }),
  "get /v1/research/:id/artifacts": research("listArtifacts", "The files of the bundle", {
    answer: filesOfBundle,
  }),
  "get /v1/research/:id/artifacts/*path": research("getArtifact", "One file of the bundle", {
    answer: anyJson,
    media: ["text/markdown", "text/html", "text/plain", "application/octet-stream"],
  }),
  "post /v1/collections": collections("createCollection", "Make an empty collection", {
    body: collectionRequestSchema,
    answer: collectionViewSchema,
    statuses: [201],
  }),
  "get /v1/collections": collections("listCollections", "List collections, newest first", {
    answer: collectionsPage,
  }),
  "get /v1/collections/:id": collections("getCollection", "A collection and its first items", {
    answer: collectionViewSchema,
  }),
  "delete /v1/collections/:id": collections("deleteCollection", "Delete a collection and its texts", {
    statuses: [204],
  }),
  "post /v1/collections/:id/items": collections("addItems", "Add an item or several, or a version of one", {
    body: z.looseObject({}),
    answer: anyJson,
    statuses: [200, 201, 207],
  }),
  "get /v1/collections/:id/items": collections("listItems", "List items in the order they came", {
    answer: itemsPageSchema,
  }),
  "get /v1/collections/:id/items/:itemId": collections("getItem", "One item", { answer: itemViewSchema }),
  "get /v1/collections/:id/items/:itemId/text": collections("getItemText", "A page of the text of an item", {
    answer: textPageSchema,
  }),
  "delete /v1/collections/:id/items/:itemId": collections("deleteItem", "Delete an item", {
    statuses: [204],
  }),
  "post /v1/collections/:id/requests": collections("requestContent", "Whole content for requests", {
    body: z.union([z.array(z.unknown()), z.looseObject({})]),
    answer: contentAnswerSchema,
  }),
  "get /v1/collections/:id/markers": collections("getMarkers", "Markers of items and where they stand", {
    answer: markersPageSchema,
    headers: ["Prefer"],
  }),
  "get /v1/collections/:id/overview": collections("getOverview", "What the items hold", {
    answer: overviewViewSchema,
    media: ["text/markdown"],
    headers: ["Prefer"],
  }),
  "post /v1/collections/:id/goals": collections("proposeGoals", "Goals that the markers bear", {
    body: goalsRequestSchema,
    answer: goalsAnswerSchema,
    headers: ["Prefer"],
  }),
  "post /v1/index": {
    id: "indexSource",
    tag: "evidence",
    summary: "Read and index a text, a page or a file",
    body: z.looseObject({}),
    answer: indexViewSchema,
    statuses: [200, 201, 202],
    headers: ["Idempotency-Key", "Prefer"],
  },
  "get /v1/index/metadata": {
    id: "getIndexMetadata",
    tag: "evidence",
    summary: "What the index holds",
    answer: indexMetadataViewSchema,
  },
  "get /v1/index/:id": {
    id: "getIndex",
    tag: "evidence",
    summary: "What became of a source that was to be indexed",
    answer: indexViewSchema,
    headers: ["Prefer"],
  },
  "get /v1/documents/:id": {
    id: "getDocument",
    tag: "evidence",
    summary: "What is known of a document of the index",
    answer: documentFactsSchema,
  },
  "get /v1/documents/:id/text": {
    id: "getDocumentText",
    tag: "evidence",
    summary: "A page of the text of a document",
    answer: textPageSchema
      .pick({ documentId: true, from: true, to: true, text: true, total: true })
      .extend({ next_cursor: z.string().nullable() }),
  },
  "post /v1/search": {
    id: "search",
    tag: "evidence",
    summary: "The passages that answer a query best, with the spans to cite",
    body: searchRequestSchema,
    answer: searchAnswerSchema,
  },
  "post /v1/audit": {
    id: "auditText",
    tag: "audits",
    summary: "Audit the citations of a text",
    body: auditRequestSchema,
    answer: auditViewSchema,
    statuses: [200, 202],
    media: ["text/markdown"],
    headers: ["Idempotency-Key", "Prefer"],
  },
  "get /v1/audit/:id": {
    id: "getAudit",
    tag: "audits",
    summary: "What became of a text that was to be audited",
    answer: auditViewSchema,
    media: ["text/markdown"],
    headers: ["Prefer"],
  },
  "get /v1/stats": {
    id: "getStats",
    tag: "operation",
    summary: "What is indexed, and how it has been searched",
    answer: evidenceStatsSchema,
  },
  ...clientOperations,
};

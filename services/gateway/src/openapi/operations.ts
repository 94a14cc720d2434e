import {
  answersRequestSchema,
  auditRequestSchema,
  auditViewSchema,
  bundleFilesSchema,
  documentFactsSchema,
  documentTextPageSchema,
  estimateViewSchema,
  followUpRequestSchema,
  indexMetadataViewSchema,
  indexViewSchema,
  noteRequestSchema,
  noteViewSchema,
  planRequestSchema,
  planViewSchema,
  researchRequestSchema,
  revisionRequestSchema,
  runAcceptedSchema,
  runsPageSchema,
  runViewSchema,
  searchAnswerSchema,
  searchRequestSchema,
  versionOfReportSchema,
  versionsViewSchema,
} from "@quarry/contracts";
import { z } from "zod";
import { clientOperations, serviceOperations } from "./client-operations.ts";
import { collectionOperations } from "./collection-operations.ts";
import { type Operation, operationsOf } from "./operation.ts";
import { templateOperations } from "./template-operations.ts";
import { watchOperations } from "./watch-operations.ts";

const anyJson = z.unknown();
/** Clients of the first paging format read the list by its name and follow `next`. */
const next = z.string().nullable();
const runsPage = runsPageSchema.extend({ runs: runsPageSchema.shape.data, next });
const bundleFilesPage = z.object({ data: bundleFilesSchema, next_cursor: z.string().nullable() });
/** Schema of a list that is returned whole or, with `limit` or `cursor`, paged. */
const wholeOrPage = (entry: z.ZodType) =>
  z.union([z.array(entry), z.object({ data: z.array(entry), next_cursor: z.string().nullable() })]);

const research = operationsOf("research");
const evidence = operationsOf("evidence");
const audits = operationsOf("audits");

/** Every route by method and path, in express syntax. */
export const operations: Readonly<Record<string, Operation>> = {
  "post /v1/research": research("createResearch", "Submit a question or a goal", {
    body: researchRequestSchema,
    answer: runAcceptedSchema,
    statuses: [202],
    headers: ["Idempotency-Key"],
  }),
  "post /v1/research/:id/follow-ups": research("followUp", "Ask a question that follows a report", {
    body: followUpRequestSchema,
    answer: runAcceptedSchema,
    statuses: [202],
    headers: ["Idempotency-Key"],
  }),
  "post /v1/research/:id/revisions": research("reviseReport", "Make a new version of a report", {
    body: revisionRequestSchema,
    answer: runAcceptedSchema,
    statuses: [202],
    headers: ["Idempotency-Key"],
  }),
  "get /v1/research/:id/revisions": research("listReportVersions", "The versions of a report", {
    answer: versionsViewSchema,
  }),
  "get /v1/research/:id/revisions/:version": research(
    "getReportVersion",
    "A version of a report and its changes, statement by statement",
    { answer: versionOfReportSchema },
  ),
  "post /v1/research/estimate": research("estimateResearch", "Estimate of a run", {
    body: researchRequestSchema,
    answer: estimateViewSchema,
  }),
  "get /v1/research": research("listResearch", "List runs, newest first", { answer: runsPage }),
  "get /v1/research/:id": research("getResearch", "State of a run", {
    answer: runViewSchema,
    headers: ["Prefer"],
  }),
  "delete /v1/research/:id": research("deleteResearch", "Remove a run and all its data", {
    statuses: [204],
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
  "get /v1/research/:id/plan": research("getResearchPlan", "The plan of a run", {
    answer: planViewSchema,
  }),
  "put /v1/research/:id/plan": research("approveResearchPlan", "Let a run continue with this plan", {
    body: planRequestSchema,
    answer: runViewSchema,
  }),
  "put /v1/research/:id/answers": research("answerResearch", "Answer the questions that a run asks", {
    body: answersRequestSchema,
    answer: runViewSchema,
  }),
  "post /v1/research/:id/notes": research("addResearchNote", "Add a note to a run in progress", {
    body: noteRequestSchema,
    answer: noteViewSchema,
    statuses: [201],
  }),
  "get /v1/research/:id/scratchpad": research("getResearchScratchpad", "Findings of its steps", {
    answer: anyJson,
  }),
  "get /v1/research/:id/report": research("getResearchReport", "The report in one of its forms", {
    answer: anyJson,
    media: [
      "text/markdown",
      "text/html",
      "application/xml",
      "application/x-bibtex",
      "text/plain",
      "application/x-research-info-systems",
      "application/vnd.citationstyles.csl+json",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/pdf",
    ],
  }),
  "get /v1/research/:id/claims": research("getResearchClaims", "Claims with the evidence for and against", {
    answer: wholeOrPage(z.looseObject({ id: z.string() })),
  }),
  "get /v1/research/:id/sources": research("getResearchSources", "Sources read and not read", {
    answer: wholeOrPage(z.looseObject({ id: z.string() })),
  }),
  "get /v1/research/:id/sources/:file": research(
    "getResearchSourceFile",
    "Redirect to the file of a source",
    {
      statuses: [302],
    },
  ),
  "get /v1/research/:id/audit": research("getResearchAudit", "The check of every citation", {
    answer: anyJson,
    media: ["text/markdown"],
  }),
  "get /v1/research/:id/artifacts": research("listArtifacts", "The files of the bundle", {
    answer: z.union([bundleFilesSchema, bundleFilesPage]),
  }),
  "get /v1/research/:id/artifacts/*path": research("getArtifact", "One file of the bundle", {
    answer: anyJson,
    media: ["text/markdown", "text/html", "text/plain", "application/octet-stream"],
  }),
  "get /v1/research/:id/bundle": research("getBundle", "All files of the bundle as one zip", {
    statuses: [200, 206, 304],
    media: ["application/zip"],
    headers: ["Range", "If-Range", "If-None-Match"],
  }),
  ...watchOperations,
  ...templateOperations,
  ...collectionOperations,
  "post /v1/index": evidence("indexSource", "Read and index a text, a page or a file", {
    body: z.looseObject({}),
    answer: indexViewSchema,
    statuses: [200, 201, 202],
    headers: ["Idempotency-Key", "Prefer"],
  }),
  "get /v1/index/metadata": evidence("getIndexMetadata", "What the index holds", {
    answer: indexMetadataViewSchema,
  }),
  "get /v1/index/:id": evidence("getIndex", "Outcome of indexing a source", {
    answer: indexViewSchema,
    headers: ["Prefer"],
  }),
  "get /v1/documents/:id": evidence("getDocument", "Facts of an indexed document", {
    answer: documentFactsSchema,
  }),
  "get /v1/documents/:id/text": evidence("getDocumentText", "A page of the text of a document", {
    answer: documentTextPageSchema,
  }),
  "post /v1/search": evidence("search", "The passages that answer a query best, with the spans to cite", {
    body: searchRequestSchema,
    answer: searchAnswerSchema,
  }),
  "post /v1/audit": audits("auditText", "Audit the citations of a text", {
    body: auditRequestSchema,
    answer: auditViewSchema,
    statuses: [200, 202],
    media: ["text/markdown"],
    headers: ["Idempotency-Key", "Prefer"],
  }),
  "get /v1/audit/:id": audits("getAudit", "Outcome of the audit of a text", {
    answer: auditViewSchema,
    media: ["text/markdown"],
    headers: ["Prefer"],
  }),
  ...clientOperations,
  ...serviceOperations,
};

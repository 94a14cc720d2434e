import { z } from "zod";
import { defineContract } from "../define-contract.ts";
import { documentIdSchema, runIdSchema, scopeSchema } from "../domain/primitives.ts";
import {
  type DocumentFacts,
  documentFactsSchema,
  givenFactsSchema,
  unavailableReasonSchema,
} from "../domain/sources/document.ts";
import { fieldSchema } from "../domain/sources/search-engines.ts";
import {
  keepHoursSchema,
  providerReportSchema,
  recencySchema,
  searchResultSchema,
  siteSchema,
  wantedProviderSchema,
} from "../domain/sources/web-search.ts";

/** Sends one query to all search providers, and fuses their answers. */
export const searchWeb = defineContract({
  name: "search-web",
  input: z.object({
    runId: runIdSchema,
    query: z.string().min(1),
    providers: z.array(wantedProviderSchema).min(1),
    /** Limits the local provider to these scopes; empty means everything indexed. */
    scopes: z.array(scopeSchema),
    limit: z.int().min(1).max(50),
    /** Language of wanted pages (BCP 47); any if absent. */
    language: z.string().optional(),
    recency: recencySchema.optional(),
    /** Field of the question; engines without sources of it are skipped. Absent if unknown. */
    field: fieldSchema.optional(),
    /** Only pages of these hosts; any if empty. */
    sites: z.array(siteSchema).default([]),
    excludeSites: z.array(siteSchema).default([]),
    /** Page of results, from 1. */
    page: z.int().min(1).max(10).default(1),
  }),
  output: z.object({
    /** Fused by reciprocal rank on canonical URLs, best first. */
    results: z.array(searchResultSchema),
    /** One sentence per provider without an answer: the problem and its remedy. */
    diagnosis: z.array(z.string()),
    /** One per provider; absent in answers of earlier versions. */
    providers: z.array(providerReportSchema).optional(),
  }),
  identity: ({ runId, query, page }) => `${runId}/${query}${page === 1 ? "" : `/${page}`}`,
  stopsAtRunDeadline: true,
  deadlineMs: 30_000,
  events: ({ query }, { results, diagnosis, providers }) => [
    {
      type: "search-answered",
      query,
      results: results.length,
      diagnosis,
      addresses: results.map(({ uri }) => uri),
      ...(providers === undefined ? {} : { providers }),
    },
  ],
});

/** Origin of a document. */
export const sourceSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("url"),
    url: z.string().min(1).max(2048),
    /** Stored version of the page, used if the page cannot be fetched; absent if there is none. */
    documentId: documentIdSchema.optional(),
    /**
     * True if a page or a search engine named it and no user named its site: internal addresses allowed only for users are
     * refused.
     */
    found: z.literal(true).optional(),
  }),
  /** Uploaded bytes; `uri` is their name in the report. */
  z.object({
    kind: z.literal("upload"),
    uploadId: z.string(),
    uri: z.string(),
    bytes: z.int().nonnegative(),
    /** Content type if the user gave it; otherwise detected from name and bytes. */
    contentType: z.string().max(200).optional(),
  }),
  /** Stored by an earlier run; only added to the scope. */
  z.object({ kind: z.literal("stored"), documentId: documentIdSchema, uri: z.string() }),
]);

/** Number of comments of a document, and of those without words, which are left out. */
const commentCountSchema = z.object({
  count: z.int().nonnegative(),
  empty: z.int().nonnegative().default(0),
});

/** Origin of a page: fetched now, revalidated, reused from an earlier visit, or uploaded. */
const originSchema = z.enum(["web", "unchanged", "kept", "handed-in"]);

const storedEvent = (
  { documentId, uri, title, grade, gradeReasons, characters }: DocumentFacts,
  origin: z.output<typeof originSchema> | undefined,
) => ({
  type: "document-stored" as const,
  documentId,
  uri,
  title,
  grade,
  gradeReasons,
  characters,
  ...(origin === undefined ? {} : { origin }),
});

/** Reads one source and stores it, or returns the reason why it cannot be read. */
export const fetchPage = defineContract({
  name: "fetch-page",
  input: z.object({
    /** Absent if a source is indexed without a run. */
    runId: runIdSchema.optional(),
    scope: scopeSchema,
    source: sourceSchema,
    /** Takes precedence over the source's own metadata and the grading rules. */
    given: givenFactsSchema.optional(),
    /** Allows looking up its DOI, arXiv id or PMID in paper registries, an unreadable question at its API, and the transcripts of a feed. */
    lookUpPapers: z.boolean().optional(),
    /** Maximum age in hours of a reused page; default: the fetcher's setting. */
    keepHours: keepHoursSchema.optional(),
    /** Language in which words of pictures are expected (BCP 47). */
    language: z.string().optional(),
  }),
  output: z.discriminatedUnion("status", [
    z.object({
      status: z.literal("stored"),
      document: documentFactsSchema,
      /** For a `document` of comments; absent for all others. */
      commentCount: commentCountSchema.optional(),
      /** Comments on `document`, stored as a separate document. */
      comments: commentCountSchema.extend({ document: documentFactsSchema }).optional(),
      /** Absent for a document that was already stored. */
      origin: originSchema.optional(),
    }),
    z.object({
      status: z.literal("unavailable"),
      uri: z.string(),
      reason: unavailableReasonSchema,
      detail: z.string(),
    }),
  ]),
  identity: ({ runId = "", scope, source }) => `${runId}/${scope}/${JSON.stringify(source)}`,
  stopsAtRunDeadline: true,
  // Pages and parsers have their own time limits: by the clock a parser takes ten minutes, or its processor time if that is longer
  // (OCR_TIMEOUT_MS), at most 700 seconds. In between a job may wait for other parsers.
  deadlineMs: 800_000,
  events: (_input, output) =>
    output.status === "stored"
      ? [output.document, ...(output.comments ? [output.comments.document] : [])].map((document) =>
          storedEvent(document, output.origin),
        )
      : [{ type: "source-unavailable", uri: output.uri, reason: output.reason, detail: output.detail }],
});

export type Source = z.output<typeof sourceSchema>;

/** Renders a page in a browser that runs its scripts. The result is cached for minutes under the id of this job. */
export const renderPage = defineContract({
  name: "render-page",
  input: z.object({
    runId: runIdSchema.optional(),
    /** The job that reads the page. */
    jobId: z.string().min(1).max(200),
    url: z.string().min(1).max(2048),
    /** True if a page or a search engine named it and no user named its site. */
    found: z.literal(true).optional(),
  }),
  output: z.discriminatedUnion("status", [
    z.object({
      status: z.literal("rendered"),
      /** Final address of the page. */
      url: z.string(),
      /** Name and version. */
      browser: z.string(),
      /** Bytes of the HTML. */
      bytes: z.int().nonnegative(),
      /** Number of requests of the page, and of refused ones. */
      requests: z.int().nonnegative(),
      refused: z.int().nonnegative(),
    }),
    z.object({ status: z.literal("unavailable"), reason: unavailableReasonSchema, detail: z.string() }),
  ]),
  identity: ({ jobId, url }) => `${jobId}/${url}`,
  stopsAtRunDeadline: true,
  deadlineMs: 120_000,
  retry: { attempts: 2, firstDelayMs: 500, maxDelayMs: 2_000 },
});

/** Scores the links of read pages by how well their words match the open topics. */
export const discoverLinks = defineContract({
  name: "discover-links",
  input: z.object({
    runId: runIdSchema,
    round: z.int().nonnegative(),
    documentIds: z.array(documentIdSchema).min(1),
    topics: z
      .array(z.object({ id: z.string(), name: z.string(), question: z.string(), gaps: z.array(z.string()) }))
      .min(1),
    /** Addresses already read or failed. */
    exclude: z.array(z.string()),
    /** Only links to these hosts; any if empty. */
    sites: z.array(z.string()).default([]),
    excludeSites: z.array(z.string()).default([]),
    limit: z.int().min(1).max(50),
  }),
  output: z.object({
    /** Best first, of provider `links`, without those that match nothing. */
    results: z.array(searchResultSchema),
    /** Number of scored links. */
    links: z.int().nonnegative(),
  }),
  identity: ({ runId, round }) => `${runId}/${round}`,
  stopsAtRunDeadline: true,
  deadlineMs: 30_000,
  events: ({ documentIds }, { links, results }) => [
    { type: "links-weighed", documents: documentIds.length, links, candidates: results.length },
  ],
});

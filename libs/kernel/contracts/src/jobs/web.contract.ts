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

/** Asks search providers one query, all at once, and fuses what they answer. */
export const searchWeb = defineContract({
  name: "search-web",
  input: z.object({
    runId: runIdSchema,
    query: z.string().min(1),
    providers: z.array(wantedProviderSchema).min(1),
    /** Limits the local provider to these sets; empty means everything that is indexed. */
    scopes: z.array(scopeSchema),
    limit: z.int().min(1).max(50),
    /** Of the pages that are wanted, as BCP 47; any when absent. */
    language: z.string().optional(),
    recency: recencySchema.optional(),
    /** Of the question; engines that have nothing of it are not asked. Absent where it is not known: what answers tells. */
    field: fieldSchema.optional(),
    /** Only pages of these hosts; any when empty. */
    sites: z.array(siteSchema).default([]),
    excludeSites: z.array(siteSchema).default([]),
    /** Of results, from 1. */
    page: z.int().min(1).max(10).default(1),
  }),
  output: z.object({
    /** By reciprocal rank fusion on canonical URLs, best first. */
    results: z.array(searchResultSchema),
    /** Per provider that could not answer: what is wrong and what to do. */
    diagnosis: z.array(z.string()),
    /** One per provider that was asked; absent in answers of earlier versions. */
    providers: z.array(providerReportSchema).optional(),
  }),
  identity: ({ runId, query, page }) => `${runId}/${query}${page === 1 ? "" : `/${page}`}`,
  runId: ({ runId }) => runId,
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
    /** A page or a search engine named it, and no user its site: it may not lead where only users may. */
    found: z.literal(true).optional(),
  }),
  /** Bytes that were handed to the gateway; `uri` is what the report calls them. */
  z.object({
    kind: z.literal("upload"),
    uploadId: z.string(),
    uri: z.string(),
    bytes: z.int().nonnegative(),
    /** Type of the bytes if the user gave it; otherwise name and bytes decide. */
    contentType: z.string().max(200).optional(),
  }),
  /** Stored by an earlier run; only joins the scope. */
  z.object({ kind: z.literal("stored"), documentId: documentIdSchema, uri: z.string() }),
]);

/** Number of comments in a document, and of those left out because they had no words. */
const commentCountSchema = z.object({
  count: z.int().nonnegative(),
  empty: z.int().nonnegative().default(0),
});

/** Origin of a page: fetched now, unchanged, kept from an earlier visit, or handed in. */
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

/** Reads one source whole and stores it, or says why it cannot be read. */
export const fetchPage = defineContract({
  name: "fetch-page",
  input: z.object({
    /** Absent when a source is indexed on its own, for no run. */
    runId: runIdSchema.optional(),
    scope: scopeSchema,
    source: sourceSchema,
    /** Goes before what the source says of itself, and before the grade that rules would give. */
    given: givenFactsSchema.optional(),
    /** Allows registries of papers to be asked about its DOI, arXiv id or PMID. */
    lookUpPapers: z.boolean().optional(),
    /** Maximum age in hours of a kept page; defaults to the fetcher's setting. */
    keepHours: keepHoursSchema.optional(),
  }),
  output: z.discriminatedUnion("status", [
    z.object({
      status: z.literal("stored"),
      document: documentFactsSchema,
      /** Of a `document` that holds comments; absent for every other one. */
      commentCount: commentCountSchema.optional(),
      /** The comments that came along with `document`, stored as a document of their own. */
      comments: commentCountSchema.extend({ document: documentFactsSchema }).optional(),
      /** Absent for a document that was stored already. */
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
  runId: ({ runId }) => runId,
  stopsAtRunDeadline: true,
  // A page has its own limits of time, and so has a parser, with up to ten minutes for scans; between them a job may wait for the parsers of others.
  deadlineMs: 800_000,
  events: (_input, output) =>
    output.status === "stored"
      ? [output.document, ...(output.comments ? [output.comments.document] : [])].map((document) =>
          storedEvent(document, output.origin),
        )
      : [{ type: "source-unavailable", uri: output.uri, reason: output.reason, detail: output.detail }],
});

export type Source = z.output<typeof sourceSchema>;

/** Shows a page in a browser that runs its scripts. What it shows is kept for minutes in the cache of rendered pages, under the id of this job. */
export const renderPage = defineContract({
  name: "render-page",
  input: z.object({
    runId: runIdSchema.optional(),
    /** The job that reads the page. */
    jobId: z.string().min(1).max(200),
    url: z.string().min(1).max(2048),
    /** A page or a search engine named it, and no user its site. */
    found: z.literal(true).optional(),
  }),
  output: z.discriminatedUnion("status", [
    z.object({
      status: z.literal("rendered"),
      /** Where the page stood in the end. */
      url: z.string(),
      /** Name and version. */
      browser: z.string(),
      /** Of the HTML. */
      bytes: z.int().nonnegative(),
      /** How often the page asked for something, and how often it was refused. */
      requests: z.int().nonnegative(),
      refused: z.int().nonnegative(),
    }),
    z.object({ status: z.literal("unavailable"), reason: unavailableReasonSchema, detail: z.string() }),
  ]),
  identity: ({ jobId, url }) => `${jobId}/${url}`,
  runId: ({ runId }) => runId,
  stopsAtRunDeadline: true,
  deadlineMs: 120_000,
  retry: { attempts: 2, firstDelayMs: 500, maxDelayMs: 2_000 },
});

/** Weighs the links of pages that were read by how well their words fit what is still open. */
export const discoverLinks = defineContract({
  name: "discover-links",
  input: z.object({
    runId: runIdSchema,
    round: z.int().nonnegative(),
    documentIds: z.array(documentIdSchema).min(1),
    topics: z
      .array(z.object({ id: z.string(), name: z.string(), question: z.string(), gaps: z.array(z.string()) }))
      .min(1),
    /** Addresses that are held, or were tried in vain. */
    exclude: z.array(z.string()),
    /** Only links to these hosts; any when empty. */
    sites: z.array(z.string()).default([]),
    excludeSites: z.array(z.string()).default([]),
    limit: z.int().min(1).max(50),
  }),
  output: z.object({
    /** Best first, of provider `links`; those that fit nothing are left out. */
    results: z.array(searchResultSchema),
    /** Number of scored links. */
    links: z.int().nonnegative(),
  }),
  identity: ({ runId, round }) => `${runId}/${round}`,
  runId: ({ runId }) => runId,
  stopsAtRunDeadline: true,
  deadlineMs: 30_000,
  events: ({ documentIds }, { links, results }) => [
    { type: "links-weighed", documents: documentIds.length, links, candidates: results.length },
  ],
});

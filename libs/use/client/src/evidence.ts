import {
  configViewSchema,
  versionViewSchema,
  type auditRequestSchema,
  type AuditView,
  auditViewSchema,
  type DocumentFacts,
  documentFactsSchema,
  type DocumentTextPage,
  documentTextPageSchema,
  type EvidenceStats,
  evidenceStatsSchema,
  type GivenFacts,
  type IndexMetadataView,
  indexMetadataViewSchema,
  type IndexView,
  indexViewSchema,
  type SearchAnswer,
  searchAnswerSchema,
  type searchRequestSchema,
} from "@quarry/contracts";
import type { z } from "zod";
import { idempotent, type PageOptions, type SubmitOptions, type WaitOptions } from "./options.ts";
import { pathOf, preferHeader, type Transport } from "./transport.ts";

/** A text or page to index, and the known facts about it. */
export interface NewSource extends GivenFacts {
  readonly text?: string;
  readonly url?: string;
  readonly uri?: string;
  readonly collectionId?: string;
}

/** Adds documents to the index and reports on it. */
export interface IndexClient {
  add(source: NewSource, options?: SubmitOptions & WaitOptions): Promise<IndexView>;
  get(id: string, options?: WaitOptions): Promise<IndexView>;
  /** Returns a page of the documents, starting at the `next` of the previous page. */
  metadata(query?: Readonly<Record<string, string | number | undefined>>): Promise<IndexMetadataView>;
}

/** Documents of the index. */
export interface DocumentsClient {
  get(documentId: string): Promise<DocumentFacts>;
  text(documentId: string, page?: PageOptions): Promise<DocumentTextPage>;
}

/** Audits of texts that were not written by Quarry. */
export interface AuditClient {
  submit(
    request: z.input<typeof auditRequestSchema>,
    options?: SubmitOptions & WaitOptions,
  ): Promise<AuditView>;
  get(id: string, options?: WaitOptions): Promise<AuditView>;
  /** Returns a finished audit as Markdown. */
  markdown(id: string): Promise<string>;
}

/** The evidence service without research runs. */
export interface EvidenceClient {
  /** Returns the passages that answer a query best, with the spans to cite. */
  search(request: z.input<typeof searchRequestSchema>): Promise<SearchAnswer>;
  readonly index: IndexClient;
  readonly documents: DocumentsClient;
  readonly audit: AuditClient;
  /** Returns the size of the index and statistics of its searches. */
  stats(): Promise<EvidenceStats>;
  /** Returns the running version. */
  version(): Promise<z.output<typeof versionViewSchema>>;
  /** Returns the configuration of the deployment, without secrets. */
  config(): Promise<z.output<typeof configViewSchema>>;
}

const submitting = ({ waitSeconds, ...options }: SubmitOptions & WaitOptions = {}) => {
  const { headers, ...rest } = idempotent(options);
  return { method: "POST", ...rest, headers: { ...headers, ...preferHeader(waitSeconds) } } as const;
};

/** @internal */
export const evidenceClient = ({ json, text }: Transport): EvidenceClient => {
  const getting = (path: string, { waitSeconds, signal }: WaitOptions = {}) => ({
    path,
    headers: { accept: "application/json", ...preferHeader(waitSeconds) },
    signal,
  });
  return {
    search: (request) =>
      json({ method: "POST", path: "/v1/search", json: request, repeatable: true }, searchAnswerSchema),
    index: {
      add: (source, options) =>
        json({ ...submitting(options), path: "/v1/index", json: source }, indexViewSchema),
      get: (id, options) => json(getting(pathOf`/v1/index/${id}`, options), indexViewSchema),
      metadata: (query = {}) => json({ path: "/v1/index/metadata", query }, indexMetadataViewSchema),
    },
    documents: {
      get: (documentId) => json({ path: pathOf`/v1/documents/${documentId}` }, documentFactsSchema),
      text: (documentId, page) =>
        json({ path: pathOf`/v1/documents/${documentId}/text`, query: { ...page } }, documentTextPageSchema),
    },
    audit: {
      submit: (request, options) => {
        const { headers, ...call } = submitting(options);
        return json(
          { ...call, path: "/v1/audit", json: request, headers: { accept: "application/json", ...headers } },
          auditViewSchema,
        );
      },
      get: (id, options) => json(getting(pathOf`/v1/audit/${id}`, options), auditViewSchema),
      markdown: (id) => text({ path: pathOf`/v1/audit/${id}`, headers: { accept: "text/markdown" } }),
    },
    stats: () => json({ path: "/v1/stats" }, evidenceStatsSchema),
    version: () => json({ path: "/v1/version" }, versionViewSchema),
    config: () => json({ path: "/v1/config" }, configViewSchema),
  };
};

import {
  type auditRequestSchema,
  auditViewSchema,
  configViewSchema,
  documentFactsSchema,
  documentTextPageSchema,
  evidenceStatsSchema,
  type GivenFacts,
  indexMetadataViewSchema,
  indexViewSchema,
  searchAnswerSchema,
  type searchRequestSchema,
  versionViewSchema,
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

const submitting = ({ waitSeconds, ...options }: SubmitOptions & WaitOptions = {}) => {
  const { headers, ...rest } = idempotent(options);
  return { method: "POST", ...rest, headers: { ...headers, ...preferHeader(waitSeconds) } } as const;
};

const getting = (path: string, { waitSeconds, signal }: WaitOptions = {}) => ({
  path,
  headers: { accept: "application/json", ...preferHeader(waitSeconds) },
  signal,
});

/**
 * The evidence service without research runs.
 * @internal
 */
export const evidenceClient = ({ json, text }: Transport) => ({
  /** Returns the passages that answer a query best, with the spans to cite. */
  search: (request: z.input<typeof searchRequestSchema>) =>
    json({ method: "POST", path: "/v1/search", json: request, repeatable: true }, searchAnswerSchema),
  /** Adds documents to the index and reports on it. */
  index: {
    add: (source: NewSource, options?: SubmitOptions & WaitOptions) =>
      json({ ...submitting(options), path: "/v1/index", json: source }, indexViewSchema),
    get: (id: string, options?: WaitOptions) =>
      json(getting(pathOf`/v1/index/${id}`, options), indexViewSchema),
    /** Returns a page of the documents, starting at the `next` of the previous page. */
    metadata: (query: Readonly<Record<string, string | number | undefined>> = {}) =>
      json({ path: "/v1/index/metadata", query }, indexMetadataViewSchema),
  },
  /** Documents of the index. */
  documents: {
    get: (documentId: string) => json({ path: pathOf`/v1/documents/${documentId}` }, documentFactsSchema),
    text: (documentId: string, page?: PageOptions) =>
      json({ path: pathOf`/v1/documents/${documentId}/text`, query: { ...page } }, documentTextPageSchema),
  },
  /** Audits of texts that were not written by Quarry. */
  audit: {
    submit: (request: z.input<typeof auditRequestSchema>, options?: SubmitOptions & WaitOptions) => {
      const { headers, ...call } = submitting(options);
      return json(
        { ...call, path: "/v1/audit", json: request, headers: { accept: "application/json", ...headers } },
        auditViewSchema,
      );
    },
    get: (id: string, options?: WaitOptions) =>
      json(getting(pathOf`/v1/audit/${id}`, options), auditViewSchema),
    /** Returns a finished audit as Markdown. */
    markdown: (id: string) => text({ path: pathOf`/v1/audit/${id}`, headers: { accept: "text/markdown" } }),
  },
  /** Returns the size of the index and statistics of its searches. */
  stats: () => json({ path: "/v1/stats" }, evidenceStatsSchema),
  /** Returns the running version. */
  version: () => json({ path: "/v1/version" }, versionViewSchema),
  /** Returns the configuration of the deployment, without secrets. */
  config: () => json({ path: "/v1/config" }, configViewSchema),
});

import type { DocumentFacts, Recency, SearchResult } from "@quarry/contracts";
import type { StoredDocument } from "@quarry/evidence";

/** Uploaded bytes. */
export interface UploadLibrary {
  /** Resolves to undefined once they have expired. */
  get(uploadId: string): Promise<Uint8Array | undefined>;
}

/** The storage that the fetcher needs; the evidence store implements it. */
export interface DocumentLibrary {
  getFacts(documentIds: readonly string[]): Promise<DocumentFacts[]>;
  getDocument(documentId: string): Promise<StoredDocument | undefined>;
  putDocument(document: StoredDocument): Promise<void>;
  /** Forces the next indexing of a document to write its passages again. */
  unmarkIndexed(documentId: string): Promise<void>;
  /** Adds a document to a scope. */
  join(scope: string, documentId: string): Promise<void>;
}

/** One query as passed to each search provider. */
export interface ProviderQuery {
  readonly query: string;
  readonly scopes: readonly string[];
  readonly limit: number;
  readonly language?: string | undefined;
  readonly recency?: Recency | undefined;
  /** Hosts, including subdomains; any host if empty. */
  readonly sites: readonly string[];
  readonly excludeSites: readonly string[];
  /** From 1. */
  readonly page: number;
}

/** The result of a call, or the reason why it was not made. */
export type GuardedCall<Value> =
  | { readonly made: true; readonly value: Value }
  | { readonly made: false; readonly detail: string };

/** Lets the calls of all fetchers through one by one, and none during a backoff. */
export interface ProviderGuard {
  /** @throws any error of the call; its information about the provider is recorded */
  run<Value>(call: () => Promise<Value>, signal: AbortSignal): Promise<GuardedCall<Value>>;
}

/** A source of search results. */
export interface SearchProvider {
  readonly name: SearchResult["provider"];
  /** Undefined for a provider without limits. */
  readonly guard?: ProviderGuard;
  /** Answers without a request if possible: cached queries, or queries outside its field; undefined otherwise. */
  recall?(query: ProviderQuery): Promise<readonly SearchResult[] | undefined>;
  /**
   * Returns results best first, at most `limit`. Any error becomes a line of the diagnosis; `note` takes one sentence about a
   * problem that does not prevent an answer.
   */
  search(
    query: ProviderQuery,
    signal: AbortSignal,
    note?: (sentence: string) => void,
  ): Promise<readonly SearchResult[]>;
}

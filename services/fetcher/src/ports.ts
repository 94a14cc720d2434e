import type { DocumentFacts, Recency, SearchResult } from "@quarry/contracts";
import type { StoredDocument } from "@quarry/evidence";

/** Bytes that users handed in. */
export interface UploadLibrary {
  /** Undefined once they have expired. */
  get(uploadId: string): Promise<Uint8Array | undefined>;
}

/** The storage that the fetcher needs; the evidence store implements it. */
export interface DocumentLibrary {
  getFacts(documentIds: readonly string[]): Promise<DocumentFacts[]>;
  getDocument(documentId: string): Promise<StoredDocument | undefined>;
  putDocument(document: StoredDocument): Promise<void>;
  /** Makes the next indexing of a document write its passages again. */
  unmarkIndexed(documentId: string): Promise<void>;
  /** Makes a document belong to a scope. */
  join(scope: string, documentId: string): Promise<void>;
}

/** One query as every search provider gets it. */
export interface ProviderQuery {
  readonly query: string;
  readonly scopes: readonly string[];
  readonly limit: number;
  readonly language?: string | undefined;
  readonly recency?: Recency | undefined;
  /** Hosts, subdomains included; any when empty. */
  readonly sites: readonly string[];
  readonly excludeSites: readonly string[];
  /** From 1. */
  readonly page: number;
}

/** The result of a call, or the reason why it was not made. */
export type GuardedCall<Value> =
  | { readonly made: true; readonly value: Value }
  | { readonly made: false; readonly detail: string };

/** Lets calls of all fetchers through in turns, and none while the provider is to be left alone. */
export interface ProviderGuard {
  /** @throws any error of the call; what it says about the provider is recorded */
  run<Value>(call: () => Promise<Value>, signal: AbortSignal): Promise<GuardedCall<Value>>;
}

/** Something that can be searched. */
export interface SearchProvider {
  readonly name: SearchResult["provider"];
  /** Absent for one that may always be asked. */
  readonly guard?: ProviderGuard;
  /** Answers what it can without a request: what was asked before, or what it is not made for; undefined otherwise. */
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

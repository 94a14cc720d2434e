import type { DocumentFacts, Recency, SearchResult } from "@quarry/contracts";
import type { Unavailable } from "@quarry/documents";
import type { StoredDocument } from "@quarry/evidence";

/** The body of a page that answered with success. */
export interface WebPage {
  readonly status: "answered";
  /** Where the page stood after all redirects. */
  readonly url: string;
  /** The Content-Type header; undefined when there was none. */
  readonly contentType: string | undefined;
  /** Decoded, below the size limit. */
  readonly bytes: Uint8Array;
  /** By which a later visit can ask whether it has changed (RFC 9110 §8.8). */
  readonly etag?: string;
  readonly lastModified?: string;
}

/** What was kept of an earlier visit is still what the page holds. */
export interface NotModified {
  readonly status: "not-modified";
}

/** What one request asks for beyond its URL. */
export interface GetOptions {
  /** Of an earlier visit to this URL, by which the answer may be `not-modified`; no other site is told them. */
  readonly etag?: string;
  readonly lastModified?: string;
  /** Of the decoded body, where it is to be less than the limit of all pages. */
  readonly maxBytes?: number;
  /** Whether a longer body is cut off there; else it is too large. */
  readonly isCut?: boolean;
  /** Asked before a redirect is followed; an outcome ends the visit with it. What it throws is thrown. */
  readonly onRedirect?: (url: string) => Promise<Unavailable | undefined>;
}

/** The only way to the web. */
export interface Egress {
  /**
   * Reads one URL, redirects followed and each checked.
   * @throws {Failure} `upstream-busy` (429, 503), `upstream-failed` (other 5xx, broken connection), `cancelled`
   */
  get(url: string, signal: AbortSignal, options?: GetOptions): Promise<WebPage | NotModified | Unavailable>;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** One request to an endpoint: a GET, or a POST when there is something to send. */
export interface EndpointRequest {
  /** Put behind the endpoint's address, such as `/search`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** What the endpoint must be told to let the request in; never logged, and in no message. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
}

/** What an endpoint answered, whatever its status. */
export interface EndpointAnswer {
  readonly status: number;
  readonly headers: Pick<Headers, "get">;
  /** The body, decoded as UTF-8. */
  readonly body: string;
}

/** The way to one service the operator has configured, such as a search engine; it may be an internal one. */
export interface EndpointClient {
  /** As it may be named in messages: `searxng:8080`. */
  readonly host: string;
  /**
   * Asks the endpoint and nothing else: a redirect is an answer and is not followed.
   * @throws {Failure} `upstream-failed` when nothing answers or the answer is broken or too large, `deadline-exceeded`,
   * the reason of the signal; each names the host and what to look at
   */
  send(request: EndpointRequest, signal: AbortSignal): Promise<EndpointAnswer>;
  close(): Promise<void>;
}

/** Bytes that users handed in. */
export interface UploadLibrary {
  /** Undefined once they have expired. */
  get(uploadId: string): Promise<Uint8Array | undefined>;
}

/** What the fetcher stores and looks up; the evidence store has all of it. */
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

/** What a call came to, or why it was not made. */
export type GuardedCall<Value> =
  | { readonly made: true; readonly value: Value }
  | { readonly made: false; readonly detail: string };

/** Lets calls of all fetchers through in turns, and none while the provider is to be left alone. */
export interface ProviderGuard {
  /** @throws whatever the call throws; what it says of the provider is remembered */
  run<Value>(call: () => Promise<Value>, signal: AbortSignal): Promise<GuardedCall<Value>>;
}

/** Something that can be searched. */
export interface SearchProvider {
  readonly name: SearchResult["provider"];
  /** Absent for one that may always be asked. */
  readonly guard?: ProviderGuard;
  /**
   * Best first, at most `limit`. Whatever it throws becomes a line of the diagnosis; `note` takes one sentence about what is wrong
   * although it answers.
   */
  search(
    query: ProviderQuery,
    signal: AbortSignal,
    note?: (sentence: string) => void,
  ): Promise<readonly SearchResult[]>;
}

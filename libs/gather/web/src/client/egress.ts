import type { Unavailable } from "@quarry/documents";

/** The body of a page that answered with success. */
export interface WebPage {
  readonly status: "answered";
  /** Address of the page after all redirects. */
  readonly url: string;
  /** The Content-Type header; undefined when there was none. */
  readonly contentType: string | undefined;
  /** Decoded, below the size limit. */
  readonly bytes: Uint8Array;
  /** By which a later visit can ask whether it has changed (RFC 9110 §8.8). */
  readonly etag?: string;
  readonly lastModified?: string;
}

/** The cached copy is still current. */
export interface NotModified {
  readonly status: "not-modified";
}

/** Options of a request besides its URL. */
export interface GetOptions {
  /** Validators of an earlier visit to this URL, which allow `not-modified`; they are not sent to other sites. */
  readonly etag?: string;
  readonly lastModified?: string;
  /** Of the decoded body, where it is to be less than the limit of all pages. */
  readonly maxBytes?: number;
  /** True to truncate a longer body; otherwise it is too large. */
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

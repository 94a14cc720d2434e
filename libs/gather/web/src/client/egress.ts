import type { Unavailable } from "@quarry/failure";

/** The body of a page with a success status. */
export interface WebPage {
  readonly status: "answered";
  /** Address of the page after all redirects. */
  readonly url: string;
  /** The Content-Type header; undefined if missing. */
  readonly contentType: string | undefined;
  /** Decoded, within the size limit. */
  readonly bytes: Uint8Array;
  /** Validators for a later visit (RFC 9110 §8.8). */
  readonly etag?: string;
  readonly lastModified?: string;
}

/** The cached copy is still current. */
export interface NotModified {
  readonly status: "not-modified";
}

/** Options of a request in addition to its URL. */
export interface GetOptions {
  /** Validators of an earlier visit to this URL, which allow `not-modified`; they are not sent to other sites. */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** Limit of the decoded body, if lower than that of all pages. */
  readonly maxBytes?: number;
  /** True to truncate a longer body; otherwise it is refused. */
  readonly isCut?: boolean;
  /** Called before a redirect is followed; an outcome ends the visit, an error is thrown. */
  readonly onRedirect?: (url: string) => Promise<Unavailable | undefined>;
}

/** The only client for the web. */
export interface Egress {
  /**
   * Reads one URL and follows checked redirects.
   * @throws {Failure} `upstream-busy` (429, 503), `upstream-failed` (other 5xx, broken connection), `cancelled`
   */
  get(url: string, signal: AbortSignal, options?: GetOptions): Promise<WebPage | NotModified | Unavailable>;
  /** Closes all connections. */
  close(): Promise<void>;
}

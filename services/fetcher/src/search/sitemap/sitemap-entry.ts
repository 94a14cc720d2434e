/** A page, or another sitemap, that a sitemap lists. */
export interface SitemapEntry {
  readonly kind: "page" | "sitemap";
  /** Absolute and tidy. */
  readonly url: string;
  /** When it changed last, as an ISO date or time; undefined where the sitemap does not say. */
  readonly changedAt?: string;
  /** Where it is a feed or tells news. */
  readonly title?: string;
}

import type { Unavailable } from "@quarry/documents";

/** What a site wishes of robots who want to read one of its pages. */
export type RobotsVerdict =
  | {
      readonly isAllowed: true;
      /** Between the starts of two requests, as the site asks; 30 s at most. */
      readonly crawlDelayMs?: number;
    }
  | { readonly isAllowed: false; readonly outcome: Unavailable };

/** What sites say of themselves in robots.txt (RFC 9309). */
export interface Robots {
  /** @throws {Failure} as `Egress.get`, where robots.txt cannot be had now */
  check(url: string, signal: AbortSignal): Promise<RobotsVerdict>;
  /**
   * The sitemaps a site names, absolute and in its order; none where robots.txt cannot be had.
   * `origin` is any URL of it. @throws {Failure} as `check`
   */
  sitemaps(origin: string, signal: AbortSignal): Promise<readonly string[]>;
}

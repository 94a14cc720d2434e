import { publisherOf } from "@quarry/text";

/** What a page asks for, as its browser says. */
export interface AskedFor {
  readonly url: string;
  readonly method: string;
  /** Playwright's name of what it is for, such as `script` or `image`. */
  readonly kind: string;
  /** Whether it takes the whole page elsewhere. */
  readonly isNavigation: boolean;
}

/** What has to do with the text of a page; pictures, sounds, fonts and everything that reports do not. */
const kinds: ReadonlySet<string> = new Set(["document", "stylesheet", "script", "xhr", "fetch"]);
const readingMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const maxNavigations = 5;

/** How many requests a page may make, and where to as far as an address tells. */
export interface RequestLimits {
  readonly maxRequests: number;
  readonly mayOpen: (url: URL) => boolean;
}

/** The requests of one page. */
export interface RequestJudge {
  /** Whether the page may have it; what it asked before counts. */
  allows(asked: AskedFor): boolean;
  readonly count: () => number;
  readonly refused: () => number;
}

/**
 * Judges the requests of a page by what they are for: text, as often as `maxRequests`; nothing is sent to other publishers, and the page
 * leads nowhere else. Where a name leads is judged when the connection is opened.
 */
export const createRequestJudge = (page: string, { maxRequests, mayOpen }: RequestLimits): RequestJudge => {
  const publisher = publisherOf(page);
  let count = 0;
  let refused = 0;
  let navigations = 0;
  const isAllowed = ({ url, method, kind, isNavigation }: AskedFor): boolean => {
    if (count > maxRequests || !kinds.has(kind) || !/^https?:/u.test(url) || !mayOpen(new URL(url)))
      return false;
    const isOwn = publisherOf(url) === publisher;
    if (isNavigation) navigations += 1;
    if (isNavigation && (!isOwn || navigations > maxNavigations)) return false;
    return isOwn || readingMethods.has(method);
  };
  return {
    count: () => count,
    refused: () => refused,
    allows: (asked) => {
      count += 1;
      const allowed = isAllowed(asked);
      if (!allowed) refused += 1;
      return allowed;
    },
  };
};

import { publisherOf } from "@quarry/text";

/** A request of a page, as reported by its browser. */
export interface AskedFor {
  readonly url: string;
  readonly method: string;
  /** Playwright's resource type, such as `script` or `image`. */
  readonly kind: string;
  /** True if it navigates the whole page. */
  readonly isNavigation: boolean;
}

/** Resource types that affect the text of a page; images, audio, fonts and reports do not. */
const kinds: ReadonlySet<string> = new Set(["document", "stylesheet", "script", "xhr", "fetch"]);
const readingMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const maxNavigations = 5;

/** Maximum requests of a page, and the targets allowed by address. */
export interface RequestLimits {
  readonly maxRequests: number;
  readonly mayOpen: (url: URL) => boolean;
}

/** The requests of one page. */
export interface RequestJudge {
  /** True if the page may make the request; earlier requests count. */
  allows(asked: AskedFor): boolean;
  readonly count: () => number;
  readonly refused: () => number;
}

/**
 * Judges the requests of a page: types that affect text, up to `maxRequests`, no data to other publishers, and no navigation
 * elsewhere. Resolved addresses are checked when the connection is opened.
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

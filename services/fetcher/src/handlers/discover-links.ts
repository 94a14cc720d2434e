import type { discoverLinks } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { canonicalUrl } from "@quarry/text";
import { explainLink, linkTitle } from "../links/explain-link.ts";
import { isReadableLink } from "../links/is-readable-link.ts";
import { type LinkingPage, scoreLinks } from "../links/score-links.ts";
import type { DocumentLibrary } from "../ports.ts";

export interface DiscoverLinksPorts {
  readonly library: Pick<DocumentLibrary, "getDocument">;
}

/** Beyond this a page is a list of links, and its first ones stand for it. */
const mostPerPage = 400;
/** To weigh more would hold up the other jobs of the process. */
const mostLinks = 4_000;

/** Weighs the links of pages that were read against what is open; a page that is not stored any more has none. */
export const createDiscoverLinks =
  ({ library }: DiscoverLinksPorts): Handler<typeof discoverLinks> =>
  async ({ documentIds, topics, exclude, limit, ...limits }, { signal }) => {
    const known = new Set(exclude.map(canonicalUrl));
    const pages: LinkingPage[] = [];
    let count = 0;
    for (const documentId of documentIds) {
      signal.throwIfAborted();
      const document = await library.getDocument(documentId);
      if (document === undefined) continue;
      const { uri, language, canonicalUri = uri } = document.facts;
      const own = new Set([uri, canonicalUri].map(canonicalUrl));
      const links = (document.links ?? [])
        .filter(({ url }) => isReadableLink(url, limits))
        .filter(({ url }) => !known.has(canonicalUrl(url)) && !own.has(canonicalUrl(url)))
        .slice(0, Math.min(mostPerPage, mostLinks - count));
      count += links.length;
      pages.push({ uri, language, links });
    }
    const results = scoreLinks(pages, topics)
      .slice(0, limit)
      .map((link, index) => ({
        uri: link.url,
        title: linkTitle(link),
        snippet: explainLink(link),
        provider: "links" as const,
        rank: index + 1,
        foundBy: [{ provider: "links" as const, rank: index + 1 }],
      }));
    return { results, links: count };
  };

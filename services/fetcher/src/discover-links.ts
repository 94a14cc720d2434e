import type { discoverLinks } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { createYieldToEventLoop } from "@quarry/runtime";
import { canonicalUrl, collapseWhitespace, cutAt, detectLanguage, isOnSite, terms } from "@quarry/text";
import type { DocumentLibrary } from "./ports.ts";
import { isBoilerplate, type LinkingPage, type ScoredLink, scoreLinks } from "./score-links.ts";

const unreadable = new Set(
  (
    "jpg jpeg png gif svg webp avif ico bmp tif tiff heic psd ai eps mp3 mp4 m4a m4v mov avi mkv webm ogg oga ogv wav flac " +
    "zip gz tgz bz2 xz 7z rar tar zst exe msi dmg pkg deb rpm apk iso img jar war whl css js mjs map woff woff2 ttf otf eot swf " +
    "bin dll so wasm ics vcf torrent xls ppt pptx ods odp"
  ).split(" "),
);

// Paths for login, purchases or sharing; such pages have no content.
const actionPath =
  /\/(?:log-?in|sign-?in|sign-?up|register|logout|cart|checkout|share|sharer|intent|oauth|subscribe|unsubscribe|cdn-cgi|wp-login\.php|wp-admin)(?:[/.?]|$)/iu;

const extensionOf = ({ pathname }: URL): string =>
  /\.(?<extension>[a-z0-9]{1,7})$/iu.exec(pathname)?.groups?.["extension"]?.toLowerCase() ?? "";

export interface LinkLimits {
  /** Only links to these hosts; any host if empty. */
  readonly sites: readonly string[];
  readonly excludeSites: readonly string[];
}

/** True if a link leads to a readable target: a page or text of a wanted site, not a picture, a program or a form. */
export const isReadableLink = (url: string, { sites, excludeSites }: LinkLimits): boolean => {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return false;
  if (unreadable.has(extensionOf(parsed)) || actionPath.test(parsed.pathname)) return false;
  return !isOnSite(url, excludeSites) && (sites.length === 0 || isOnSite(url, sites));
};

const maxTitleLength = 200;

/** Returns the title of a link: its text if meaningful, else the text around it, else its address. */
export const linkTitle = ({ url, link: { text, context } }: ScoredLink): string => {
  const said = isBoilerplate(text) ? (context ?? "") : text;
  const title = cutAt(collapseWhitespace(said), maxTitleLength);
  return title === "" ? url : title;
};

/** Returns the part of the topic that the words of a link match: a gap, its name, or its question. */
const fittingPart = ({ topic: { gaps, name, question }, fits }: ScoredLink): string => {
  const shared = (part: string): number => {
    const known = new Set([detectLanguage(part), "en"].flatMap((language) => terms(part, language)));
    return fits.filter((term) => known.has(term)).length;
  };
  const parts = [...gaps, name, question].map((part) => ({ part, shared: shared(part) }));
  return parts.toSorted((one, other) => other.shared - one.shared)[0]?.part ?? name;
};

/** Explains in one line why a link was chosen: the part of the topic that it matches, and the page that holds it. */
export const explainLink = (scored: ScoredLink): string => {
  const { link, pages } = scored;
  const [first = "", ...others] = pages;
  const also = others.length === 0 ? "" : ` and ${others.length} more`;
  const around = link.context === undefined ? "" : `: ${collapseWhitespace(link.context)}`;
  return `fits “${fittingPart(scored)}”; linked from ${first}${also}${around}`;
};

export interface DiscoverLinksPorts {
  readonly library: Pick<DocumentLibrary, "getDocument">;
}

/** Longer pages are link lists, represented by their first links. */
const maxPerPage = 400;
/** Scoring more would delay other jobs of the process. */
const maxLinks = 4_000;

/** Scores links of read pages for the open topics; a page no longer stored has no links. */
export const createDiscoverLinks =
  ({ library }: DiscoverLinksPorts): Handler<typeof discoverLinks> =>
  async ({ documentIds, topics, exclude, limit, ...limits }, { signal }) => {
    const known = new Set(exclude.map(canonicalUrl));
    const yieldToEventLoop = createYieldToEventLoop(signal);
    const pages: LinkingPage[] = [];
    let count = 0;
    for (const documentId of documentIds) {
      await yieldToEventLoop();
      if (count >= maxLinks) break;
      const document = await library.getDocument(documentId);
      if (document === undefined) continue;
      const { uri, language, canonicalUri = uri } = document.facts;
      const own = new Set([uri, canonicalUri].map(canonicalUrl));
      const links = (document.links ?? [])
        .filter(({ url }) => isReadableLink(url, limits))
        .filter(({ url }) => !known.has(canonicalUrl(url)) && !own.has(canonicalUrl(url)))
        .slice(0, Math.min(maxPerPage, maxLinks - count));
      count += links.length;
      pages.push({ uri, language, links });
    }
    const scored = await scoreLinks(pages, topics, yieldToEventLoop);
    const results = scored.slice(0, limit).map((link, index) => ({
      uri: link.url,
      title: linkTitle(link),
      snippet: explainLink(link),
      provider: "links" as const,
      rank: index + 1,
      foundBy: [{ provider: "links" as const, rank: index + 1 }],
    }));
    return { results, links: count };
  };

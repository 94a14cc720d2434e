import type { GivenFacts, OwnerMark } from "@quarry/contracts";
import { unavailable, type Unavailable } from "@quarry/failure";
import { inSpan } from "@quarry/observability";
import { tidyUrl } from "@quarry/text";
import {
  type CachedPage,
  type Egress,
  firstReadable,
  type GetOptions,
  type NotModified,
  type PageCache,
  type WebPage,
} from "@quarry/web";
import type { DocumentLibrary } from "../ports.ts";
import type { VideoReader } from "../videos/video-reader.ts";
import { readAbstract } from "./read-abstract.ts";
import { type LoadedSource, readAndStore, type Stored } from "./read-and-store.ts";
import { readQuestion, type ReadQuestionPorts } from "./read-question.ts";
import { needsBrowser, readRendered, type ReadRenderedPorts } from "./read-rendered.ts";

interface LoadPagePorts {
  readonly egress: Pick<Egress, "get">;
  /** Undefined if video pages are read like any page. */
  readonly videos?: VideoReader | undefined;
}

/** The bytes of a page, and its validators for later revalidation. */
interface LoadedPage extends LoadedSource {
  readonly page: Pick<CachedPage, "address" | "etag" | "lastModified">;
}

/** A page that could not be loaded, and the address at which that happened. */
type NotLoaded = Unavailable & { readonly endedAt?: string };

const ask = async (
  { egress }: LoadPagePorts,
  { url, cached }: { readonly url: string; readonly cached?: CachedPage },
  signal: AbortSignal,
) => {
  let endedAt = url;
  const { address, answer } = await firstReadable(url, (each) => {
    endedAt = each;
    const { etag, lastModified }: GetOptions = cached?.address === each ? cached : {};
    const onRedirect = async (next: string): Promise<undefined> => void (endedAt = next);
    const attributes = { "server.address": new URL(each).host };
    return inSpan("GET", { kind: "client", attributes }, async (span) => {
      const got = await egress.get(each, signal, { etag, lastModified, onRedirect });
      span.set({ "quarry.outcome": got.status === "unavailable" ? got.reason : got.status });
      return got;
    });
  });
  return { address, answer, endedAt };
};

const loadedFrom = (url: string, address: string, page: WebPage): LoadedPage => {
  const { contentType, bytes, etag, lastModified } = page;
  return {
    status: "loaded",
    uri: tidyUrl(page.url),
    ...(address === url ? {} : { askedUri: tidyUrl(url) }),
    contentType,
    bytes,
    page: { address, ...(etag && { etag }), ...(lastModified && { lastModified }) },
  };
};

const loadVideo = async (
  videos: VideoReader,
  url: string,
  signal: AbortSignal,
): Promise<LoadedPage | Unavailable> => {
  const video = await videos.load(url, signal);
  return video.status === "unavailable" ? video : { ...video, uri: tidyUrl(url), page: { address: url } };
};

/** Loads a page from the best of its addresses, or the captions of a video. */
const loadPage = async (
  ports: LoadPagePorts,
  url: string,
  signal: AbortSignal,
): Promise<LoadedPage | NotLoaded> => {
  if (ports.videos?.covers(url) === true) return loadVideo(ports.videos, url, signal);
  const { address, answer, endedAt } = await ask(ports, { url }, signal);
  if (answer.status === "unavailable") return { ...answer, endedAt };
  if (answer.status === "answered") return loadedFrom(url, address, answer);
  const { host } = new URL(url);
  return unavailable("refused", `${host} says that the page is unchanged, but no copy of it is stored.`);
};

/** Loads a page visited before; the site may answer that it is unchanged. */
const loadPageAgain = async (
  ports: LoadPagePorts,
  { url, cached }: { readonly url: string; readonly cached: CachedPage },
  signal: AbortSignal,
): Promise<LoadedPage | NotModified | NotLoaded> => {
  if (ports.videos?.covers(url) === true) return loadVideo(ports.videos, url, signal);
  const { address, answer, endedAt } = await ask(ports, { url, cached }, signal);
  if (answer.status === "unavailable") return { ...answer, endedAt };
  if (answer.status === "answered") return loadedFrom(url, address, answer);
  // The unchanged page may be at another address than the page read before.
  return tidyUrl(endedAt) === cached.uri ? answer : loadPage(ports, url, signal);
};

/** Returns the documents of an earlier visit; undefined if one is no longer stored. */
const findStored = async (
  library: Pick<DocumentLibrary, "getFacts">,
  { documentId, commentCount, comments }: CachedPage,
): Promise<Stored | undefined> => {
  const facts = await library.getFacts([documentId, ...(comments ? [comments.documentId] : [])]);
  const document = facts.find((each) => each.documentId === documentId);
  if (document === undefined) return undefined;
  if (comments === undefined) return { status: "stored", document, ...(commentCount && { commentCount }) };
  const { count, empty } = comments;
  const beside = facts.find((each) => each.documentId === comments.documentId);
  return beside && { status: "stored", document, comments: { count, empty, document: beside } };
};

export interface FetchUrlPorts extends LoadPagePorts, ReadRenderedPorts, ReadQuestionPorts {
  readonly pageCache: PageCache;
}

/** A page to read. */
export interface WantedPage {
  readonly url: string;
  /** Owner of the request. */
  readonly owner: OwnerMark;
  readonly given: GivenFacts | undefined;
  /** Maximum age of a reusable visit in milliseconds; undefined for the default. */
  readonly keepMs: number | undefined;
  /** A restarted job returns the same result. */
  readonly jobId: string;
  readonly runId: string | undefined;
  /** True if a page or a search engine named it, not a user. */
  readonly isFound: boolean;
  /** The outcome without a browser, for a job that waited for one. */
  readonly withoutBrowser: Unavailable | undefined;
}

const visitOf = (
  { page, uri }: LoadedPage,
  { document, commentCount, comments }: Stored,
  visitedBy: string,
) => ({
  ...page,
  uri,
  visitedBy,
  origin: "web" as const,
  documentId: document.documentId,
  ...(commentCount && { commentCount }),
  ...(comments && {
    comments: {
      count: comments.count,
      empty: comments.empty,
      documentId: comments.document.documentId,
    },
  }),
});

const isHtml = ({ contentType = "text/html" }: LoadedPage): boolean => /html/iu.test(contentType);

// A page whose text is at another address is not stored under this one.
const keysOf = (url: string, { askedUri, uri }: LoadedPage): readonly string[] =>
  askedUri === undefined ? [url, uri] : [url];

/**
 * A page whose text does not come from its own bytes; it is loaded whole next time, because validators say nothing about the
 * text.
 */
const withoutBytes = (url: string, uri: string): LoadedPage => ({
  status: "loaded",
  uri,
  contentType: undefined,
  bytes: new Uint8Array(),
  page: { address: url },
});

/** Records the outcome of a visit: the document's address, or the reason for the failure. */
const keepVisit = async (
  { pageCache }: FetchUrlPorts,
  { url, given, jobId }: WantedPage,
  { read, loaded }: { readonly read: Stored | Unavailable; readonly loaded: LoadedPage | undefined },
): Promise<Stored | Unavailable> => {
  if (read.status === "unavailable") {
    await pageCache.refuse(url, read, jobId);
    return read;
  }
  // A document with a user's metadata is not shared with others.
  if (loaded !== undefined && given === undefined)
    await pageCache.put(keysOf(url, loaded), visitOf(loaded, read, jobId));
  return { ...read, origin: "web" };
};

/** Failures after which the next visit may read the page. */
const passing: ReadonlySet<string> = new Set<Unavailable["reason"]>(["timeout", "busy", "unreachable"]);

/** Records the outcome of a visit, and reads the abstract of a paper, or a question with its answers, whose page cannot be read. */
const keepOutcome = async (
  ports: FetchUrlPorts,
  wanted: WantedPage,
  {
    outcome,
    endedAt,
    signal,
  }: { readonly outcome: Unavailable; readonly endedAt: string; readonly signal: AbortSignal },
): Promise<Stored | Unavailable> => {
  const { url, owner, given } = wanted;
  const abstract = await readAbstract(ports, { url, endedAt, outcome, owner, given }, signal);
  const read =
    abstract.status === "stored"
      ? abstract
      : await readQuestion(ports, { url, outcome, owner, given }, signal);
  const uri = read.status === "stored" ? read.document.uri : url;
  const loaded = passing.has(outcome.reason) ? undefined : withoutBytes(url, uri);
  return keepVisit(ports, wanted, { read, loaded });
};

/** Reads the page in a browser if that may show more than `outcome`. */
const readInBrowser = async (
  ports: FetchUrlPorts,
  wanted: WantedPage,
  { outcome, signal }: { readonly outcome: Unavailable; readonly signal: AbortSignal },
): Promise<Stored | Unavailable> => {
  const { url, jobId, runId, isFound, owner, given } = wanted;
  const page = { url, jobId, ...(runId && { runId }), ...(isFound && { found: true as const }) };
  const read = await readRendered(ports, { page, outcome, owner, given }, signal);
  if (read.status === "unavailable")
    return keepOutcome(ports, wanted, { outcome: read, endedAt: url, signal });
  return keepVisit(ports, wanted, { read, loaded: withoutBytes(url, read.document.uri) });
};

const readNow = async (
  ports: FetchUrlPorts,
  wanted: WantedPage,
  { loaded, signal }: { readonly loaded: LoadedPage | NotLoaded; readonly signal: AbortSignal },
): Promise<Stored | Unavailable> => {
  const { url, owner, given } = wanted;
  if (loaded.status === "unavailable") {
    const { endedAt = url, ...outcome } = loaded;
    return needsBrowser(outcome)
      ? readInBrowser(ports, wanted, { outcome, signal })
      : keepOutcome(ports, wanted, { outcome, endedAt, signal });
  }
  const read = await readAndStore(ports, { loaded, isUpload: false, owner, given }, signal);
  if (read.status === "stored") return keepVisit(ports, wanted, { read, loaded });
  return needsBrowser(read) && isHtml(loaded)
    ? readInBrowser(ports, wanted, { outcome: read, signal })
    : keepOutcome(ports, wanted, { outcome: read, endedAt: loaded.uri, signal });
};

const visitAgain = async (
  ports: FetchUrlPorts,
  wanted: WantedPage,
  { page, signal }: { readonly page: CachedPage; readonly signal: AbortSignal },
): Promise<Stored | Unavailable> => {
  const loaded = await loadPageAgain(ports, { url: wanted.url, cached: page }, signal);
  if (loaded.status !== "not-modified") return readNow(ports, wanted, { loaded, signal });
  const stored = await findStored(ports.library, page);
  // Deleted while the site was being read.
  if (stored === undefined)
    return readNow(ports, wanted, { loaded: await loadPage(ports, wanted.url, signal), signal });
  await ports.pageCache.put([wanted.url], { ...page, visitedBy: wanted.jobId, origin: "unchanged" });
  return { ...stored, origin: "unchanged" };
};

/** Reads a page unless it was read recently and is still stored. A page read earlier is revalidated. */
export const fetchUrl = async (
  ports: FetchUrlPorts,
  wanted: WantedPage,
  signal: AbortSignal,
): Promise<Stored | Unavailable> => {
  const { pageCache, library } = ports;
  const { url, given, keepMs, jobId, withoutBrowser: outcome } = wanted;
  if (outcome !== undefined) return readInBrowser(ports, wanted, { outcome, signal });
  const refusal = await pageCache.findRefusal(url, jobId, keepMs);
  if (refusal !== undefined) return refusal;
  // Metadata from a user make the page a separate document.
  const page = given === undefined ? await pageCache.find(url) : undefined;
  const stored = page && (await findStored(library, page));
  if (page === undefined || stored === undefined)
    return readNow(ports, wanted, { loaded: await loadPage(ports, url, signal), signal });
  if (pageCache.isOf(page, jobId)) return { ...stored, origin: page.origin };
  if (pageCache.isFresh(page, keepMs)) return { ...stored, origin: "kept" };
  return visitAgain(ports, wanted, { page, signal });
};

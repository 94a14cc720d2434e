import type { GivenFacts } from "@quarry/contracts";
import type { Unavailable } from "@quarry/documents";
import type { KeptPage, KeptPages } from "@quarry/web";
import { findKept } from "./kept-document.ts";
import { type LoadedPage, loadPage, loadPageAgain, type LoadPagePorts } from "./load-page.ts";
import { readAndStore, type ReadAndStorePorts, type Stored } from "./read-and-store.ts";

export interface FetchUrlPorts extends LoadPagePorts, ReadAndStorePorts {
  readonly kept: KeptPages;
}

/** A page that is wanted. */
export interface WantedPage {
  readonly url: string;
  readonly given: GivenFacts | undefined;
  /** So long ago the page may have been visited to be taken as it was then; undefined for as long as is usual. */
  readonly keepMs: number | undefined;
  /** A job that was cut off and starts again says what it would have said. */
  readonly jobId: string;
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

// A page whose text stands elsewhere is not the page there.
const keysOf = (url: string, { askedUri, uri }: LoadedPage): readonly string[] =>
  askedUri === undefined ? [url, uri] : [url];

const readNow = async (
  ports: FetchUrlPorts,
  { url, given, jobId }: WantedPage,
  { loaded, signal }: { readonly loaded: LoadedPage | Unavailable; readonly signal: AbortSignal },
): Promise<Stored | Unavailable> => {
  const read =
    loaded.status === "unavailable"
      ? loaded
      : await readAndStore(ports, { loaded, isHandedIn: false, given }, signal);
  if (read.status === "unavailable") {
    await ports.kept.refuse(url, read, jobId);
    return read;
  }
  if (loaded.status === "loaded") await ports.kept.keep(keysOf(url, loaded), visitOf(loaded, read, jobId));
  return { ...read, origin: "web" };
};

const visitAgain = async (
  ports: FetchUrlPorts,
  wanted: WantedPage,
  { page, signal }: { readonly page: KeptPage; readonly signal: AbortSignal },
): Promise<Stored | Unavailable> => {
  const loaded = await loadPageAgain(ports, { url: wanted.url, kept: page }, signal);
  if (loaded.status !== "not-modified") return readNow(ports, wanted, { loaded, signal });
  const stored = await findKept(ports.library, page);
  // Forgotten while the site was asked.
  if (stored === undefined)
    return readNow(ports, wanted, { loaded: await loadPage(ports, wanted.url, signal), signal });
  await ports.kept.keep([wanted.url], { ...page, visitedBy: wanted.jobId, origin: "unchanged" });
  return { ...stored, origin: "unchanged" };
};

/**
 * Reads a page, unless it was read lately and is still stored: then nothing is asked. One that was read before that is asked
 * for only if it has changed since.
 */
export const fetchUrl = async (
  ports: FetchUrlPorts,
  wanted: WantedPage,
  signal: AbortSignal,
): Promise<Stored | Unavailable> => {
  const { kept, library } = ports;
  const { url, given, keepMs, jobId } = wanted;
  const refusal = await kept.findRefusal(url, jobId, keepMs);
  if (refusal !== undefined) return refusal;
  // What a user says of a page goes into what is stored of it with its text.
  const page = given === undefined ? await kept.find(url) : undefined;
  const stored = page && (await findKept(library, page));
  if (page === undefined || stored === undefined)
    return readNow(ports, wanted, { loaded: await loadPage(ports, url, signal), signal });
  if (kept.isOf(page, jobId)) return { ...stored, origin: page.origin };
  if (kept.isFresh(page, keepMs)) return { ...stored, origin: "kept" };
  return visitAgain(ports, wanted, { page, signal });
};

import type { Unavailable } from "@quarry/documents";
import { unavailable } from "@quarry/documents";
import { tidyUrl } from "@quarry/text";
import { firstReadable } from "@quarry/web";
import type { KeptPage } from "@quarry/web";
import type { Egress, GetOptions, NotModified, WebPage } from "@quarry/web";
import type { LoadedSource } from "./load-upload.ts";

export interface LoadPagePorts {
  readonly egress: Pick<Egress, "get">;
}

/** The bytes of a page, and by what to ask later whether it has changed. */
export interface LoadedPage extends LoadedSource {
  readonly page: Pick<KeptPage, "address" | "etag" | "lastModified">;
}

const conditionsOf = ({ etag, lastModified }: KeptPage): GetOptions => ({
  ...(etag === undefined ? {} : { etag }),
  ...(lastModified === undefined ? {} : { lastModified }),
});

const ask = async (
  { egress }: LoadPagePorts,
  { url, kept }: { readonly url: string; readonly kept?: KeptPage },
  signal: AbortSignal,
) => {
  let endedAt = url;
  const { address, answer } = await firstReadable(url, (each) => {
    endedAt = each;
    const conditions = kept?.address === each ? conditionsOf(kept) : {};
    const onRedirect = async (next: string): Promise<undefined> => void (endedAt = next);
    return egress.get(each, signal, { ...conditions, onRedirect });
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

/** Gets the bytes of a page at the best of its addresses. */
export const loadPage = async (
  ports: LoadPagePorts,
  url: string,
  signal: AbortSignal,
): Promise<LoadedPage | Unavailable> => {
  const { address, answer } = await ask(ports, { url }, signal);
  if (answer.status === "unavailable") return answer;
  if (answer.status === "answered") return loadedFrom(url, address, answer);
  const { host } = new URL(url);
  return unavailable("refused", `${host} says that the page is unchanged, and nothing was kept of it.`);
};

/** The same for a page that was visited before; the site may say that it is still what it was. */
export const loadPageAgain = async (
  ports: LoadPagePorts,
  { url, kept }: { readonly url: string; readonly kept: KeptPage },
  signal: AbortSignal,
): Promise<LoadedPage | NotModified | Unavailable> => {
  const { address, answer, endedAt } = await ask(ports, { url, kept }, signal);
  if (answer.status === "unavailable") return answer;
  if (answer.status === "answered") return loadedFrom(url, address, answer);
  // What is unchanged may be another page than the one that was read.
  return tidyUrl(endedAt) === kept.uri ? answer : loadPage(ports, url, signal);
};

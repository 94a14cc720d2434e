import type { Source } from "@quarry/contracts";
import { canonicalUrl } from "@quarry/text";
import { firstReadable } from "../addresses/first-readable.ts";
import { formatBytes } from "../format-bytes.ts";
import type { Egress, ReadRequest, Unavailable, UploadLibrary } from "../ports.ts";
import { unavailable } from "../unavailable.ts";

export interface LoadSourcePorts {
  readonly egress: Pick<Egress, "get">;
  readonly uploads: UploadLibrary;
  /** Of one source. */
  readonly maxBytes: number;
}

/** The bytes of a source under its canonical URI. */
export interface LoadedSource extends ReadRequest {
  readonly status: "loaded";
  /** The address the user knows, where the text was read at another one. */
  readonly askedUri?: string;
}

type UrlSource = Extract<Source, { kind: "url" }>;
type UploadSource = Extract<Source, { kind: "upload" }>;

const loadPage = async (
  { egress }: LoadSourcePorts,
  { url }: UrlSource,
  signal: AbortSignal,
): Promise<LoadedSource | Unavailable> => {
  const { address, answer: page } = await firstReadable(url, (each) => egress.get(each, signal));
  if (page.status === "not-modified")
    return unavailable(
      "refused",
      `${new URL(url).host} says that the page is unchanged, and nothing was kept of it.`,
    );
  if (page.status === "unavailable") return page;
  const asked = address === url ? {} : { askedUri: canonicalUrl(url) };
  const { contentType, bytes } = page;
  return { status: "loaded", uri: canonicalUrl(page.url), ...asked, contentType, bytes };
};

const loadUpload = async (
  { uploads, maxBytes }: LoadSourcePorts,
  { uploadId, uri, bytes: size, contentType }: UploadSource,
): Promise<LoadedSource | Unavailable> => {
  const tooLarge = (length: number): Unavailable =>
    unavailable(
      "too-large",
      `The file has ${formatBytes(length)}, the limit is ${formatBytes(maxBytes)}; split it, or raise FETCH_MAX_BYTES.`,
    );
  if (size > maxBytes) return tooLarge(size);
  if (size === 0) return unavailable("empty", "The source is empty: it has 0 bytes.");
  const bytes = await uploads.get(uploadId);
  if (bytes === undefined) {
    return unavailable(
      "upload-expired",
      "The uploaded file is kept for 24 hours and is gone; hand it in again.",
    );
  }
  if (bytes.byteLength > maxBytes) return tooLarge(bytes.byteLength);
  return { status: "loaded", uri, contentType, bytes };
};

/** Gets the bytes of a page or an upload. */
export const loadSource = (
  ports: LoadSourcePorts,
  source: UrlSource | UploadSource,
  signal: AbortSignal,
): Promise<LoadedSource | Unavailable> =>
  source.kind === "url" ? loadPage(ports, source, signal) : loadUpload(ports, source);

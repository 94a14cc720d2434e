import { formatBytes } from "@quarry/text";

export interface SizeLimits {
  /** Of a file: PDF, archive, data. */
  readonly maxBytes: number;
  /** Of a page that is text, which is parsed whole and kept short. */
  readonly maxHtmlBytes: number;
}

/** A limit, and the sentence for what is larger. */
export interface SizeLimit {
  readonly bytes: number;
  readonly sentence: string;
}

const pageTypes = /^(?:text\/(?:html|plain|markdown)|application\/xhtml\+xml)$/u;

const isPage = (contentType: string | undefined): boolean => {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  return type === "" || pageTypes.test(type);
};

const larger = (kind: string, bytes: number): string => `The ${kind} is larger than ${formatBytes(bytes)}`;

/** How large a body of this type may be, unpacked; `asked` is the limit of one request. */
export const sizeLimitFor = (
  contentType: string | undefined,
  { maxBytes, maxHtmlBytes }: SizeLimits,
  asked: number = Number.POSITIVE_INFINITY,
): SizeLimit => {
  const page = isPage(contentType);
  const isHtmlLimit = page && maxHtmlBytes < maxBytes;
  const bytes = isHtmlLimit ? maxHtmlBytes : maxBytes;
  const kind = page ? "page" : "file";
  if (asked < bytes) return { bytes: asked, sentence: `${larger(kind, asked)}, which is the limit here.` };
  const variable = isHtmlLimit ? "FETCH_MAX_HTML_BYTES" : "FETCH_MAX_BYTES";
  return { bytes, sentence: `${larger(kind, bytes)}; raise ${variable} to read it.` };
};

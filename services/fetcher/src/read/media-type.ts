/** How a document is read. */
export type DocumentKind = "html" | "pdf" | "text" | "unreadable";

export interface MediaType {
  readonly kind: DocumentKind;
  /** Such as text/markdown, without parameters. */
  readonly name: string;
}

const byExtension: Readonly<Record<string, MediaType>> = {
  htm: { kind: "html", name: "text/html" },
  html: { kind: "html", name: "text/html" },
  xhtml: { kind: "html", name: "application/xhtml+xml" },
  pdf: { kind: "pdf", name: "application/pdf" },
  md: { kind: "text", name: "text/markdown" },
  markdown: { kind: "text", name: "text/markdown" },
  mdx: { kind: "text", name: "text/markdown" },
  txt: { kind: "text", name: "text/plain" },
  csv: { kind: "text", name: "text/csv" },
  tsv: { kind: "text", name: "text/tab-separated-values" },
  json: { kind: "text", name: "application/json" },
  jsonl: { kind: "text", name: "application/jsonl" },
  ndjson: { kind: "text", name: "application/x-ndjson" },
  json3: { kind: "text", name: "application/json" },
  vtt: { kind: "text", name: "text/vtt" },
  srt: { kind: "text", name: "application/x-subrip" },
  xml: { kind: "text", name: "application/xml" },
  yaml: { kind: "text", name: "application/yaml" },
  yml: { kind: "text", name: "application/yaml" },
};
const saysNothing = ["", "application/octet-stream", "binary/octet-stream", "application/download"];
const calledPlain = ["text/markdown", "text/vtt", "application/x-subrip"];
const htmlTypes = ["text/html", "application/xhtml+xml"];
const textual =
  /^text\/|[/+](?:json|jsonl|ndjson|x-ndjson|x-subrip|xml|yaml|x-yaml|toml|javascript|ecmascript|typescript|x-sh|sql)$/u;
const media = /^(?:image|audio|video|font|model)\//u;
// The tags by which WHATWG MIME sniffing knows HTML, of those that open whole pages.
const htmlStart = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype html|html|head|body)[\s>]/iu;

/** The last path segment of a URI, decoded; the whole URI where there is none. */
export const fileNameOf = (uri: string): string => {
  const path = uri.replace(/[?#].*$/su, "").replace(/\/+$/u, "");
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.indexOf(":")) + 1);
  try {
    return decodeURIComponent(name) || uri;
  } catch {
    return name || uri;
  }
};

const extensionOf = (uri: string): string =>
  /\.([a-z0-9]{1,8})$/iu.exec(fileNameOf(uri))?.[1]?.toLowerCase() ?? "";

/** The parts of a Content-Type header that matter here, in lower case. */
export const parseContentType = (
  header: string | undefined,
): { readonly name: string; readonly charset: string | undefined } => ({
  name: (header ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
  charset: /;\s*charset\s*=\s*["']?([^\s"';]+)/iu.exec(header ?? "")?.[1]?.toLowerCase(),
});

/** What a document is by its declared type, else by its name; undefined when neither says. */
export const declaredMediaType = (contentType: string | undefined, uri: string): MediaType | undefined => {
  const { name } = parseContentType(contentType);
  const named = byExtension[extensionOf(uri)];
  if (saysNothing.includes(name)) return named;
  if (htmlTypes.includes(name)) return { kind: "html", name };
  if (name === "application/pdf" || name === "application/x-pdf")
    return { kind: "pdf", name: "application/pdf" };
  // Servers call Markdown and captions plain text.
  if (name === "text/plain")
    return named !== undefined && calledPlain.includes(named.name) ? named : { kind: "text", name };
  if (name === "text/x-markdown") return { kind: "text", name: "text/markdown" };
  if (media.test(name)) return { kind: "unreadable", name };
  return textual.test(name) ? { kind: "text", name } : named;
};

/** Whether text begins as a whole web page does. */
export const isHtml = (text: string): boolean => htmlStart.test(text.slice(0, 2_048));

/** What text is that nothing was declared for. */
export const sniffedMediaType = (text: string): MediaType =>
  isHtml(text) ? { kind: "html", name: "text/html" } : { kind: "text", name: "text/plain" };

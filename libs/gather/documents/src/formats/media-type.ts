import { decodedUri } from "@quarry/failure";
import { parse } from "content-type";
import { wordTable } from "../word-table.ts";
import { formatOfType, skipProlog, textFormats } from "./text-formats.ts";

const extensions: Readonly<Record<string, string>> = {
  bash: "bash sh zsh",
  c: "c h",
  clojure: "clj cljs",
  cpp: "cc cpp cxx hpp hh",
  csharp: "cs",
  css: "css scss",
  dart: "dart",
  elixir: "ex exs",
  erlang: "erl",
  fsharp: "fs",
  go: "go",
  haskell: "hs",
  java: "java",
  javascript: "js mjs cjs jsx",
  julia: "jl",
  kotlin: "kt kts",
  lua: "lua",
  ocaml: "ml mli",
  perl: "pl pm",
  php: "php",
  powershell: "ps1",
  python: "py pyi",
  r: "r",
  ruby: "rb",
  rust: "rs",
  scala: "scala",
  solidity: "sol",
  sql: "sql",
  swift: "swift",
  typescript: "ts mts cts tsx",
  zig: "zig",
};

const languageByExtension = new Map(
  Object.entries(extensions).flatMap(([language, all]) =>
    all.split(" ").map((one) => [one, language] as const),
  ),
);

const typePattern = /^text\/x-source-([a-z]+)$/u;

/** Returns the media type of source code by file extension; undefined for any other. */
const codeMediaType = (extension: string): string | undefined => {
  const language = languageByExtension.get(extension);
  return language === undefined ? undefined : `text/x-source-${language}`;
};

/** Returns the language of a media type created by `codeMediaType`. */
export const languageOfCode = (mediaType: string): string | undefined => typePattern.exec(mediaType)?.[1];

/** The way a document is read. */
export type DocumentKind = "html" | "pdf" | "text" | "unreadable";

export interface MediaType {
  readonly kind: DocumentKind;
  /** Such as text/markdown, without parameters. */
  readonly name: string;
}

const typed = (name: string): MediaType => ({ kind: /html/u.test(name) ? "html" : "text", name });

const pdf: MediaType = { kind: "pdf", name: "application/pdf" };

const byExtension: Readonly<Record<string, MediaType>> = {
  pdf,
  ...Object.fromEntries(
    Object.entries({
      ...wordTable(`
        htm text/html  html text/html  xhtml application/xhtml+xml
        md text/markdown  markdown text/markdown  mdx text/markdown  txt text/plain
        json application/json  canvas application/json  json3 application/json  jsonl application/jsonl
        ndjson application/x-ndjson  ipynb application/x-ipynb+json
        xml application/xml  rss application/rss+xml  atom application/atom+xml  rdf application/rdf+xml
        eml message/rfc822  emlx message/rfc822  mbox application/mbox  mbx application/mbox
        mht multipart/related  mhtml multipart/related  yaml application/yaml  yml application/yaml
      `),
      ...Object.fromEntries(
        textFormats.flatMap(({ mediaType, extensions: own }) =>
          own.map((extension) => [extension, mediaType]),
        ),
      ),
    }).map(([extension, name]) => [extension, typed(name)]),
  ),
};
const saysNothing = ["", "application/octet-stream", "binary/octet-stream", "application/download"];
const calledPlain =
  /^(?:message\/rfc822|application\/mbox|multipart\/related|text\/(?:markdown|x-source-[a-z]+)|application\/(?:json|jsonl|x-ndjson|x-ipynb\+json))$/u;
const calledCode =
  /^(?:text|application)\/(?:x-)?(?:javascript|ecmascript|typescript|python|php|ruby|perl|java|c|c\+\+|sh|shellscript|sql|css|rust|go|source|script\.python)$/u;
/** Media types with several names, and text types whose name does not show it. */
const byType: Readonly<Record<string, MediaType>> = {
  "application/pdf": pdf,
  "application/x-pdf": pdf,
  ...Object.fromEntries(
    Object.entries(
      wordTable(`
        text/html text/html  application/xhtml+xml application/xhtml+xml  text/x-markdown text/markdown
        application/csv text/csv  message/rfc822 message/rfc822  application/mbox application/mbox
        multipart/related multipart/related  application/x-mimearchive multipart/related
      `),
    ).map(([type, name]) => [type, typed(name)]),
  ),
};
const textual =
  /^text\/|[/+](?:json|jsonl|ndjson|x-ndjson|xml|yaml|x-yaml|toml|javascript|ecmascript|typescript|x-sh|sql)$/u;
const media =
  /^(?:(?:image|audio|video|font|model)\/|application\/(?:(?:vnd\.)?ms-tnef|(?:x-)?pkcs7-[a-z]+|pgp-signature)$)/u;
// Tags by which WHATWG MIME sniffing recognises HTML, of those that open whole pages.
const htmlStart = /^<(?:!doctype html|html|head|body)[\s>]/iu;

/** Returns the last path segment of a URI, decoded; the whole URI without one. */
export const fileNameOf = (uri: string): string => {
  const path = uri.replace(/[?#].*$/su, "").replace(/\/+$/u, "");
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.indexOf(":")) + 1);
  return decodedUri(name) || uri;
};

// A host is not a file name, though it may end like one.
const bareHost = /^https?:\/\/[^/?#]*\/?(?:[?#]|$)/iu;

/** Returns the extension of a file name in lower case; empty if there is none. */
export const extensionOf = (uri: string): string =>
  bareHost.test(uri) ? "" : (/\.([a-z0-9]{1,8})$/iu.exec(fileNameOf(uri))?.[1]?.toLowerCase() ?? "");

/** Returns the media type for a file extension; undefined if missing or unknown. */
export const namedMediaType = (uri: string): MediaType | undefined => {
  const extension = extensionOf(uri);
  const code = codeMediaType(extension);
  return byExtension[extension] ?? (code === undefined ? undefined : { kind: "text", name: code });
};

/** Returns the relevant parts of a Content-Type header in lower case. */
export const parseContentType = (
  header: string | undefined,
): { readonly name: string; readonly charset: string | undefined } => {
  // Some servers leave a quote open, which this one closes.
  const { type, parameters } = parse(`${header ?? ""};"`);
  // Some write single quotes, a stray one, or two headers as one.
  const [charset] = /[^\s"',;]+/u.exec(parameters["charset"] ?? "") ?? [];
  return { name: type, charset: charset?.toLowerCase() };
};

/** Servers declare Markdown, captions, tables and code as plain text, code by many names, and tables as a workbook. */
const isCalledOtherwise = (name: string, named: MediaType): boolean => {
  if (name === "text/plain") return calledPlain.test(named.name) || formatOfType(named.name) !== undefined;
  if (name === "application/vnd.ms-excel") return named.name === "text/csv";
  return calledCode.test(name) && named.name.startsWith("text/x-source-");
};

/** Returns the media type by the declared type, otherwise by the name; undefined if neither is known. */
export const declaredMediaType = (contentType: string | undefined, uri: string): MediaType | undefined => {
  const { name } = parseContentType(contentType);
  const named = namedMediaType(uri);
  if (saysNothing.includes(name)) return named;
  if (Object.hasOwn(byType, name)) return byType[name];
  if (named !== undefined && isCalledOtherwise(name, named)) return named;
  if (media.test(name)) return { kind: "unreadable", name };
  return textual.test(name) || formatOfType(name) !== undefined ? { kind: "text", name } : named;
};

/** True if text begins like a whole web page. */
export const isHtml = (text: string): boolean => htmlStart.test(skipProlog(text.slice(0, 2_048)));

/** Detects the media type of text without a declared type. */
export const sniffedMediaType = (text: string): MediaType =>
  isHtml(text) ? { kind: "html", name: "text/html" } : { kind: "text", name: "text/plain" };

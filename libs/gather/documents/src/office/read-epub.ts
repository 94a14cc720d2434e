import { posix } from "node:path";
import { decodedUri, unavailable, type Unavailable } from "@quarry/failure";
import { decodeText } from "../encoding/decode-text.ts";
import type { Extracted } from "../extracted.ts";
import { fragmentToMarkdown } from "../html/fragment-to-markdown.ts";
import { findAll, textIn, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { dayIn, officeFacts } from "./office-facts.ts";
import { xmlPart } from "./parts.ts";

// XML closes an empty element by a slash, which HTML reads as an open element: a page with an empty title would be all title.
const closedAtOnce =
  /<((?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)[a-z][\w:-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/>/giu;

const blockTag =
  /<(\/?)(p|h[1-6]|aside|article|blockquote|body|div|dl|figure|hr|ol|pre|section|table|ul)(?=[\s/>])[^<>]*>/giu;
/** Matches the names of blocks that end before another block, in HTML. */
const ofWords = /^(?:p|h\d)$/iu;

/** Moves notes that are within a paragraph or a heading behind it: HTML allows no block there, XML does. */
const withNotesBehind = (html: string): string => {
  let [written, notes, at, depth, isInBlock] = ["", "", 0, 0, false];
  const put = (text: string): void => {
    if (depth > 0 && isInBlock) notes += text;
    else written += text;
  };
  for (const match of html.matchAll(blockTag)) {
    const [tag, slash, name = ""] = match;
    const isEnd = slash === "/";
    const isAside = name.toLowerCase() === "aside";
    put(html.slice(at, match.index));
    at = match.index + tag.length;
    if (isAside && !isEnd) depth += 1;
    if (isAside || depth > 0) put(tag);
    else {
      written += isEnd ? tag + notes : notes + tag;
      [notes, isInBlock] = ["", !isEnd && ofWords.test(name)];
    }
    if (isAside && isEnd) depth = Math.max(0, depth - 1);
  }
  put(html.slice(at));
  return written + notes;
};

/** Converts XHTML to HTML: empty elements that are not void in HTML get a closing tag. */
const asHtml = (xhtml: string): string => withNotesBehind(xhtml.replaceAll(closedAtOnce, "<$1$2></$1>"));

type Files = ReadonlyMap<string, Uint8Array>;

/** True for the parts of a book with text or its reading order. */
export const isEpubPart = (name: string): boolean =>
  /^META-INF\/[^/]+\.xml$|\.(?:opf|ncx|x?html?|xml)$/iu.test(name);

const resolved = (from: string, href: string): string =>
  posix.normalize(posix.join(posix.dirname(from), decodedUri(href.replace(/#.*$/su, ""))));

/** Returns chapter titles from the table of contents, by the part that each chapter begins. */
const contentsOf = (files: Files, path: string): Map<string, string> => {
  const tree = xmlPart(files, path);
  const titles = new Map<string, string>();
  const add = (href: string | undefined, title: string | undefined): void => {
    const part = resolved(path, href ?? "");
    if (href !== undefined && title !== undefined && !titles.has(part)) titles.set(part, title);
  };
  for (const link of findAll(tree, "a"))
    add(link.attributes["href"], textIn({ ...link, children: [link] }, "a"));
  for (const point of findAll(tree, "navPoint"))
    add(findAll(point, "content")[0]?.attributes["src"], textIn(point, "text"));
  return titles;
};

// Books made on systems with case-insensitive names may spell the names of their parts differently.
const partAt = (files: Files, path: string): Uint8Array | undefined =>
  files.get(path) ?? [...files].find(([name]) => name.toLowerCase() === path.toLowerCase())?.[1];

const chapterText = async (files: Files, path: string, title: string | undefined): Promise<string> => {
  const bytes = partAt(files, path);
  if (bytes === undefined) return "";
  const decoded = await decodeText(bytes, { charset: undefined, isMarkup: true });
  const text = fragmentToMarkdown(asHtml(decoded.text));
  const isHeaded = /^#{1,6} /u.test(text) || title === undefined || text === "";
  return isHeaded ? text : `# ${title.replaceAll(/\s+/gu, " ")}\n\n${text}`;
};

const isLocked = (files: Files): boolean =>
  // Fonts may be obfuscated without a key; an encrypted chapter is locked.
  findAll(xmlPart(files, "META-INF/encryption.xml"), "CipherReference").some(({ attributes }) =>
    /\.x?html?$/iu.test(attributes["URI"] ?? ""),
  );

interface Item {
  readonly path: string;
  readonly type: string;
  readonly properties: string;
}

const itemsOf = (packagePath: string, tree: XmlElement): Map<string, Item> =>
  new Map(
    findAll(tree, "item").map(({ attributes }) => [
      attributes["id"] ?? "",
      {
        path: resolved(packagePath, attributes["href"] ?? ""),
        type: attributes["media-type"] ?? "",
        properties: attributes["properties"] ?? "",
      },
    ]),
  );

const isNavigation = ({ properties }: Item): boolean => properties.split(" ").includes("nav");

/** Returns the chapters in the order of the spine; without a spine, in the order of the listed parts. */
const chaptersOf = (tree: XmlElement, items: ReadonlyMap<string, Item>): Item[] => {
  const spine = findAll(tree, "itemref").flatMap(
    ({ attributes }) => items.get(attributes["idref"] ?? "") ?? [],
  );
  const listed = [...items.values()].filter(({ type }) => /\bx?html\b/u.test(type));
  return (spine.length > 0 ? spine : listed).filter((item) => !isNavigation(item));
};

const packageOf = (files: Files): string | undefined =>
  findAll(xmlPart(files, "META-INF/container.xml"), "rootfile")[0]?.attributes["full-path"] ??
  [...files.keys()].find((name) => name.endsWith(".opf"));

/** Returns the publication date: the `date` of a book, unless it is marked as that of another event, as EPUB 2 permits. */
const publishedOf = (metadata: XmlElement): string | undefined => {
  const dates = findAll(metadata, "date").filter(({ attributes: { event = "publication" } }) =>
    /publi|issued/iu.test(event),
  );
  return dates.map((date) => dayIn(textOf(date))).find((day) => day !== undefined);
};

/** Returns the authors of a book: of its creators, those with this role, or those without a role, or those with the first role. */
const authorOf = (metadata: XmlElement): string | undefined => {
  const stated = findAll(metadata, "meta").filter(({ attributes }) => attributes["property"] === "role");
  const refined = Map.groupBy(stated, ({ attributes }) => attributes["refines"] ?? "");
  const creators = findAll(metadata, "creator").map((creator) => {
    const { id = "", role } = creator.attributes;
    const others = (refined.get(`#${id}`) ?? []).map((meta) => textOf(meta).trim());
    return { creator, roles: [role ?? "", ...others].filter((one) => one !== "") };
  });
  const authors = creators.filter(({ roles }) => roles.includes("aut"));
  const withoutRole = creators.filter(({ roles }) => roles.length === 0);
  const likeFirst = creators.filter(({ roles }) => roles[0] === creators[0]?.roles[0]);
  const [shown = []] = [authors, withoutRole, likeFirst].filter((some) => some.length > 0);
  const names = shown.map(({ creator }) => textOf(creator).trim()).filter((name) => name !== "");
  return [...new Set(names)].join("; ") || undefined;
};

/** Reads the chapters of a book in reading order, each with its heading. */
export const readEpub = async (files: Files): Promise<Extracted | Unavailable> => {
  if (isLocked(files))
    return unavailable("password-protected", "The book is protected by DRM; submit an unprotected copy.");
  const packagePath = packageOf(files) ?? "";
  const tree = xmlPart(files, packagePath);
  const items = itemsOf(packagePath, tree);
  const chapters = chaptersOf(tree, items);
  if (chapters.length === 0)
    return unavailable("damaged", "The book does not say which parts to read; a freshly made copy may help.");
  const contents = [...items.values()].find(
    (item) => isNavigation(item) || item.type === "application/x-dtbncx+xml",
  );
  const titles = contents === undefined ? new Map<string, string>() : contentsOf(files, contents.path);
  const texts: string[] = [];
  for (const { path } of chapters) texts.push(await chapterText(files, path, titles.get(path)));
  const [metadata = tree] = findAll(tree, "metadata");
  const license = textIn(metadata, "rights");
  return {
    status: "extracted",
    ...officeFacts(metadata),
    author: authorOf(metadata),
    publishedAt: publishedOf(metadata),
    ...(license === undefined ? {} : { license }),
    text: texts.filter((text) => text !== "").join("\n\n"),
    mediaType: "application/epub+zip",
  };
};

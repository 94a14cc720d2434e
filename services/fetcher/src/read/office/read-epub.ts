import { posix } from "node:path";
import type { Unavailable } from "../../ports.ts";
import { unavailable } from "../../unavailable.ts";
import type { Extracted } from "../extracted.ts";
import { fragmentToMarkdown } from "./html-fragment.ts";
import { officeFacts, xmlPart } from "./office-facts.ts";
import { findAll, textIn, type XmlElement } from "./xml-tree.ts";

type Files = ReadonlyMap<string, Uint8Array>;

/** The parts of a book that hold text, or say in which order it is read. */
export const isEpubPart = (name: string): boolean =>
  /^META-INF\/[^/]+\.xml$|\.(?:opf|ncx|x?html?|xml)$/iu.test(name);

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const resolved = (from: string, href: string): string =>
  posix.normalize(posix.join(posix.dirname(from), decoded(href.replace(/#.*$/su, ""))));

/** The titles of chapters by the part they begin, as the table of contents has them. */
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

const chapterText = (files: Files, path: string, title: string | undefined): string => {
  const bytes = files.get(path);
  if (bytes === undefined) return "";
  const text = fragmentToMarkdown(new TextDecoder().decode(bytes));
  const isHeaded = /^#{1,6} /u.test(text) || title === undefined || text === "";
  return isHeaded ? text : `# ${title.replaceAll(/\s+/gu, " ")}\n\n${text}`;
};

const isLocked = (files: Files): boolean =>
  // Fonts may be disguised without a key; a chapter is locked.
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

/** The chapters of a book in the order they are read, each with its heading. */
export const readEpub = (files: Files): Extracted | Unavailable => {
  if (isLocked(files))
    return unavailable(
      "password-protected",
      "The book is locked to a reader; hand in a copy without a lock.",
    );
  const [root] = findAll(xmlPart(files, "META-INF/container.xml"), "rootfile");
  const packagePath = root?.attributes["full-path"] ?? "";
  const tree = xmlPart(files, packagePath);
  const items = itemsOf(packagePath, tree);
  const contents = [...items.values()].find(
    ({ type, properties }) => properties.split(" ").includes("nav") || type === "application/x-dtbncx+xml",
  );
  const titles = contents === undefined ? new Map<string, string>() : contentsOf(files, contents.path);
  const chapters = findAll(tree, "itemref")
    .map(({ attributes }) => items.get(attributes["idref"] ?? ""))
    .filter((item) => item !== undefined && !item.properties.split(" ").includes("nav"))
    .map((item) => chapterText(files, item?.path ?? "", titles.get(item?.path ?? "")));
  if (root === undefined || chapters.length === 0)
    return unavailable("damaged", "The book does not say which parts to read; a freshly made copy may help.");
  const [metadata = tree] = findAll(tree, "metadata");
  const license = textIn(metadata, "rights");
  return {
    status: "extracted",
    ...officeFacts(metadata),
    ...(license === undefined ? {} : { license }),
    text: chapters.filter((text) => text !== "").join("\n\n"),
    mediaType: "application/epub+zip",
  };
};

import { type Unavailable, unavailable } from "@quarry/failure";
import { isoDay } from "../dates/iso-day.ts";
import type { Extracted } from "../extracted.ts";
import { fragmentToMarkdown } from "../html/fragment-to-markdown.ts";
import { xmlHtml } from "../xml/xml-html.ts";
import {
  childrenOf,
  childText,
  elementsOf,
  escapeHtml,
  findAll,
  parseXml,
  textOf,
  type XmlElement,
} from "../xml/xml-tree.ts";
import { lineOf } from "../xml/xml-words.ts";

/** The names that other vocabularies have for elements of FictionBook. */
const known: Readonly<Record<string, string>> = {
  v: "l",
  stanza: "lg",
  subtitle: "p",
  "text-author": "p",
  date: "p",
};

const isNote = ({ name, attributes }: XmlElement): boolean => name === "a" && attributes["type"] === "note";

const marked = (text: string): string => (/^\[.*\]$/u.test(text) ? text : `[${text}]`);

/** Writes a body with the names of other vocabularies, and marks of notes in brackets, without struck-out words. */
const inKnownNames = (element: XmlElement): XmlElement => ({
  ...element,
  name: known[element.name] ?? element.name,
  children: element.children.flatMap((child) => {
    if (typeof child === "string") return [child];
    if (child.name === "strikethrough") return [];
    return [isNote(child) ? marked(textOf(child).trim()) : inKnownNames(child)];
  }),
});

/** Writes a note as a paragraph behind its mark; a group of notes as each of them. */
const noteHtml = (note: XmlElement): string => {
  const notes = childrenOf(note, "section");
  if (notes.length > 0) return notes.map(noteHtml).join("");
  const [title] = childrenOf(note, "title");
  const mark = title === undefined ? "" : `${marked(textOf(title).trim())} `;
  const words = elementsOf(inKnownNames(note)).filter(({ name }) => name !== "title");
  return `<p>${escapeHtml(mark + words.map(({ children }) => lineOf(children)).join(" "))}</p>`;
};

/** The names of bodies that have notes. */
const noteBodies: ReadonlySet<string | undefined> = new Set(["notes", "footnotes", "comments"]);

const bodyHtml = (body: XmlElement): string =>
  noteBodies.has(body.attributes["name"]) ? noteHtml(body) : xmlHtml(inKnownNames(body));

const nameOf = (author: XmlElement): string =>
  ["first-name", "middle-name", "last-name"]
    .map((part) => childText(author, part) ?? "")
    .filter((part) => part !== "")
    .join(" ") ||
  (childText(author, "nickname") ?? "");

/** Reads a book in FictionBook 2: its annotation, text and notes, its title, authors and day. */
export const readFb2 = (text: string): Extracted | Unavailable => {
  const [book] = findAll(parseXml(text), "FictionBook");
  const bodies = book === undefined ? [] : childrenOf(book, "body");
  if (book === undefined || bodies.length === 0)
    return unavailable("damaged", "The book has no text; a freshly made copy may help.");
  const [facts = book] = findAll(book, "title-info");
  const authors = childrenOf(facts, "author").map(nameOf);
  const annotations = childrenOf(facts, "annotation");
  const [date] = childrenOf(facts, "date");
  return {
    status: "extracted",
    title: childText(facts, "book-title"),
    author: authors.filter((name) => name !== "").join("; ") || undefined,
    publishedAt: isoDay(date?.attributes["value"]),
    language: /^[a-z]{2,3}/iu.exec(childText(facts, "lang") ?? "")?.[0].toLowerCase(),
    text: fragmentToMarkdown([...annotations, ...bodies].map(bodyHtml).join("")),
    mediaType: "application/x-fictionbook+xml",
  };
};

import { type Unavailable, unavailable } from "@quarry/failure";
import type { Extracted } from "../extracted.ts";
import { fragmentToMarkdown } from "../html/fragment-to-markdown.ts";
import { type Section, sectionsToMarkdown } from "../sections.ts";
import {
  childrenOf,
  childText,
  findAll,
  parseXml,
  textIn,
  textOf,
  type XmlElement,
} from "../xml/xml-tree.ts";

/** Returns the day of a time such as 20210504T101112Z. */
const dayOf = (stamp: string | undefined): string | undefined => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)T/u.exec(stamp ?? "") ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
};

/** Returns the HTML of a note; its ticks become signs; its files and encrypted text are left out. */
const htmlOf = (content: string): string =>
  content
    .replace(/^[^]*?(?=<en-note[\s>])/u, "")
    .replaceAll(/<en-todo(\s[^<>]{0,100})?>/gu, (_tag, attributes = "") =>
      /checked\s*=\s*["']true/u.test(String(attributes)) ? "☑ " : "☐ ",
    )
    .replaceAll(/<en-crypt(?:\s[^<>]{0,2000})?>[^<]*<\/en-crypt>/gu, "")
    .replaceAll(/<\/?en-(?:todo|media|note)(?:\s[^<>]{0,2000})?>/gu, "");

const sectionOf = (note: XmlElement): Section => {
  const text = (name: string): string | undefined => childText(note, name);
  return {
    title: text("title") ?? "Untitled",
    facts: [
      ["Author", textIn(note, "author")],
      ["Created", dayOf(text("created"))],
      ["Changed", dayOf(text("updated"))],
      ["Tags", childrenOf(note, "tag").map(textOf).join(", ")],
      ["Address", textIn(note, "source-url")],
    ],
    body: fragmentToMarkdown(htmlOf(text("content") ?? "")),
  };
};

/** Reads the notes that Evernote exports (ENEX), each with its author, days, tags and address; files in them are left out. */
export const readEnex = (text: string): Extracted | Unavailable => {
  const notes = findAll(parseXml(text), "note");
  if (notes.length === 0) return unavailable("damaged", "The Evernote file has no note; export it again.");
  const sections = notes.map(sectionOf);
  const title = notes.length === 1 ? sections[0]?.title : undefined;
  return {
    status: "extracted",
    title,
    metadata: { notes: String(notes.length) },
    text: sectionsToMarkdown(sections, notes.length === 1 ? 1 : 2),
    mediaType: "application/enex+xml",
  };
};

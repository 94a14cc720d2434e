import { unavailable, type Unavailable } from "@quarry/failure";
import { decodeHTMLStrict } from "entities";
import type { Extracted } from "../extracted.ts";
import { wordsOfInline } from "../html/fragment-to-markdown.ts";
import { elementsOf, findAll, parseXml, textIn, type XmlElement } from "../xml/xml-tree.ts";
import { type OutlineEntry, outlineDocument } from "./outline.ts";

/** Returns the words of an attribute, which may hold inline HTML (OPML 2.0, "text"). */
const wordsOf = (attribute: string): string =>
  wordsOfInline(decodeHTMLStrict(attribute.replaceAll(/<br\s?\/?>/giu, " ")));

const entryOf = (outline: XmlElement): OutlineEntry => {
  const { text, title, url, htmlUrl, xmlUrl, description, _note: note } = outline.attributes;
  // Podcast programs write the name of a feed into "title", and its description into "text".
  const words = xmlUrl === undefined ? [text || title] : [title, text];
  const [name = "", ...notes] = new Set(
    [...words, note, description].map((each) => wordsOf(each ?? "")).filter((each) => each !== ""),
  );
  return {
    title: name,
    url: htmlUrl || url || xmlUrl,
    note: notes.join(" "),
    entries: entriesOf(outline),
  };
};

const entriesOf = (element: XmlElement): OutlineEntry[] =>
  elementsOf(element)
    .filter(({ name }) => name === "outline")
    .map(entryOf);

/** Reads an OPML file of a feed reader, podcast program or outliner: its outline with addresses and notes. */
export const readOpml = (text: string): Extracted | Unavailable => {
  const tree = parseXml(text);
  const [body] = findAll(tree, "body");
  const [head] = findAll(tree, "head");
  if (body === undefined) return unavailable("damaged", "The OPML file has no body; export it again.");
  return outlineDocument(entriesOf(body), {
    title: head === undefined ? undefined : textIn(head, "title"),
    mediaType: "text/x-opml",
  });
};

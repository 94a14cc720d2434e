import { collapseWhitespace } from "@quarry/text";
import type { Extracted } from "../extracted.ts";
import { raisedText } from "../raised.ts";
import { plainBody } from "../sections.ts";
import { elementsOf, parseXml, type XmlElement } from "./xml-tree.ts";

const maxInline = 3;
const minWords = 6;

const ownText = ({ children }: XmlElement): string =>
  children
    .filter((child) => typeof child === "string")
    .join("")
    .trim();

/** Elements of TEI, DocBook, DITA and PubMed that begin on a line of their own. */
const apart: ReadonlySet<string> = new Set(
  "p para simpara head item listitem li entry cell td th l lb br break sbr".split(" "),
);
const notes: ReadonlySet<string> = new Set(["note", "footnote", "fn"]);
const readings: ReadonlySet<string> = new Set(["corr", "reg", "expan"]);

const isRaised = ({ name, attributes }: XmlElement): boolean =>
  name === "sup" || name === "superscript" || (name === "hi" && (attributes["rend"] ?? "").startsWith("sup"));

const wordsOf = (child: XmlElement, before: string): string => {
  if (child.name === "choice" && ownText(child) === "") return wordsIn(readingOf(child));
  if (isRaised(child)) return raisedText(before, wordsIn(child));
  if (notes.has(child.name)) return ` (${wordsIn(child).trim()})`;
  // TEI: a line or page that breaks within a word.
  const isWithinWord = child.attributes["break"] === "no";
  return apart.has(child.name) && !isWithinWord ? ` ${wordsIn(child)} ` : wordsIn(child);
};

const lastCharacters = 100;

/** Returns the words of an element; raised numbers, notes and lines are separated from the word before them. */
const wordsIn = ({ children }: XmlElement): string => {
  const words: string[] = [];
  let last = "";
  for (const child of children) {
    const said = typeof child === "string" ? child : wordsOf(child, last);
    words.push(said);
    last = `${last}${said}`.slice(-lastCharacters);
  }
  return words.join("");
};

/** Returns the corrected or expanded reading of a choice. */
const readingOf = (choice: XmlElement): XmlElement => {
  const all = elementsOf(choice);
  return all.find(({ name }) => readings.has(name)) ?? all[0] ?? choice;
};

/** Returns the paragraphs of a document: the outermost elements that directly contain text. */
const paragraphsIn = (element: XmlElement): string[] => {
  if (ownText(element) !== "") return [collapseWhitespace(wordsIn(element))];
  return elementsOf(element).flatMap(paragraphsIn);
};

const isProse = (paragraphs: readonly string[]): boolean => {
  const long = paragraphs.filter((text) => text.split(" ").length >= minWords);
  return long.length > 0 && long.length * maxInline >= paragraphs.length;
};

/** Reads prose in another XML vocabulary, such as TEI or DocBook, as paragraphs; undefined for XML that holds data. */
export const readXml = (text: string): Extracted | undefined => {
  const root = parseXml(text);
  const paragraphs = paragraphsIn(root).filter((one) => one !== "");
  if (!isProse(paragraphs)) return undefined;
  return {
    status: "extracted",
    text: paragraphs.map(plainBody).join("\n\n"),
    mediaType: "application/xml",
  };
};

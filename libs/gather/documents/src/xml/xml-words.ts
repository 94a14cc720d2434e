import { collapseWhitespace } from "@quarry/text";
import { raisedText } from "../raised.ts";
import { elementsOf, type XmlElement } from "./xml-tree.ts";

/** Returns the text that an element itself contains, without that of its children. */
export const ownText = ({ children }: XmlElement): string =>
  children
    .filter((child) => typeof child === "string")
    .join("")
    .trim();

/** Elements of TEI, DocBook, DITA and PubMed that begin on a line of their own. */
const apart: ReadonlySet<string> = new Set(
  "p para simpara s head item listitem li entry cell td th l lb br break sbr".split(" "),
);
const notes: ReadonlySet<string> = new Set(["note", "footnote", "fn"]);
const readings: ReadonlySet<string> = new Set(["corr", "reg", "expan"]);

const isRaised = ({ name, attributes }: XmlElement): boolean =>
  name === "sup" || name === "superscript" || (name === "hi" && (attributes["rend"] ?? "").startsWith("sup"));

const wordsOf = (child: XmlElement, before: string): string => {
  if (child.name === "choice" && ownText(child) === "") return wordsIn(readingOf(child).children);
  if (isRaised(child)) return raisedText(before, wordsIn(child.children));
  if (notes.has(child.name)) return ` (${wordsIn(child.children).trim()})`;
  return apart.has(child.name) ? ` ${wordsIn(child.children)} ` : wordsIn(child.children);
};

/** Returns the corrected or expanded reading of a choice. */
const readingOf = (choice: XmlElement): XmlElement => {
  const all = elementsOf(choice);
  return all.find(({ name }) => readings.has(name)) ?? all[0] ?? choice;
};

const lastCharacters = 100;

/** TEI: a line or page that breaks within a word. */
const isWithinWord = (child: XmlElement | string): boolean =>
  typeof child !== "string" && child.attributes["break"] === "no";

const wordsIn = (children: XmlElement["children"]): string => {
  const words: string[] = [];
  let last = "";
  for (const [at, child] of children.entries()) {
    const written = typeof child === "string" ? child : isWithinWord(child) ? "" : wordsOf(child, last);
    const next = children[at + 1];
    const said = next !== undefined && isWithinWord(next) ? written.trimEnd() : written;
    words.push(said);
    last = `${last}${said}`.slice(-lastCharacters);
  }
  return words.join("");
};

/** Returns the words of text and elements in one line; raised numbers, notes and lines are separated from the word before them. */
export const lineOf = (children: XmlElement["children"]): string => collapseWhitespace(wordsIn(children));

import type { Extracted } from "../extracted.ts";
import { fragmentToMarkdown } from "../html/fragment-to-markdown.ts";
import { isParagraph, isTable, paragraphNames, xmlHtml } from "./xml-html.ts";
import { elementsOf, parseXml, type XmlElement } from "./xml-tree.ts";
import { lineOf, ownText } from "./xml-words.ts";

const maxInline = 3;
const minWords = 6;
/** Of an element with the name of a paragraph, and of one with other elements among its words. */
const minInText = 2;

/** Returns the outermost elements that are paragraphs; texts may have tables, too. */
const paragraphsIn = (element: XmlElement): XmlElement[] => {
  if (isParagraph(element)) return [element];
  return isTable(element) ? [] : elementsOf(element).flatMap(paragraphsIn);
};

const wordsIn = (text: string): number => text.split(" ").filter((word) => /\p{L}/u.test(word)).length;

/** True for a paragraph that data would hardly have: of several words, or of few, with elements among them or its name. */
const isText = (element: XmlElement): boolean => {
  const line = lineOf(element.children);
  if (line.split(" ").length >= minWords) return true;
  const isMixed = elementsOf(element).length > 0;
  return wordsIn(paragraphNames.has(element.name) ? line : isMixed ? ownText(element) : "") >= minInText;
};

const isProse = (root: XmlElement): boolean => {
  const paragraphs = paragraphsIn(root).filter(({ children }) => lineOf(children) !== "");
  const texts = paragraphs.filter(isText);
  return texts.length > 0 && texts.length * maxInline >= paragraphs.length;
};

/** Reads prose in another XML vocabulary, such as TEI or DocBook, as Markdown; undefined for XML that holds data. */
export const readXml = (text: string): Extracted | undefined => {
  const document = parseXml(text);
  // A declaration of entities before the text is none of it.
  const root = { ...document, children: elementsOf(document) };
  return isProse(root)
    ? { status: "extracted", text: fragmentToMarkdown(xmlHtml(root)), mediaType: "application/xml" }
    : undefined;
};

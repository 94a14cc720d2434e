import type { Extracted } from "./extracted.ts";
import { elementsOf, parseXml, textOf, type XmlElement } from "./office/office-markup.ts";
import { plainBody } from "./sections.ts";

const maxInline = 3;
const minWords = 6;

const ownText = ({ children }: XmlElement): string =>
  children
    .filter((child) => typeof child === "string")
    .join("")
    .trim();

const squeezed = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** Returns the paragraphs of a document: the outermost elements that directly contain text. */
const paragraphsIn = (element: XmlElement): string[] => {
  if (ownText(element) !== "") return [squeezed(textOf(element))];
  return elementsOf(element).flatMap(paragraphsIn);
};

const isProse = (paragraphs: readonly string[]): boolean => {
  const long = paragraphs.filter((text) => text.split(" ").length >= minWords);
  return long.length > 0 && long.length * maxInline >= paragraphs.length;
};

/** Reads prose in another XML vocabulary, such as TEI or DocBook, as paragraphs; undefined for XML that holds data. */
export const readMarkupText = (text: string): Extracted | undefined => {
  const root = parseXml(text);
  const paragraphs = paragraphsIn(root).filter((one) => one !== "");
  if (!isProse(paragraphs)) return undefined;
  return {
    status: "extracted",
    text: paragraphs.map(plainBody).join("\n\n"),
    mediaType: "application/xml",
  };
};

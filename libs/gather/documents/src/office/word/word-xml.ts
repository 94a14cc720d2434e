import { elementsOf, escapeHtml, parseXml, type XmlElement } from "../../xml/xml-tree.ts";
import { createNames, declarations } from "./word-names.ts";

/** The parts of a document by name. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** True for the name of the part with the text itself, which some document servers number. */
export const isDocxText = (name: string): boolean => /^word\/document\d*\.xml$/u.test(name);

/** Returns the name of the part with the text itself. */
export const textPartOf = (files: Files): string => [...files.keys()].find(isDocxText) ?? "word/document.xml";

/** A child of an element. */
export type XmlNode = XmlElement | string;

/**
 * Parses a part of a Word document to a tree that can be written again; names have their usual prefixes.
 *
 * @throws {Error} if its elements are too deep
 */
export const parseWord = (xml: string): XmlElement => parseXml(xml, createNames());

const text = new TextDecoder();

/** Parses a part of a document by name; an empty tree if it is missing. */
export const wordPart = (files: Files, name: string): XmlElement => parseWord(text.decode(files.get(name)));

const writeNode = (node: XmlNode, declared: Readonly<Record<string, string>> = {}): string => {
  if (typeof node === "string") return escapeHtml(node);
  const attributes = Object.entries({ ...declared, ...node.attributes }).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  const inner = node.children.map((child) => writeNode(child)).join("");
  return `<${node.name}${attributes.join("")}>${inner}</${node.name}>`;
};

/** Writes a part as XML; its outermost element declares the usual prefixes. */
export const writeXml = (part: XmlElement): string =>
  part.children.map((child) => writeNode(child, declarations)).join("");

/** Returns an element without the texts in it. */
export const withoutText = (element: XmlElement): XmlElement => ({
  ...element,
  children: elementsOf(element).map(withoutText),
});

/** Creates an element with children. */
export const wordElement = (name: string, ...children: readonly XmlNode[]): XmlElement => ({
  name,
  attributes: {},
  children,
});

/** Creates an element with a value. */
export const valueElement = (name: string, value: string): XmlElement => ({
  name,
  attributes: { "w:val": value },
  children: [],
});

/** Creates a run of letters that shows a text. */
export const textRun = (words: string, ...properties: readonly XmlElement[]): XmlElement =>
  wordElement("w:r", ...properties, {
    name: "w:t",
    attributes: { "xml:space": "preserve" },
    children: [words],
  });

/** Returns the first child of an element with a name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element && elementsOf(element).find((child) => child.name === name);

/** Returns the value of the first child of an element with a name. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes["w:val"];

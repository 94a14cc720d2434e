import { elementsOf, escapeHtml, parseXml, type XmlElement } from "../../xml/xml-tree.ts";

/** The parts of a document by name. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** A child of an element. */
export type XmlNode = XmlElement | string;

/** The usual prefixes of namespaces, by the end of their names (transitional and strict). */
const prefixes: readonly (readonly [end: RegExp, prefix: string])[] = [
  [/\/wordprocessingml\/(?:2006\/)?main$/u, "w"],
  [/\/officeDocument\/(?:2006\/)?math$/u, "m"],
  [/\/officeDocument\/(?:2006\/)?relationships$/u, "r"],
  [/\/markup-compatibility\/2006$/u, "mc"],
  [/\/drawingml\/(?:2006\/)?chart$/u, "c"],
  [/:vml$/u, "v"],
];
const declaration = /\sxmlns:([\w.-]{1,40})\s*=\s*["']([^"'<>]{1,200})["']/gu;

/** Parses a part of a Word document to a tree that can be written again; names have their usual prefixes. */
export const parseWord = (xml: string): XmlElement => {
  const usual = new Map(
    Array.from(xml.matchAll(declaration), ([, written = "", namespace = ""]) => [
      written,
      prefixes.find(([end]) => end.test(namespace))?.[1] ?? written,
    ]),
  );
  return parseXml(xml, (name) => {
    const [prefix = "", ...rest] = name.split(":");
    if (rest.length === 0) return name;
    return prefix === "xmlns"
      ? `xmlns:${usual.get(rest.join(":")) ?? rest.join(":")}`
      : `${usual.get(prefix) ?? prefix}:${rest.join(":")}`;
  });
};

const text = new TextDecoder();

/** Parses a part of a document by name; an empty tree if it is missing. */
export const wordPart = (files: Files, name: string): XmlElement => parseWord(text.decode(files.get(name)));

/** Writes a tree as XML. */
export const writeXml = (node: XmlNode): string => {
  if (typeof node === "string") return escapeHtml(node);
  const inner = node.children.map(writeXml).join("");
  if (node.name === "") return inner;
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  return `<${node.name}${attributes.join("")}>${inner}</${node.name}>`;
};

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
export const textRun = (words: string): XmlElement =>
  wordElement("w:r", { name: "w:t", attributes: { "xml:space": "preserve" }, children: [words] });

/** Returns the first child of an element with a name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element && elementsOf(element).find((child) => child.name === name);

/** Returns the value of the first child of an element with a name. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes["w:val"];

import { Parser } from "htmlparser2";

/** An element of XML; names without prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
}

interface Open extends XmlElement {
  readonly children: (XmlElement | string)[];
}

// Deeper elements are left out, for what reads a tree calls itself.
const deepest = 300;

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

const opened = (name: string, attributes: Readonly<Record<string, string>>): Open => ({
  name: local(name),
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value])),
  children: [],
});

/** XML as a tree, however broken; entities that a document defines itself stay as they are written, so none can grow. */
export const parseXml = (text: string): XmlElement => {
  const root = opened("", {});
  const open = [root];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element = opened(name, attributes);
        if (open.length < deepest) open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext: (part) => {
        open.at(-1)?.children.push(part);
      },
      onclosetag: () => {
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return root;
};

/** The elements in an element. */
export const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== "string");

/** All elements of a name below an element, in order. */
export const findAll = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)]);

/** All text below an element. */
export const textOf = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");

/** The text of the first element of a name; undefined where there is none, or nothing in it. */
export const textIn = (element: XmlElement, name: string): string | undefined => {
  const [found] = findAll(element, name);
  return found === undefined ? undefined : textOf(found).trim() || undefined;
};

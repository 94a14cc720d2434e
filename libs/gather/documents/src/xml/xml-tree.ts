import { Parser } from "htmlparser2";

/** An XML element; names have no prefix, unless a {@link NameElement} kept it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
}

interface Open extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/** The most elements around an element; deeper ones are left out, because the functions that read a tree are recursive. */
export const deepest = 298;

/** Returns a name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Names an element and its attributes; called for the elements in order, with the number of elements around each. */
export type NameElement = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  depth: number,
) => Omit<XmlElement, "children">;

const nameLocally: NameElement = (name, attributes) => ({
  name: localName(name),
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), value])),
});

/** Parses XML, even malformed XML, to a tree. Entities defined by the document stay as written, so none can expand. */
export const parseXml = (text: string, nameElement = nameLocally): XmlElement => {
  const root: Open = { name: "", attributes: {}, children: [] };
  const open = [root];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const depth = open.length - 1;
        const element: Open = { ...nameElement(name, attributes, depth), children: [] };
        if (depth <= deepest) open.at(-1)?.children.push(element);
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

/** Returns the child elements of an element. */
export const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== "string");

/** Returns the child elements with a name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).filter((child) => child.name === name);

/** Returns all elements with a name below an element, in order. */
export const findAll = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)]);

/** Returns all text below an element. */
export const textOf = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");

/** Returns the text of the first child element with a name; undefined if it is missing or empty. */
export const childText = (element: XmlElement, name: string): string | undefined => {
  const [found] = childrenOf(element, name);
  return found === undefined ? undefined : textOf(found).trim() || undefined;
};

/** Returns the text of the first element with a name below an element; undefined if it is missing or empty. */
export const textIn = (element: XmlElement, name: string): string | undefined => {
  const [found] = findAll(element, name);
  return found === undefined ? undefined : textOf(found).trim() || undefined;
};

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Writes a formula as MathML, without annotations. */
export const mathHtml = ({ name, children }: XmlElement): string =>
  name === "annotation"
    ? ""
    : `<${name}>${children.map((child) => (typeof child === "string" ? escapeHtml(child) : mathHtml(child))).join("")}</${name}>`;

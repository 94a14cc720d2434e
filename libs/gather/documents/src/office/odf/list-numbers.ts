import { elementsOf, findAll, type XmlElement } from "../../xml/xml-tree.ts";
import { xmlPart } from "../parts.ts";

interface Level {
  /** 1, a, A, i or I. */
  readonly format: string;
  readonly start: number;
}

type Styles = ReadonlyMap<string, ReadonlyMap<number, Level>>;

const formats: ReadonlySet<string> = new Set(["1", "a", "A", "i", "I"]);

const levelsOf = (style: XmlElement): ReadonlyMap<number, Level> =>
  new Map(
    elementsOf(style).flatMap(({ name, attributes }): [number, Level][] => {
      const format = attributes["num-format"] ?? "";
      if (name !== "list-level-style-number" || !formats.has(format)) return [];
      return [[Number(attributes["level"] ?? 1), { format, start: Number(attributes["start-value"] ?? 1) }]];
    }),
  );

/** Marks the numbered lists of a body with their number format and their first number. */
export const numberLists = (body: XmlElement, files: ReadonlyMap<string, Uint8Array>): XmlElement => {
  const styles: Styles = new Map(
    ["styles.xml", "content.xml"]
      .flatMap((part) => findAll(xmlPart(files, part), "list-style"))
      .map((style) => [style.attributes["name"] ?? "", levelsOf(style)]),
  );
  if ([...styles.values()].every(({ size }) => size === 0)) return body;
  const counted = new Map<string, number>();
  const marksOf = (list: XmlElement, style: string, depth: number): Readonly<Record<string, string>> => {
    const level = styles.get(style)?.get(depth);
    if (level === undefined) return {};
    const key = `${style} ${depth}`;
    const isContinued = list.attributes["continue-numbering"] === "true";
    const start = (isContinued ? counted.get(key) : undefined) ?? level.start;
    counted.set(key, start + elementsOf(list).filter(({ name }) => name === "list-item").length);
    return { "list-format": level.format, "list-start": String(start) };
  };
  const number = (element: XmlElement, around: string, depth: number): XmlElement => {
    const isList = element.name === "list";
    const style = isList ? (element.attributes["style-name"] ?? around) : around;
    const at = depth + Number(isList);
    return {
      ...element,
      attributes: isList ? { ...element.attributes, ...marksOf(element, style, at) } : element.attributes,
      children: element.children.map((child) =>
        typeof child === "string" ? child : number(child, style, at),
      ),
    };
  };
  return number(body, "", 0);
};

import { ordinalText } from "../../ordinal-text.ts";
import { elementsOf, findAll, type XmlElement } from "../../xml/xml-tree.ts";
import { xmlPart } from "../parts.ts";

interface Level {
  /** 1, a, A, i or I. */
  readonly format: string;
  readonly start: number;
  readonly suffix: string;
}

type Styles = ReadonlyMap<string, ReadonlyMap<number, Level>>;

const formats: ReadonlySet<string> = new Set(["1", "a", "A", "i", "I"]);

const integerOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,6}$/u.test(text) ? Number(text) : undefined;

const levelsOf = (style: XmlElement): ReadonlyMap<number, Level> =>
  new Map(
    elementsOf(style).flatMap(({ name, attributes }): [number, Level][] => {
      const format = attributes["num-format"] ?? "";
      if (name !== "list-level-style-number" || !formats.has(format)) return [];
      const { level = 1, "start-value": start, "num-suffix": suffix = "" } = attributes;
      return [[Number(level), { format, start: integerOf(start) ?? 1, suffix }]];
    }),
  );

/** Counts the items of a list, and those of the list within its last item. */
interface Count {
  last: number | undefined;
  inner: Count | undefined;
}

/** The surroundings of a list. */
interface Around {
  readonly style: string;
  readonly depth: number;
  readonly list: Count | undefined;
  /** True within an item without a label, whose list continues that of the item before. */
  readonly isContinued: boolean;
}

/** True for an item that begins with a list, so that only the items of that list have labels. */
export const isUnlabelled = (item: XmlElement): boolean =>
  elementsOf(item).find(({ name }) => ["p", "h", "list"].includes(name))?.name === "list";

/** Marks the numbered lists of a body with their number format, and items with their numbers and labels (ODF 1.3, part 3, §19.880). */
export const numberLists = (body: XmlElement, files: ReadonlyMap<string, Uint8Array>): XmlElement => {
  const styles: Styles = new Map(
    ["styles.xml", "content.xml"]
      .flatMap((part) => findAll(xmlPart(files, part), "list-style"))
      .map((style) => [style.attributes["name"] ?? "", levelsOf(style)]),
  );
  if ([...styles.values()].every(({ size }) => size === 0)) return body;
  const named = new Map<string, Count>();
  const preceding = new Map<string, Count>();
  const countOf = ({ attributes }: XmlElement, kind: string, { list, isContinued }: Around): Count => {
    const { id, "continue-list": continued = "", "continue-numbering": continues } = attributes;
    const count = named.get(continued) ??
      (continues === "true" ? preceding.get(kind) : undefined) ??
      (isContinued ? list?.inner : undefined) ?? { last: undefined, inner: undefined };
    if (id !== undefined) named.set(id, count);
    preceding.set(kind, count);
    if (list !== undefined) list.inner = count;
    return count;
  };
  const numberItem = (item: XmlElement, list: Count, level: Level | undefined): XmlElement => {
    list.last = integerOf(item.attributes["start-value"]) ?? (list.last ?? (level?.start ?? 1) - 1) + 1;
    list.inner = undefined;
    const label = level?.suffix === ")" ? { "list-label": `${ordinalText(list.last, level.format)})` } : {};
    return { ...item, attributes: { ...item.attributes, "list-number": String(list.last), ...label } };
  };
  const within = (element: XmlElement, around: Around): XmlElement => ({
    ...element,
    children: element.children.map((child) => {
      // Deleted lists are kept before the body, and are not counted.
      if (typeof child === "string" || child.name === "tracked-changes") return child;
      return child.name === "list" ? numberList(child, around) : within(child, around);
    }),
  });
  const numberList = (element: XmlElement, around: Around): XmlElement => {
    const style = element.attributes["style-name"] ?? around.style;
    const depth = around.depth + 1;
    const level = styles.get(style)?.get(depth);
    const list = countOf(element, `${style} ${depth}`, around);
    const inside = { style, depth, list, isContinued: false };
    const children = element.children.map((child) => {
      if (typeof child === "string") return child;
      if (child.name !== "list-item") return within(child, inside);
      return isUnlabelled(child)
        ? within(child, { ...inside, isContinued: true })
        : within(numberItem(child, list, level), inside);
    });
    const format = level === undefined ? {} : { "list-format": level.format };
    return { ...element, attributes: { ...element.attributes, ...format }, children };
  };
  return within(body, { style: "", depth: 0, list: undefined, isContinued: false });
};

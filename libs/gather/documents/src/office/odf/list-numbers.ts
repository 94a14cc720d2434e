import { ordinalText } from "../../ordinal-text.ts";
import { elementsOf, findAll, type XmlElement } from "../../xml/xml-tree.ts";
import { xmlPart } from "../parts.ts";

interface Level {
  /** 1, a, A, i, I, or 01 for two digits. */
  readonly format: string;
  readonly start: number;
  readonly prefix: string;
  readonly suffix: string;
  /** The number of levels that the label shows. */
  readonly shown: number;
}

type Levels = ReadonlyMap<number, Level>;

type Styles = ReadonlyMap<string, Levels>;

const formats: ReadonlySet<string> = new Set(["1", "a", "A", "i", "I", "01"]);

const integerOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,6}$/u.test(text) ? Number(text) : undefined;

// Long labels must not turn a small list into a large text.
const maxAround = 100;
const maxLevels = 10;

const levelsOf = (style: XmlElement): Levels =>
  new Map(
    elementsOf(style).flatMap(({ name, attributes }): [number, Level][] => {
      const [format = ""] = (attributes["num-format"] ?? "").split(",");
      if (name !== "list-level-style-number" || !formats.has(format)) return [];
      const [prefix = "", suffix = ""] = ["num-prefix", "num-suffix"].map((each) =>
        attributes[each]?.slice(0, maxAround),
      );
      const [start = 1, shown = 1] = ["start-value", "display-levels"].map((each) =>
        integerOf(attributes[each]),
      );
      const level = { format, start, prefix, suffix, shown: Math.min(maxLevels, Math.max(1, shown)) };
      return [[Number(attributes["level"] ?? 1), level]];
    }),
  );

/** Counts the items of a list, and those of the list within its last item. */
interface Count {
  last: number | undefined;
  inner: Count | undefined;
}

const numberText = (number: number, format: string): string =>
  format === "01" ? String(number).padStart(2, "0") : ordinalText(number, format);

/** True for a level whose labels are not as Markdown has them: "1.2", "(a)", "Article 1". */
const isLabelledInWords = ({ format, prefix, suffix, shown }: Level): boolean =>
  format === "01" || shown > 1 || prefix.trim() !== "" || !["", ".", ")"].includes(suffix.trim());

/** Returns the label of the last item of the innermost list, with the numbers of as many lists around it as its level shows. */
const labelOf = (lists: readonly Count[], levels: Levels, { prefix, suffix, shown }: Level): string => {
  const numbers = lists.flatMap(({ last }, at): string[] => {
    const level = at < lists.length - shown ? undefined : levels.get(at + 1);
    return level === undefined ? [] : [numberText(last ?? level.start, level.format)];
  });
  return `${prefix}${numbers.join(".")}${suffix}`.trim();
};

/** The surroundings of a list. */
interface Around {
  readonly style: string;
  /** The lists around it, from the outermost. */
  readonly lists: readonly Count[];
  /** True within an item without a label, whose list continues that of the item before. */
  readonly isContinued: boolean;
}

/** True for an item that begins with a list, so that only the items of that list have labels. */
export const isUnlabelled = (item: XmlElement): boolean =>
  elementsOf(item).find(({ name }) => ["p", "h", "list"].includes(name))?.name === "list";

/**
 * Marks the numbered lists of a body with their number format, and items with their numbers and labels (ODF 1.3, part 3, §19.880):
 * `list-text` is a label to be written before the words of an item.
 */
export const numberLists = (body: XmlElement, files: ReadonlyMap<string, Uint8Array>): XmlElement => {
  const styles: Styles = new Map(
    ["styles.xml", "content.xml"]
      .flatMap((part) => findAll(xmlPart(files, part), "list-style"))
      .map((style) => [style.attributes["name"] ?? "", levelsOf(style)]),
  );
  if ([...styles.values()].every(({ size }) => size === 0)) return body;
  const named = new Map<string, Count>();
  const preceding = new Map<string, Count>();
  const countOf = ({ attributes }: XmlElement, kind: string, { lists, isContinued }: Around): Count => {
    const list = lists.at(-1);
    const { id, "continue-list": continued = "", "continue-numbering": continues } = attributes;
    const count = named.get(continued) ??
      (continues === "true" ? preceding.get(kind) : undefined) ??
      (isContinued ? list?.inner : undefined) ?? { last: undefined, inner: undefined };
    if (id !== undefined) named.set(id, count);
    preceding.set(kind, count);
    if (list !== undefined) list.inner = count;
    return count;
  };
  const numberItem = (item: XmlElement, lists: readonly Count[], levels: Levels | undefined): XmlElement => {
    const [list, level] = [lists.at(-1), levels?.get(lists.length)];
    if (list === undefined) return item;
    list.last = integerOf(item.attributes["start-value"]) ?? (list.last ?? (level?.start ?? 1) - 1) + 1;
    list.inner = undefined;
    const numbered = { ...item.attributes, "list-number": String(list.last) };
    if (level === undefined || levels === undefined) return { ...item, attributes: numbered };
    const label = labelOf(lists, levels, level);
    if (isLabelledInWords(level)) return { ...item, attributes: { ...item.attributes, "list-text": label } };
    return { ...item, attributes: label.endsWith(")") ? { ...numbered, "list-label": label } : numbered };
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
    const depth = around.lists.length + 1;
    const levels = styles.get(style);
    const lists = [...around.lists, countOf(element, `${style} ${depth}`, around)];
    const inside = { style, lists, isContinued: false };
    const children = element.children.map((child) => {
      if (typeof child === "string") return child;
      if (child.name !== "list-item") return within(child, inside);
      return isUnlabelled(child)
        ? within(child, { ...inside, isContinued: true })
        : within(numberItem(child, lists, levels), inside);
    });
    const level = levels?.get(depth);
    const format =
      level === undefined ? {} : { "list-format": isLabelledInWords(level) ? "text" : level.format };
    return { ...element, attributes: { ...element.attributes, ...format }, children };
  };
  return within(body, { style: "", lists: [], isContinued: false });
};

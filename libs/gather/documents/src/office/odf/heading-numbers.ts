import { ordinalText } from "../../ordinal-text.ts";
import { elementsOf, findAll, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { xmlPart } from "../parts.ts";

/** A level of the numbers of headings (ODF 1.3, part 3, §16.33). */
interface Level {
  /** 1, a, A, i or I; empty for no number. */
  readonly format: string;
  readonly start: number;
  readonly prefix: string;
  readonly suffix: string;
  /** The number of levels that the label shows. */
  readonly shown: number;
}

type Files = ReadonlyMap<string, Uint8Array>;

const wholeOf = (value: string | undefined, otherwise: number): number =>
  /^\d{1,6}$/u.test(value ?? "") ? Number(value) : otherwise;

const levelsOf = (style: XmlElement): ReadonlyMap<number, Level> =>
  new Map(
    elementsOf(style).map(({ attributes }) => [
      wholeOf(attributes["level"], 1),
      {
        format: attributes["num-format"] ?? "",
        start: wholeOf(attributes["start-value"], 1),
        prefix: attributes["num-prefix"] ?? "",
        suffix: attributes["num-suffix"] ?? "",
        shown: wholeOf(attributes["display-levels"], 1),
      },
    ]),
  );

const deepest = 20;

/** Creates a test for the styles of paragraphs that say that they have no number. */
const unnumberedStyles = (files: Files): ((name: string | undefined) => boolean) => {
  const styles = new Map(
    ["styles.xml", "content.xml"]
      .flatMap((part) => findAll(xmlPart(files, part), "style"))
      .filter(({ attributes }) => attributes["family"] === "paragraph")
      .map(({ attributes }) => [attributes["name"] ?? "", attributes]),
  );
  const isUnnumbered = (name: string | undefined, depth = 0): boolean => {
    const style = depth > deepest ? undefined : styles.get(name ?? "");
    if (style === undefined) return false;
    return style["list-style-name"] === undefined
      ? isUnnumbered(style["parent-style-name"], depth + 1)
      : style["list-style-name"] === "";
  };
  return isUnnumbered;
};

/** Creates a function that counts a heading and returns its label. */
const createLabels = (levels: ReadonlyMap<number, Level>) => {
  const counts: (number | undefined)[] = [];
  const startOf = (level: number): number => levels.get(level)?.start ?? 1;
  return (at: number, restart: number | undefined): string => {
    const { prefix = "", suffix = "", shown = 1, format = "" } = levels.get(at) ?? {};
    counts[at] = restart ?? (counts[at] ?? startOf(at) - 1) + 1;
    counts.length = at + 1;
    if (format === "") return "";
    const first = Math.max(1, at - shown + 1);
    const numbers = Array.from({ length: at - first + 1 }, (_, index) => {
      const level = first + index;
      const { format: own = "" } = levels.get(level) ?? {};
      return own === "" ? "" : ordinalText(counts[level] ?? startOf(level), own);
    });
    return prefix + numbers.filter((number) => number !== "").join(".") + suffix;
  };
};

const maxLevel = 10;

/** Writes the numbers that the outline of a document gives to headings before their words. */
export const numberHeadings = (body: XmlElement, files: Files): XmlElement => {
  const [outline] = findAll(xmlPart(files, "styles.xml"), "outline-style");
  const levels = outline === undefined ? new Map<number, Level>() : levelsOf(outline);
  if ([...levels.values()].every(({ format }) => format === "")) return body;
  const labelOf = createLabels(levels);
  const isUnnumbered = unnumberedStyles(files);
  const numbered = (heading: XmlElement): XmlElement => {
    const { attributes } = heading;
    const at = wholeOf(attributes["outline-level"], 1);
    const isCounted = attributes["is-list-header"] !== "true" && !isUnnumbered(attributes["style-name"]);
    if (!isCounted || at < 1 || at > maxLevel) return heading;
    const restarts = attributes["restart-numbering"] === "true";
    const stated = wholeOf(attributes["start-value"], levels.get(at)?.start ?? 1);
    const label = labelOf(at, restarts ? stated : undefined).trimEnd();
    return label === "" || textOf(heading).trim() === ""
      ? heading
      : { ...heading, children: [`${label} `, ...heading.children] };
  };
  const within = (element: XmlElement): XmlElement => ({
    ...element,
    children: element.children.map((child) => {
      if (typeof child === "string" || child.name === "tracked-changes") return child;
      // A numbered list gives its headings their numbers.
      if (child.name === "list" && child.attributes["list-format"] !== undefined) return child;
      return child.name === "h" ? numbered(child) : within(child);
    }),
  });
  return within(body);
};

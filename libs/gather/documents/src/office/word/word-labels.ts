import { hanText, ordinalText } from "../../ordinal-text.ts";
import { elementsOf, findAll, type XmlElement } from "../../xml/xml-tree.ts";
import { isJoined } from "./joined-paragraphs.ts";
import { isOn } from "./word-hidden.ts";
import { childOf, type Files, valueOf, wordPart, type XmlNode } from "./word-xml.ts";

/** One level of a numbered list (ISO/IEC 29500-1 §17.9). */
interface Level {
  readonly start: number;
  readonly format: string;
  /** The label, with `%1` for the number of the first level. */
  readonly text: string;
  /** Number of first levels that start this one again. */
  readonly restarters: number;
  /** True if all numbers of the label are digits (§17.9.4). */
  readonly isInDigits: boolean;
}

interface Numbering {
  /** The id of the abstract list; all lists of one share the count. */
  readonly abstract: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** Levels whose count starts again where the list first has them. */
  readonly restarts: ReadonlySet<number>;
}

const isInDigits = (level: XmlElement): boolean => {
  const sign = childOf(level, "w:isLgl");
  return sign !== undefined && isOn(sign.attributes["w:val"]);
};

const levelOf = (level: XmlElement): Level => ({
  start: Number(valueOf(level, "w:start") ?? 1),
  format: valueOf(level, "w:numFmt") ?? "decimal",
  text: valueOf(level, "w:lvlText") ?? "",
  restarters: Number(valueOf(level, "w:lvlRestart") ?? 9),
  isInDigits: isInDigits(level),
});

/** A list has nine levels; the labels of more would take too long to count. */
const levelNumber = /^[0-8]$/u;

const levelsOf = (list: XmlElement | undefined): Map<number, Level> =>
  new Map(
    (list === undefined ? [] : elementsOf(list))
      .filter(({ name, attributes }) => name === "w:lvl" && levelNumber.test(attributes["w:ilvl"] ?? "0"))
      .map((level) => [Number(level.attributes["w:ilvl"] ?? 0), levelOf(level)]),
  );

/** Returns the numbered lists of a document by their ids. */
const numberingsOf = (numbering: XmlElement): ReadonlyMap<string, Numbering> => {
  const lists = new Map(
    findAll(numbering, "w:abstractNum").map((list) => [list.attributes["w:abstractNumId"] ?? "", list]),
  );
  const linked = new Map([...lists.values()].map((list) => [valueOf(list, "w:styleLink"), list]));
  return new Map(
    findAll(numbering, "w:num").map((num): [string, Numbering] => {
      const id = num.attributes["w:numId"] ?? "";
      const listId = valueOf(num, "w:abstractNumId") ?? "";
      const style = valueOf(lists.get(listId), "w:numStyleLink");
      const list = style === undefined ? lists.get(listId) : linked.get(style);
      const levels = levelsOf(list);
      const restarts = new Set<number>();
      for (const one of elementsOf(num).filter(({ name }) => name === "w:lvlOverride")) {
        const at = Number(one.attributes["w:ilvl"] ?? 0);
        const level = levelsOf(one).get(at) ?? levels.get(at);
        const start = valueOf(one, "w:startOverride");
        if (start !== undefined) restarts.add(at);
        if (level !== undefined) levels.set(at, { ...level, start: Number(start ?? level.start) });
      }
      return [id, { abstract: list?.attributes["w:abstractNumId"] ?? listId, levels, restarts }];
    }),
  );
};

/** List and level of a paragraph, as far as stated. */
interface Place {
  readonly list?: string | undefined;
  readonly level?: number | undefined;
}

const placeIn = (properties: XmlElement | undefined): Place => {
  const place = childOf(properties, "w:numPr");
  const level = valueOf(place, "w:ilvl");
  const list = valueOf(place, "w:numId");
  return {
    ...(list === undefined ? {} : { list }),
    ...(level === undefined ? {} : { level: Number(level) }),
  };
};

const deepest = 20;

const stylePlaces = (styles: XmlElement): ((id: string | undefined) => Place) => {
  const byId = new Map(findAll(styles, "w:style").map((style) => [style.attributes["w:styleId"], style]));
  const placeOf = (id: string | undefined, depth: number): Place => {
    const style = id === undefined || depth > deepest ? undefined : byId.get(id);
    if (style === undefined) return {};
    return { ...placeOf(valueOf(style, "w:basedOn"), depth + 1), ...placeIn(childOf(style, "w:pPr")) };
  };
  return (id) => placeOf(id, 0);
};

const styles: Readonly<Record<string, string>> = {
  lowerLetter: "a",
  upperLetter: "A",
  lowerRoman: "i",
  upperRoman: "I",
};
const han = /^(?:chinese|japanese|ideograph|taiwanese|korean)/u;

/** Writes a number in a format of Word (ISO/IEC 29500-1 §17.18.59). */
export const numberText = (number: number, format: string): string => {
  if (format === "none") return "";
  if (format === "decimalZero") return String(number).padStart(2, "0");
  return han.test(format) ? hanText(number) : ordinalText(number, styles[format] ?? "1");
};

/** Returns the format of a number that must be in digits. */
const inDigits = (format: string): string =>
  format === "decimalZero" || format === "none" ? format : "decimal";

const isBullet = (format: string | undefined): boolean => format === "bullet";

/** Creates a function that returns the label of the next paragraph of a list; undefined if it has none. */
const createLabels = (numberings: ReadonlyMap<string, Numbering>) => {
  const counts = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();
  const isRestart = ({ restarts }: Numbering, list: string, at: number): boolean => {
    const place = `${list} ${at}`;
    const isFirst = !begun.has(place);
    begun.add(place);
    return isFirst && restarts.has(at);
  };
  return ({ list = "", level: at = 0 }: Place): string | undefined => {
    const numbering = numberings.get(list);
    const level = numbering?.levels.get(at);
    if (numbering === undefined || level === undefined) return undefined;
    const isRestarted = isRestart(numbering, list, at);
    const isKept = (one: number): boolean =>
      one === at ? !isRestarted : one < at || (numbering.levels.get(one)?.restarters ?? 9) <= at;
    const counted = (counts.get(numbering.abstract) ?? []).map((count, one) =>
      isKept(one) ? count : undefined,
    );
    const startOf = (one: number): number => numbering.levels.get(one)?.start ?? 1;
    for (let one = 0; one < at; one += 1) counted[one] ??= startOf(one);
    counted[at] = (counted[at] ?? level.start - 1) + 1;
    counts.set(numbering.abstract, counted);
    if (isBullet(level.format)) return undefined;
    const label = level.text.replaceAll(/%([1-9])/gu, (_, digit: string) => {
      const one = Number(digit) - 1;
      const format = one === at ? level.format : (numbering.levels.get(one)?.format ?? "decimal");
      return numberText(counted[one] ?? startOf(one), level.isInDigits ? inDigits(format) : format);
    });
    return /[\p{L}\p{N}]/u.test(label) ? label.trimEnd() : undefined;
  };
};

/**
 * Creates a function that returns the label of a paragraph, such as "2. ", in order; undefined if it has none. The label is
 * written as text, because mammoth numbers every list from 1.
 */
export const createListLabels = (files: Files): ((paragraph: XmlElement) => string | undefined) => {
  const labelOf = createLabels(numberingsOf(wordPart(files, "word/numbering.xml")));
  const ofStyle = stylePlaces(wordPart(files, "word/styles.xml"));
  return (paragraph) => {
    const properties = childOf(paragraph, "w:pPr");
    const place = { ...ofStyle(valueOf(properties, "w:pStyle")), ...placeIn(properties) };
    return place.list === undefined || isJoined(paragraph) ? undefined : labelOf(place);
  };
};

/** Removes the numbered levels of lists, whose labels are text. */
export const withoutNumbers = (element: XmlElement): XmlElement => ({
  ...element,
  children: element.children.flatMap((child): readonly XmlNode[] => {
    if (typeof child === "string") return [child];
    const isText = child.name === "w:lvl" && !isBullet(valueOf(child, "w:numFmt"));
    return isText ? [] : [withoutNumbers(child)];
  }),
});

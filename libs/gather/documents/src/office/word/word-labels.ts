import { Parser } from "htmlparser2";
import { hanText, ordinalText } from "../../ordinal-text.ts";
import { elementsOf, escapeHtml, findAll, type XmlElement, xmlPart } from "../office-markup.ts";
import { prefixOf } from "./word-objects.ts";

type Files = ReadonlyMap<string, Uint8Array>;

/** One level of a numbered list (ISO/IEC 29500-1 §17.9). */
interface Level {
  readonly start: number;
  readonly format: string;
  /** The label, with `%1` for the number of the first level. */
  readonly text: string;
}

interface Numbering {
  /** Lists that share their numbers have one key. */
  readonly key: string;
  readonly levels: ReadonlyMap<number, Level>;
}

const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element === undefined ? undefined : elementsOf(element).find((one) => one.name === name);

const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  child(element, name)?.attributes["val"];

const levelOf = (level: XmlElement): Level => ({
  start: Number(valueOf(level, "start") ?? 1),
  format: valueOf(level, "numFmt") ?? "decimal",
  text: valueOf(level, "lvlText") ?? "",
});

const levelsOf = (list: XmlElement | undefined): Map<number, Level> =>
  new Map(
    (list === undefined ? [] : elementsOf(list))
      .filter(({ name }) => name === "lvl")
      .map((level) => [Number(level.attributes["ilvl"] ?? 0), levelOf(level)]),
  );

/** Returns the numbered lists of a document by their ids. */
const numberingsOf = (numbering: XmlElement): ReadonlyMap<string, Numbering> => {
  const lists = new Map(
    findAll(numbering, "abstractNum").map((list) => [list.attributes["abstractNumId"] ?? "", list]),
  );
  const linked = new Map([...lists.values()].map((list) => [valueOf(list, "styleLink"), list]));
  return new Map(
    findAll(numbering, "num").map((num): [string, Numbering] => {
      const id = num.attributes["numId"] ?? "";
      const listId = valueOf(num, "abstractNumId") ?? "";
      const list = lists.get(listId);
      const style = valueOf(list, "numStyleLink");
      const levels = levelsOf(style === undefined ? list : linked.get(style));
      const overrides = elementsOf(num).filter(({ name }) => name === "lvlOverride");
      for (const one of overrides) {
        const at = Number(one.attributes["ilvl"] ?? 0);
        const level = levelsOf(one).get(at) ?? levels.get(at);
        const start = Number(valueOf(one, "startOverride") ?? level?.start ?? 1);
        if (level !== undefined) levels.set(at, { ...level, start });
      }
      return [id, { key: overrides.length > 0 ? `num ${id}` : `list ${listId}`, levels }];
    }),
  );
};

/** List and level of a paragraph, as far as stated. */
interface Place {
  readonly list?: string | undefined;
  readonly level?: number | undefined;
}

const placeIn = (properties: XmlElement | undefined): Place => {
  const place = child(properties, "numPr");
  const level = valueOf(place, "ilvl");
  const list = valueOf(place, "numId");
  return {
    ...(list === undefined ? {} : { list }),
    ...(level === undefined ? {} : { level: Number(level) }),
  };
};

const deepest = 20;

const stylePlaces = (styles: XmlElement): ((id: string | undefined) => Place) => {
  const byId = new Map(findAll(styles, "style").map((style) => [style.attributes["styleId"], style]));
  const placeOf = (id: string | undefined, depth: number): Place => {
    const style = id === undefined || depth > deepest ? undefined : byId.get(id);
    if (style === undefined) return {};
    return { ...placeOf(valueOf(style, "basedOn"), depth + 1), ...placeIn(child(style, "pPr")) };
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

const numberText = (number: number, format: string): string => {
  if (format === "decimalZero") return String(number).padStart(2, "0");
  return han.test(format) ? hanText(number) : ordinalText(number, styles[format] ?? "1");
};

const unnumbered: ReadonlySet<string> = new Set(["bullet", "none"]);

const isNumbered = ({ format, text }: Level): boolean => !unnumbered.has(format) && text.includes("%");

/** Creates a function that returns the label of the next paragraph of a list; undefined if it has none. */
const createLabels = (numberings: ReadonlyMap<string, Numbering>) => {
  const counts = new Map<string, number[]>();
  return ({ list = "", level: at = 0 }: Place): string | undefined => {
    const numbering = numberings.get(list);
    const level = numbering?.levels.get(at);
    if (numbering === undefined || level === undefined || !isNumbered(level)) return undefined;
    const counted = (counts.get(numbering.key) ?? []).slice(0, at + 1);
    const startOf = (one: number): number => numbering.levels.get(one)?.start ?? 1;
    for (let one = 0; one < at; one += 1) counted[one] ??= startOf(one);
    counted[at] = (counted[at] ?? level.start - 1) + 1;
    counts.set(numbering.key, counted);
    return level.text.replaceAll(/%([1-9])/gu, (_, digit: string) => {
      const one = Number(digit) - 1;
      const format = one === at ? level.format : (numbering.levels.get(one)?.format ?? "decimal");
      return numberText(counted[one] ?? startOf(one), format);
    });
  };
};

interface Paragraph {
  place: Place;
  /** Offset of the content after the properties. */
  at: number;
  hasText: boolean;
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Writes the labels of numbered paragraphs as text, because mammoth numbers every list from 1. */
export const writeLabels = (xml: string, files: Files): string => {
  const labelOf = createLabels(numberingsOf(xmlPart(files, "word/numbering.xml")));
  const ofStyle = stylePlaces(xmlPart(files, "word/styles.xml"));
  const open: Paragraph[] = [];
  const path: string[] = [];
  const labels: { readonly at: number; readonly label: string }[] = [];
  const take = (name: string, value: string): void => {
    const paragraph = open.at(-1);
    if (paragraph === undefined) return;
    if (name === "pStyle") paragraph.place = { ...ofStyle(value), ...paragraph.place };
    if (path.at(-1) !== "numPr") return;
    if (name === "numId") paragraph.place = { ...paragraph.place, list: value };
    if (name === "ilvl") paragraph.place = { ...paragraph.place, level: Number(value) };
  };
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const name = local(tag);
        const value = Object.entries(attributes).find(([key]) => local(key) === "val")?.[1] ?? "";
        take(name, value);
        path.push(name);
        if (name === "p") open.push({ place: {}, at: parser.endIndex + 1, hasText: false });
      },
      ontext: (text) => {
        const paragraph = open.at(-1);
        if (paragraph !== undefined && path.at(-1) === "t" && text.trim() !== "") paragraph.hasText = true;
      },
      onclosetag: (tag) => {
        const name = local(tag);
        path.pop();
        const paragraph = open.at(-1);
        if (paragraph === undefined) return;
        if (name === "pPr" && path.at(-1) === "p") paragraph.at = parser.endIndex + 1;
        if (name !== "p") return;
        open.pop();
        const label = paragraph.place.list === undefined ? undefined : labelOf(paragraph.place);
        if (label !== undefined && paragraph.hasText) labels.push({ at: paragraph.at, label });
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const w = prefixOf(xml);
  let [written, from] = ["", 0];
  for (const { at, label } of labels.toSorted((one, other) => one.at - other.at)) {
    written += `${xml.slice(from, at)}<${w}r><${w}t xml:space="preserve">${escapeHtml(label)} </${w}t></${w}r>`;
    from = at;
  }
  return written + xml.slice(from);
};

/** Removes the numbered levels of lists, whose labels are text. */
export const withoutNumbers = (numbering: string): string =>
  numbering.replaceAll(
    /<(?:\w+:)?lvl\s(?:(?!<\/?(?:\w+:)?lvl[\s>])[^])*<\/(?:\w+:)?lvl>/gu,
    (level: string) => (/<(?:\w+:)?numFmt\s[^<>]*val="(?:bullet|none)"/u.test(level) ? level : ""),
  );

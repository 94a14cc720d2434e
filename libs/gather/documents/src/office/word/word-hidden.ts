import { strFromU8, strToU8 } from "fflate";
import { Parser } from "htmlparser2";
import { colorOf, looksAlike } from "../../color.ts";
import { elementsOf, findAll, type XmlElement, xmlPart } from "../office-markup.ts";

/** Properties of a run of letters, as far as specified (ISO/IEC 29500-1 §17.3.2). */
interface RunProperties {
  readonly isVanished?: boolean;
  readonly isStruck?: boolean;
  readonly isStruckTwice?: boolean;
  /** Six hexadecimal digits, or "auto". */
  readonly color?: string;
  readonly halfPoints?: number;
  /** The background: six digits, a name, or "unknown" if it cannot be determined. */
  readonly fill?: string;
}

/** Returns the properties of a style for runs and paragraphs. */
type StyleProperties = (id: string | undefined) => RunProperties;

type Attributes = Readonly<Record<string, string>>;

const isOn = (value: string | undefined): boolean => !["false", "off", "0"].includes(value ?? "");

const readers: Readonly<Record<string, (attributes: Attributes) => RunProperties>> = {
  vanish: ({ val }) => ({ isVanished: isOn(val) }),
  strike: ({ val }) => ({ isStruck: isOn(val) }),
  dstrike: ({ val }) => ({ isStruckTwice: isOn(val) }),
  color: ({ val }) => (val === undefined ? {} : { color: val }),
  sz: ({ val }) => (Number(val) > 0 ? { halfPoints: Number(val) } : {}),
  highlight: ({ val }) => (val === undefined || val === "none" ? {} : { fill: val }),
  shd: ({ val = "clear", fill = "auto" }) => {
    if (val !== "clear" && val !== "nil") return { fill: "unknown" };
    return fill === "auto" ? {} : { fill };
  },
};

/** Returns the run properties that one element sets; empty for any other element. */
const propertiesOf = (name: string, attributes: Attributes): RunProperties =>
  Object.hasOwn(readers, name) ? (readers[name]?.(attributes) ?? {}) : {};

const propertiesIn = (element: XmlElement | undefined): RunProperties =>
  Object.assign(
    {},
    ...(element === undefined ? [] : elementsOf(element)).map(({ name, attributes }) =>
      propertiesOf(name, attributes),
    ),
  );

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element === undefined ? undefined : elementsOf(element).find((child) => child.name === name);

const deepest = 20;

/** Returns the properties of a document's styles, including inherited ones; the document's defaults without a style. */
const styleProperties = (styles: XmlElement): StyleProperties => {
  const byId = new Map(findAll(styles, "style").map((style) => [style.attributes["styleId"], style]));
  const [defaults] = findAll(styles, "rPrDefault");
  const plain = findAll(styles, "style").find(
    ({ attributes }) =>
      attributes["type"] === "paragraph" && ["1", "true", "on"].includes(attributes["default"] ?? ""),
  );
  const propertiesOfStyle = (style: XmlElement | undefined, depth: number): RunProperties => {
    if (style === undefined || depth > deepest) return {};
    const based = byId.get(childOf(style, "basedOn")?.attributes["val"]);
    return {
      ...propertiesOfStyle(based, depth + 1),
      ...propertiesIn(childOf(style, "pPr")),
      ...propertiesIn(childOf(style, "rPr")),
    };
  };
  const standard = { ...propertiesIn(childOf(defaults, "rPr")), ...propertiesOfStyle(plain, 0) };
  return (id) => (id === undefined ? standard : propertiesOfStyle(byId.get(id), 0));
};

const minHalfPoints = 4;

const named = (color: string): string => (/^[\da-f]{6}$/iu.test(color) ? `#${color}` : color.toLowerCase());

/** True if a run is invisible: hidden, smaller than two points, or in the colour of its background. */
const isUnseen = ({ isVanished, color, halfPoints, fill = "ffffff" }: RunProperties): boolean => {
  if (isVanished === true || (halfPoints ?? minHalfPoints) < minHalfPoints) return true;
  if (color === undefined || color === "auto") return false;
  const [letters, behind] = [colorOf(named(color)), colorOf(named(fill))];
  return letters !== undefined && behind !== undefined && looksAlike(letters, behind);
};

/** Parts of a Word document without invisible content, and the number of its characters. */
export interface SeenParts {
  readonly files: Map<string, Uint8Array>;
  readonly hiddenCharacters: number;
}

/** Range of text to leave out of a part, and whether it is hidden. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly isHidden: boolean;
}

interface Run {
  properties: RunProperties;
  style: RunProperties;
  readonly texts: Omit<Range, "isHidden">[];
}

/** Container of a run: a cell, a paragraph, a box. */
interface Scope {
  readonly name: string;
  properties: RunProperties;
  /** The background of the whole container. */
  fill: string | undefined;
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

const scopes: ReadonlySet<string> = new Set(["tbl", "tc", "p", "txbxContent"]);
// Table styles with lines and no background.
const plainTables: ReadonlySet<string> = new Set(["TableGrid", "TableNormal"]);

/** Finds the hidden and struck-out texts of a part. */
const rangesLeftOut = (xml: string, ofStyle: StyleProperties): Range[] => {
  const hidden: Range[] = [];
  const open: string[] = [];
  const around: Scope[] = [];
  const runs: Run[] = [];
  let textStart = 0;
  let page: string | undefined;
  const fillAround = (): string | undefined =>
    around.findLast(({ fill }) => fill !== undefined)?.fill ?? page;
  const ofRun = (name: string, attributes: Attributes): void => {
    const run = runs.at(-1);
    if (run === undefined) return;
    if (name === "rStyle") run.style = ofStyle(attributes["val"] ?? "");
    else run.properties = { ...run.properties, ...propertiesOf(name, attributes) };
  };
  const ofScope = (name: string, attributes: Attributes): void => {
    const scope = around.at(-1);
    if (scope === undefined) return;
    if (name === "pStyle") scope.properties = { ...ofStyle(undefined), ...ofStyle(attributes["val"] ?? "") };
    else if (name === "tblStyle")
      scope.fill = plainTables.has(attributes["val"] ?? "") ? undefined : "unknown";
    else scope.fill = propertiesOf(name, attributes).fill ?? scope.fill;
  };
  const takers: Readonly<Record<string, typeof ofRun>> = {
    "r rPr": ofRun,
    "p pPr": ofScope,
    "tc tcPr": ofScope,
    "tbl tblPr": ofScope,
  };
  const takeProperty = (name: string, attributes: Attributes): void =>
    takers[`${open.at(-2)} ${open.at(-1)}`]?.(name, attributes);
  const propertiesAt = (run: Run): RunProperties => {
    const properties = {
      ...ofStyle(undefined),
      ...around.findLast(({ name }) => name === "p")?.properties,
      ...run.style,
      ...run.properties,
    };
    const fill = run.properties.fill ?? run.style.fill ?? fillAround() ?? properties.fill;
    return { ...properties, ...(fill === undefined ? {} : { fill }) };
  };
  const endRun = (run: Run): void => {
    const properties = propertiesAt(run);
    const isHidden = isUnseen(properties);
    if (isHidden || properties.isStruck === true || properties.isStruckTwice === true)
      for (const text of run.texts) hidden.push({ ...text, isHidden });
  };
  const parser = new Parser(
    {
      onopentag: (tag, prefixed) => {
        const name = local(tag);
        const attributes = Object.fromEntries(
          Object.entries(prefixed).map(([key, value]) => [local(key), value]),
        );
        takeProperty(name, attributes);
        open.push(name);
        if (name === "background") page = attributes["color"];
        if (name === "r") runs.push({ properties: {}, style: {}, texts: [] });
        if (name === "t") textStart = parser.endIndex + 1;
        if (scopes.has(name))
          around.push({ name, properties: {}, fill: name === "txbxContent" ? "unknown" : undefined });
      },
      onclosetag: (tag) => {
        const name = local(tag);
        open.pop();
        if (name === "t" && parser.startIndex > textStart)
          runs.at(-1)?.texts.push({ start: textStart, end: parser.startIndex });
        const run = name === "r" ? runs.pop() : undefined;
        if (run !== undefined) endRun(run);
        if (scopes.has(name)) around.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return hidden.toSorted((left, right) => left.start - right.start);
};

/** Removes hidden and struck-out texts from the parts of a document. */
export const stripHidden = (files: ReadonlyMap<string, Uint8Array>): SeenParts => {
  const ofStyle = styleProperties(xmlPart(files, "word/styles.xml"));
  let hiddenCharacters = 0;
  const seen = [...files].map(([name, bytes]): [string, Uint8Array] => {
    if (!name.startsWith("word/") || name === "word/styles.xml") return [name, bytes];
    const xml = strFromU8(bytes);
    const ranges = rangesLeftOut(xml, ofStyle);
    if (ranges.length === 0) return [name, bytes];
    const kept: string[] = [];
    let end = 0;
    for (const range of ranges) {
      kept.push(xml.slice(end, range.start));
      if (range.isHidden) hiddenCharacters += range.end - range.start;
      end = range.end;
    }
    return [name, strToU8(kept.join("") + xml.slice(end))];
  });
  return { files: new Map(seen), hiddenCharacters };
};

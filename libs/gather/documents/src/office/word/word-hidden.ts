import { colorOf, looksAlike } from "../../color.ts";
import { elementsOf, findAll, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { childOf, valueOf } from "./word-xml.ts";

/** Properties of a run of letters, as far as specified (ISO/IEC 29500-1 §17.3.2). */
interface RunProperties {
  readonly isVanished?: boolean;
  readonly isStruck?: boolean;
  readonly isStruckTwice?: boolean;
  /** Six hexadecimal digits, or "auto". */
  readonly color?: string;
  readonly halfPoints?: number;
  /** The background: six digits, a name, or "unknown" if it cannot be determined. */
  readonly fill?: string | undefined;
  /** "superscript", "subscript" or "baseline". */
  readonly alignment?: string;
}

/** Returns the properties of a style for runs and paragraphs. */
export type StyleProperties = (id: string | undefined) => RunProperties;

/** True for the value of a property that is on; without a value, it is. */
export const isOn = (value: string | undefined): boolean => !["false", "off", "0"].includes(value ?? "");

/** Returns the alignment of letters that are raised by half points. */
export const alignedBy = (halfPoints: string | undefined): { readonly alignment: string } | undefined => {
  const raised = Number(halfPoints) || 0;
  return raised === 0 ? undefined : { alignment: raised > 0 ? "superscript" : "subscript" };
};

type Reader = (value: string | undefined, fill: string | undefined) => RunProperties;

const readers: ReadonlyMap<string, Reader> = new Map(
  Object.entries<Reader>({
    "w:vanish": (value) => ({ isVanished: isOn(value) }),
    "w:strike": (value) => ({ isStruck: isOn(value) }),
    "w:dstrike": (value) => ({ isStruckTwice: isOn(value) }),
    "w:color": (value) => (value === undefined ? {} : { color: value }),
    "w:sz": (value) => (Number(value) > 0 ? { halfPoints: Number(value) } : {}),
    "w:vertAlign": (value) => (value === undefined ? {} : { alignment: value }),
    "w:position": (value) => alignedBy(value) ?? {},
    "w:highlight": (value) => (value === undefined || value === "none" ? {} : { fill: value }),
    "w:shd": (value = "clear", fill = "auto") => {
      if (value !== "clear" && value !== "nil") return { fill: "unknown" };
      return fill === "auto" ? {} : { fill };
    },
  }),
);

/** Returns the run properties that the children of an element set. */
const propertiesIn = (element: XmlElement | undefined): RunProperties =>
  Object.assign(
    {},
    ...(element === undefined ? [] : elementsOf(element)).map(({ name, attributes }) =>
      readers.get(name)?.(attributes["w:val"], attributes["w:fill"]),
    ),
  );

const deepest = 20;

/** Returns the properties of a document's styles, including inherited ones; the document's defaults without a style. */
export const styleProperties = (styles: XmlElement): StyleProperties => {
  const byId = new Map(findAll(styles, "w:style").map((style) => [style.attributes["w:styleId"], style]));
  const [defaults] = findAll(styles, "w:rPrDefault");
  const plain = findAll(styles, "w:style").find(
    ({ attributes }) =>
      attributes["w:type"] === "paragraph" && ["1", "true", "on"].includes(attributes["w:default"] ?? ""),
  );
  const ofStyle = (style: XmlElement | undefined, depth: number): RunProperties =>
    style === undefined || depth > deepest
      ? {}
      : {
          ...ofStyle(byId.get(valueOf(style, "w:basedOn")), depth + 1),
          ...propertiesIn(childOf(style, "w:pPr")),
          ...propertiesIn(childOf(style, "w:rPr")),
        };
  const standard = { ...propertiesIn(childOf(defaults, "w:rPr")), ...ofStyle(plain, 0) };
  return (id) => (id === undefined ? standard : ofStyle(byId.get(id), 0));
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

// Table styles with lines and no background.
const plainTables: ReadonlySet<string> = new Set(["TableGrid", "TableNormal"]);

/** The background at a place, and the properties of the paragraph and the run there. */
interface Place {
  readonly fill: string | undefined;
  readonly paragraph: RunProperties;
  readonly run?: RunProperties;
}

/** A part of a document without invisible and struck-out text, and the number of its invisible characters. */
interface SeenPart {
  readonly part: XmlElement;
  readonly hiddenCharacters: number;
}

/** Returns what an element of each kind sets for the text in it. */
const settings: Readonly<
  Record<string, (properties: XmlElement | undefined, around: Place, ofStyle: StyleProperties) => Place>
> = {
  "w:tbl": (properties, around) => {
    const style = valueOf(properties, "w:tblStyle");
    const ofStyle = style === undefined || plainTables.has(style) ? around.fill : "unknown";
    return { ...around, fill: propertiesIn(properties).fill ?? ofStyle };
  },
  "w:tc": (properties, around) => ({ ...around, fill: propertiesIn(properties).fill ?? around.fill }),
  "w:p": (properties, around, ofStyle) => {
    const style = valueOf(properties, "w:pStyle");
    const paragraph = style === undefined ? {} : { ...ofStyle(undefined), ...ofStyle(style) };
    return { fill: propertiesIn(properties).fill ?? around.fill, paragraph };
  },
  "w:r": (properties, around, ofStyle) => {
    const style = valueOf(properties, "w:rStyle");
    const own = { ...(style === undefined ? {} : ofStyle(style)), ...propertiesIn(properties) };
    const all = { ...ofStyle(undefined), ...around.paragraph, ...own };
    return { ...around, run: { ...all, fill: own.fill ?? around.fill ?? all.fill } };
  },
  "w:txbxContent": (_, around) => ({ ...around, fill: "unknown" }),
};

/** Removes hidden and struck-out texts from a part of a document. */
export const stripHidden = (part: XmlElement, ofStyle: StyleProperties): SeenPart => {
  let hiddenCharacters = 0;
  const seen = (element: XmlElement, around: Place): XmlElement => {
    const { run } = around;
    if (element.name === "w:t" && run !== undefined) {
      const isHidden = isUnseen(run);
      if (isHidden) hiddenCharacters += textOf(element).length;
      const isLeftOut = isHidden || run.isStruck === true || run.isStruckTwice === true;
      return isLeftOut ? { ...element, children: [] } : element;
    }
    const setting = Object.hasOwn(settings, element.name) ? settings[element.name] : undefined;
    const place = setting?.(childOf(element, `${element.name}Pr`), around, ofStyle) ?? around;
    const children = element.children.map((child) =>
      typeof child === "string" ? child : seen(child, place),
    );
    return { ...element, children };
  };
  const page = findAll(part, "w:background")[0]?.attributes["w:color"];
  return { part: seen(part, { fill: page, paragraph: {} }), hiddenCharacters };
};

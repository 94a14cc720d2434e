import { colorOf, looksAlike } from "../../color.ts";
import { elementsOf, findAll, type XmlElement } from "../xml-tree.ts";

/** How a run of letters looks, as far as it is said (ISO/IEC 29500-1 §17.3.2). */
export interface RunLook {
  readonly isVanished?: boolean;
  /** Six hexadecimal digits, or "auto". */
  readonly color?: string;
  readonly halfPoints?: number;
  /** What is behind it: six digits, a name, or "unknown" where it cannot be told. */
  readonly fill?: string;
}

/** Looks of runs and paragraphs by the style they are set in. */
export type StyleLooks = (id: string | undefined) => RunLook;

type Attributes = Readonly<Record<string, string>>;

const isOn = (value: string | undefined): boolean => !["false", "off", "0"].includes(value ?? "");

const readers: Readonly<Record<string, (attributes: Attributes) => RunLook>> = {
  vanish: ({ val }) => ({ isVanished: isOn(val) }),
  color: ({ val }) => (val === undefined ? {} : { color: val }),
  sz: ({ val }) => (Number(val) > 0 ? { halfPoints: Number(val) } : {}),
  highlight: ({ val }) => (val === undefined || val === "none" ? {} : { fill: val }),
  shd: ({ val = "clear", fill = "auto" }) => {
    if (val !== "clear" && val !== "nil") return { fill: "unknown" };
    return fill === "auto" ? {} : { fill };
  },
};

/** What one property says of a look; nothing where it is another. */
export const lookOf = (name: string, attributes: Attributes): RunLook =>
  Object.hasOwn(readers, name) ? (readers[name]?.(attributes) ?? {}) : {};

const looksIn = (element: XmlElement | undefined): RunLook =>
  Object.assign(
    {},
    ...(element === undefined ? [] : elementsOf(element)).map(({ name, attributes }) =>
      lookOf(name, attributes),
    ),
  );

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element === undefined ? undefined : elementsOf(element).find((child) => child.name === name);

const deepest = 20;

/** The looks that the styles of a document give, each with that of the style it is based on; those of the document without one. */
export const styleLooks = (styles: XmlElement): StyleLooks => {
  const byId = new Map(findAll(styles, "style").map((style) => [style.attributes["styleId"], style]));
  const [defaults] = findAll(styles, "rPrDefault");
  const plain = findAll(styles, "style").find(
    ({ attributes }) =>
      attributes["type"] === "paragraph" && ["1", "true", "on"].includes(attributes["default"] ?? ""),
  );
  const lookOfStyle = (style: XmlElement | undefined, depth: number): RunLook => {
    if (style === undefined || depth > deepest) return {};
    const based = byId.get(childOf(style, "basedOn")?.attributes["val"]);
    return {
      ...lookOfStyle(based, depth + 1),
      ...looksIn(childOf(style, "pPr")),
      ...looksIn(childOf(style, "rPr")),
    };
  };
  const standard = { ...looksIn(childOf(defaults, "rPr")), ...lookOfStyle(plain, 0) };
  return (id) => (id === undefined ? standard : lookOfStyle(byId.get(id), 0));
};

const leastHalfPoints = 4;

const named = (color: string): string => (/^[\da-f]{6}$/iu.test(color) ? `#${color}` : color.toLowerCase());

/** Whether nobody sees a run: it is hidden, smaller than two points, or has the colour of what is behind it. */
export const isUnseen = ({ isVanished, color, halfPoints, fill = "ffffff" }: RunLook): boolean => {
  if (isVanished === true || (halfPoints ?? leastHalfPoints) < leastHalfPoints) return true;
  if (color === undefined || color === "auto") return false;
  const [letters, behind] = [colorOf(named(color)), colorOf(named(fill))];
  return letters !== undefined && behind !== undefined && looksAlike(letters, behind);
};

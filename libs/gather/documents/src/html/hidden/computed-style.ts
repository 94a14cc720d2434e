import { type Color, colorOf, compositeOver, looksAlike } from "../../color.ts";
import type { PageNode } from "../html-page.ts";
import { pixelsOf, withVariables } from "./css-values.ts";
import { farOut, minOpacity, opacityOf, type StyleValue } from "./hides-element.ts";
import type { ElementStyle } from "./style-rules.ts";

/** The computed style of text in an element; child elements inherit it. */
export interface ComputedStyle {
  readonly isVisible: boolean;
  readonly fontSize: number;
  readonly indent: number;
  readonly opacity: number;
  /** Undefined if nothing in the body sets it. */
  readonly color: Color | undefined;
  /** Undefined if the text may be over a picture. */
  readonly background: Color | undefined;
  /** True if letters are drawn by more than their colour: clipped from a picture, outlined, or with a shadow. */
  readonly isDrawn: boolean;
  readonly variables: ReadonlyMap<string, string>;
}

/** Style of a page without style sheets. */
export const initialStyle: ComputedStyle = {
  isVisible: true,
  fontSize: 16,
  indent: 0,
  opacity: 1,
  color: undefined,
  background: { r: 1, g: 1, b: 1, alpha: 1 },
  isDrawn: false,
  variables: new Map(),
};

const pictures = "img, picture, video, canvas, svg, iframe, object";
const ownColors: ReadonlySet<string> = new Set(["A", "BUTTON", "MARK"]);

const attribute = (element: PageNode, name: string): string =>
  (element.getAttribute(name) ?? "").trim().toLowerCase();

// Returns a style given by an HTML attribute (HTML §15.3), which any rule overrides.
const attributeOf = (element: PageNode, property: string): string => {
  if (property === "display") return element.getAttribute("popover") === null ? "" : "none";
  if (property === "background-color") return attribute(element, "bgcolor");
  if (property === "background-image" && attribute(element, "background") !== "") return "url()";
  return property === "color" && element.nodeName.toUpperCase() === "FONT" ? attribute(element, "color") : "";
};

/** Returns an element's inherited and own custom properties. */
export const variablesOf = (
  style: ElementStyle,
  { variables }: ComputedStyle,
): ReadonlyMap<string, string> => {
  const own = [...style].filter(([name]) => name.startsWith("--"));
  return own.length === 0 ? variables : new Map([...variables, ...own]);
};

/** Reads the declared style of an element with custom properties resolved and animations at their end. */
export const styleValue =
  (element: PageNode, style: ElementStyle, variables: ReadonlyMap<string, string>): StyleValue =>
  (property) => {
    const declared = style.get(property);
    if (declared === undefined) return attributeOf(element, property);
    return declared.includes("var(") ? withVariables(declared, (name) => variables.get(name)) : declared;
  };

const sizeOf = (value: string, parent: number): number => {
  const sizes: Readonly<Record<string, number>> = { smaller: parent * 0.83, larger: parent * 1.2 };
  return (
    sizes[value] ??
    pixelsOf(value, { em: parent, percent: parent }) ??
    (/^[a-z]+(?:-[a-z]+)*$/u.test(value) && value !== "inherit" ? 16 : parent)
  );
};

// An element positioned over a picture does not have the background of its ancestors.
const isOverPicture = (element: PageNode, value: StyleValue): boolean =>
  /^(?:absolute|fixed|relative|sticky)$/u.test(value("position")) &&
  element.parentNode?.nodeType === 1 &&
  element.parentNode.querySelector(pictures) !== null;

const backgroundOf = (element: PageNode, value: StyleValue, parent: Color | undefined): Color | undefined => {
  const image = value("background-image");
  if (image !== "" && image !== "none" && image !== "initial") return undefined;
  const below = isOverPicture(element, value) ? undefined : parent;
  const own = colorOf(value("background-color"));
  if (own === undefined || own.alpha === 0) return below;
  if (below === undefined) return own.alpha > 0.95 ? own : undefined;
  return compositeOver(own, below);
};

const colorIn = (element: PageNode, value: StyleValue, parent: Color | undefined): Color | undefined => {
  const stated = value("-webkit-text-fill-color") || value("color");
  if (stated === "") return ownColors.has(element.nodeName.toUpperCase()) ? undefined : parent;
  if (/^(?:inherit|unset|currentcolor)$/u.test(stated)) return parent;
  return colorOf(stated);
};

const isSet = (value: string): boolean => !["", "none", "initial", "unset"].includes(value);

/** Computes the style of text in an element; `isWhole` marks the whole page, whose colours may also be set elsewhere. */
export const computeStyle = (
  element: PageNode,
  {
    value,
    parent,
    isWhole,
    variables,
  }: {
    readonly value: StyleValue;
    readonly parent: ComputedStyle;
    readonly isWhole: boolean;
    readonly variables: ReadonlyMap<string, string>;
  },
): ComputedStyle => {
  const visibility = value("visibility");
  const fontSize = value("font-size") === "" ? parent.fontSize : sizeOf(value("font-size"), parent.fontSize);
  const indent = value("text-indent");
  const isDrawnHere =
    value("background-clip") === "text" || isSet(value("text-shadow")) || isSet(value("-webkit-text-stroke"));
  return {
    isVisible:
      isWhole || ["", "inherit", "unset"].includes(visibility)
        ? parent.isVisible
        : !/^(?:hidden|collapse)$/u.test(visibility),
    fontSize: isWhole ? Math.max(fontSize, 2) : fontSize,
    indent:
      indent === "" ? parent.indent : (pixelsOf(indent, { em: fontSize, percent: 1_280 }) ?? parent.indent),
    opacity: isWhole ? 1 : opacityOf({ value, fontSize, opacity: parent.opacity }),
    color: isWhole ? undefined : colorIn(element, value, parent.color),
    background: backgroundOf(element, value, parent.background),
    isDrawn: parent.isDrawn || isDrawnHere,
    variables,
  };
};

/** Smaller text is unreadable. */
const minSize = 2;

/** True if text of this style is invisible for a reason other than its colour. */
export const isUnseen = ({ isVisible, fontSize, indent }: ComputedStyle): boolean =>
  !isVisible || fontSize < minSize || indent <= -farOut;

/** True if text of this style cannot be distinguished from its background. */
export const isOfPageColor = ({ color, background, isDrawn }: ComputedStyle): boolean => {
  if (color === undefined || isDrawn) return false;
  if (color.alpha < minOpacity) return true;
  return background !== undefined && looksAlike(compositeOver(color, background), background);
};

import { raisedText } from "../../raised.ts";
import { elementsOf, findAll, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { xmlPart } from "../parts.ts";

/** The text properties set by a style, as far as specified. */
interface Look {
  readonly isStruck?: boolean;
  readonly isHidden?: boolean;
  readonly isRaised?: boolean;
}

interface Style extends Look {
  readonly parent: string | undefined;
}

const families: Readonly<Record<string, string>> = {
  span: "text",
  a: "text",
  p: "paragraph",
  h: "paragraph",
  "table-cell": "table-cell",
};

const lookOf = (style: XmlElement): Look => {
  const [said] = findAll(style, "text-properties");
  const {
    "text-line-through-style": line,
    "text-line-through-type": type,
    "text-position": position,
    display,
  } = said?.attributes ?? {};
  const struck = line ?? type;
  return {
    ...(struck === undefined ? {} : { isStruck: struck !== "none" }),
    ...(display === undefined ? {} : { isHidden: display === "none" }),
    ...(position === undefined ? {} : { isRaised: /^(?:super|[1-9]\d?%)/u.test(position) }),
  };
};

type Files = ReadonlyMap<string, Uint8Array>;

const stylesOf = (files: Files): ReadonlyMap<string, Style> =>
  new Map(
    ["styles.xml", "content.xml"]
      .flatMap((part) => findAll(xmlPart(files, part), "style"))
      .map((style) => {
        const { family = "", name = "", "parent-style-name": parent } = style.attributes;
        return [
          `${family} ${name}`,
          { ...lookOf(style), parent: parent === undefined ? undefined : `${family} ${parent}` },
        ];
      }),
  );

const deepest = 20;

const inherited = (styles: ReadonlyMap<string, Style>, key: string, depth = 0): Look => {
  const style = styles.get(key);
  if (style === undefined || depth > deepest) return {};
  const { parent, ...look } = style;
  return parent === undefined ? look : { ...inherited(styles, parent, depth + 1), ...look };
};

const maxSpaces = 40;

/** Elements that stand for spaces. */
const spaces: ReadonlySet<string> = new Set(["s", "tab", "line-break"]);

const spacesOf = ({ attributes }: XmlElement): string =>
  " ".repeat(Math.max(1, Math.min(maxSpaces, Number(attributes["c"] ?? 1) || 1)));

/** The visible body of an OpenDocument file. */
export interface ShownBody {
  readonly body: XmlElement;
  readonly hiddenCharacters: number;
}

/**
 * Removes hidden and struck-out letters from a body, writes spaces as text and raised numbers as notes or powers, and inserts
 * formulas where they are shown.
 */
export const shownBody = (body: XmlElement, files: Files): ShownBody => {
  const styles = stylesOf(files);
  let before = "";
  let hiddenCharacters = 0;
  const showText = (text: string, { isStruck, isHidden }: Look): string[] => {
    if (isHidden === true) hiddenCharacters += text.length;
    if (isHidden === true || isStruck === true) return [];
    before = (before + text).slice(-100);
    return [text];
  };
  const formulaOf = ({ attributes }: XmlElement): XmlElement[] => {
    const part = `${(attributes["href"] ?? "").replace(/^\.\//u, "")}/content.xml`;
    return files.has(part) ? findAll(xmlPart(files, part), "math").slice(0, 1) : [];
  };
  const showElement = (element: XmlElement, look: Look): XmlElement => {
    if (element.name === "p" || element.name === "h") before = "";
    const children = element.children.flatMap((child): readonly (XmlElement | string)[] => {
      if (typeof child === "string") return showText(child, look);
      if (child.name === "object") return formulaOf(child);
      if (spaces.has(child.name)) return [{ ...child, children: showText(spacesOf(child), look) }];
      const style = `${families[child.name] ?? ""} ${child.attributes["style-name"] ?? ""}`;
      const inner = { ...look, isRaised: false, ...inherited(styles, style) };
      if (inner.isRaised && elementsOf(child).length === 0)
        return showText(raisedText(before, textOf(child)), inner);
      return [showElement(child, inner)];
    });
    return { ...element, children };
  };
  return { body: showElement(body, {}), hiddenCharacters };
};

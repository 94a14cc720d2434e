import { signFonts, signsOf } from "../../sign-fonts.ts";
import { elementsOf, findAll, localName, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { chartRows, type ChartRows } from "../chart-table.ts";
import { diagramTexts } from "../slides/read-pptx.ts";
import { readFields } from "./field-codes.ts";
import { joinParagraphs } from "./joined-paragraphs.ts";
import { ommlTex } from "./omml-tex.ts";
import { chunkMark } from "./word-chunks.ts";
import { alignedBy, type StyleProperties } from "./word-hidden.ts";
import { childOf, textRun, valueElement, valueOf, wordElement, type XmlNode } from "./word-xml.ts";

/** Facts about the text of a part that other parts of the document state. */
export interface PartContext {
  /** Returns the label of the next paragraph of a list. */
  readonly labelOf: (paragraph: XmlElement) => string | undefined;
  /** Returns the part with a chart or a diagram by its relation. */
  readonly drawnOf: (relation: string) => XmlElement;
  readonly ofStyle: StyleProperties;
}

const signFont = new RegExp(`^(?:${signFonts})$`, "u");

/** Converts the letters of a run in a font of signs to the signs. */
const withSigns = (run: XmlElement): XmlElement => {
  const fonts = childOf(childOf(run, "w:rPr"), "w:rFonts")?.attributes ?? {};
  const font = [fonts["w:ascii"], fonts["w:hAnsi"]].find((name) => signFont.test(name ?? ""));
  if (font === undefined) return run;
  const children = run.children.map((child) =>
    typeof child !== "string" && child.name === "w:t"
      ? { ...child, children: [signsOf(textOf(child), font)] }
      : child,
  );
  return { ...run, children };
};

/** Returns the chosen entry of a drop-down form field. */
const chosenIn = (sign: XmlElement): readonly string[] =>
  findAll(sign, "w:ddList").flatMap(
    (list) => findAll(list, "w:listEntry")[Number(valueOf(list, "w:result") ?? 0)]?.attributes["w:val"] ?? [],
  );

/** The part of a merge in the form of early versions of Word that a cell is: "restart" or "continue". */
const mergeOf = (cell: XmlElement | undefined): string | undefined => {
  const sign = childOf(childOf(cell, "w:tcPr"), "w:hMerge");
  return sign && (sign.attributes["w:val"] ?? "continue");
};

const spanOf = (columns: number): XmlElement => valueElement("w:gridSpan", String(columns));

/** Returns the first cell of a merge over its columns. */
const mergedCell = (cell: XmlElement, columns: number): XmlElement => ({
  ...cell,
  children: cell.children.map((child) =>
    typeof child === "string" || child.name !== "w:tcPr"
      ? child
      : wordElement("w:tcPr", ...child.children, spanOf(columns)),
  ),
});

const paragraphOf = (text: string): XmlElement => wordElement("w:p", textRun(text));

const tableOf = ({ title, rows }: ChartRows): XmlElement[] => {
  const written = rows.map((row) =>
    wordElement("w:tr", ...row.map((cell) => wordElement("w:tc", paragraphOf(cell)))),
  );
  return [...(title === "" ? [] : [paragraphOf(title)]), wordElement("w:tbl", ...written)];
};

/** Returns the elements with a name below a paragraph that are not in a paragraph of a box. */
const ownOf = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).flatMap((child) => {
    if (child.name === "w:p") return [];
    return [...(child.name === name ? [child] : []), ...ownOf(child, name)];
  });

const outermost = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).flatMap((child) => (child.name === name ? [child] : outermost(child, name)));

const withoutPrefix = (element: XmlElement): XmlElement => ({
  name: localName(element.name),
  attributes: Object.fromEntries(
    Object.entries(element.attributes).map(([name, value]) => [localName(name), value]),
  ),
  children: element.children.map((child) => (typeof child === "string" ? child : withoutPrefix(child))),
});

/**
 * Writes what mammoth leaves out of a part in a form that it reads. For text, these are formulas as TeX, results of fields,
 * text of a stated direction, words below readings, drawn words, text boxes, signs of sign fonts and raised runs. For
 * structure, these are labels of lists, charts, diagrams, places of embedded files, and cells that a row skips or merges.
 */
export const readablePart = (part: XmlElement, { labelOf, drawnOf, ofStyle }: PartContext): XmlElement => {
  const { unseen, results } = readFields(part);
  const insideOf = ({ children }: XmlElement): readonly XmlNode[] => joinParagraphs(children).flatMap(write);
  const inside = (element: XmlElement): XmlElement => ({ ...element, children: insideOf(element) });

  const writeRun = (run: XmlElement): readonly XmlNode[] => {
    const signs = elementsOf(run).filter(({ name }) => name === "w:fldChar");
    const properties = elementsOf(run).filter(({ name }) => name === "w:rPr");
    const before = signs
      .flatMap((sign) => [results.get(sign) ?? [], chosenIn(sign)].flat())
      .map((words) => inside(textRun(words, ...properties)));
    const children = run.children.filter((child) => typeof child === "string" || !unseen.has(child));
    return [...before, inside(withSigns({ ...run, children }))];
  };

  /** Aligns a run as its style does, unless it is aligned itself. */
  const writeProperties = (properties: XmlElement): readonly XmlNode[] => {
    const written = inside(properties);
    const style = valueOf(properties, "w:rStyle");
    const alignment = style === undefined ? undefined : ofStyle(style).alignment;
    if (alignment === undefined || childOf(written, "w:vertAlign") !== undefined) return [written];
    return [{ ...written, children: [...written.children, valueElement("w:vertAlign", alignment)] }];
  };

  const writeRow = (row: XmlElement): readonly XmlNode[] => {
    const skipped = Math.min(99, Number(valueOf(childOf(row, "w:trPr"), "w:gridBefore")) || 0);
    const parts = elementsOf(row);
    const cells = parts.flatMap((cell, at): readonly XmlNode[] => {
      const merge = mergeOf(cell);
      if (merge === undefined) return write(cell);
      if (merge === "continue") return [];
      let end = at + 1;
      while (mergeOf(parts[end]) === "continue") end += 1;
      return [mergedCell(inside(cell), end - at)];
    });
    const first = cells.findIndex((cell) => typeof cell !== "string" && cell.name === "w:tc");
    const blank = wordElement("w:tc", wordElement("w:tcPr", spanOf(skipped)), wordElement("w:p"));
    return [{ ...row, children: skipped > 0 ? cells.toSpliced(Math.max(0, first), 0, blank) : cells }];
  };

  const writeParagraph = (paragraph: XmlElement): readonly XmlNode[] => {
    const written = inside(paragraph);
    const charts = ownOf(paragraph, "c:chart").flatMap(
      ({ attributes }) => chartRows(drawnOf(attributes["r:id"] ?? "")) ?? [],
    );
    const diagrams = ownOf(paragraph, "dgm:relIds").flatMap(({ attributes }) =>
      diagramTexts(drawnOf(attributes["r:dm"] ?? "")),
    );
    const label = labelOf(paragraph);
    const isLabelled =
      label !== undefined && ownOf(written, "w:t").some((text) => textOf(text).trim() !== "");
    const at = written.children.findIndex((child) => typeof child !== "string" && child.name === "w:pPr") + 1;
    const children = isLabelled ? written.children.toSpliced(at, 0, textRun(`${label} `)) : written.children;
    return [{ ...written, children }, ...charts.flatMap(tableOf), ...diagrams.map(paragraphOf)];
  };

  /** Moves text boxes of drawings to where mammoth reads them, except those repeated in a fallback. */
  const writeBoxes = (drawing: XmlElement): readonly XmlNode[] => {
    const boxes = outermost(drawing, "w:txbxContent");
    const isRepeated = findAll(drawing, "mc:Fallback").some(
      (one) => outermost(one, "w:txbxContent").length > 0,
    );
    return [boxes.length === 0 || isRepeated ? inside(drawing) : wordElement("w:pict", ...boxes.map(inside))];
  };

  const writeFormula = (formula: XmlElement): readonly XmlNode[] => [
    textRun(ommlTex(withoutPrefix(formula)).trim()),
  ];

  const writers = new Map(
    Object.entries<(element: XmlElement) => readonly XmlNode[]>({
      "m:oMath": writeFormula,
      "m:oMathPara": writeFormula,
      "mc:AlternateContent": writeBoxes,
      "v:textpath": ({ attributes: { string: words = "" } }) =>
        words === "" ? [] : [wordElement("v:textbox", wordElement("w:txbxContent", paragraphOf(words)))],
      "w:altChunk": ({ attributes }) => {
        const mark = chunkMark(attributes["r:id"] ?? "");
        return mark === undefined ? [] : [paragraphOf(mark)];
      },
      "w:bdo": insideOf,
      "w:cr": () => [wordElement("w:br")],
      "w:dir": insideOf,
      "w:drawing": writeBoxes,
      "w:fldSimple": (field) => {
        const result = results.get(field);
        return [...(result === undefined ? [] : [textRun(result)]), ...insideOf(field)];
      },
      // Without content, the end of a paragraph that is moved away.
      "w:moveFrom": ({ children }) => (children.length === 0 ? [wordElement("w:del")] : []),
      "w:p": writeParagraph,
      "w:position": ({ attributes }) => {
        const aligned = alignedBy(attributes["w:val"]);
        return aligned === undefined ? [] : [valueElement("w:vertAlign", aligned.alignment)];
      },
      // A tab to a margin.
      "w:ptab": () => [wordElement("w:tab")],
      "w:r": writeRun,
      "w:rPr": writeProperties,
      "w:ruby": (ruby) => outermost(ruby, "w:rubyBase").flatMap(insideOf),
      "w:tr": writeRow,
    }),
  );

  const write = (node: XmlNode): readonly XmlNode[] => {
    if (typeof node === "string") return [node];
    return writers.get(node.name)?.(node) ?? [inside(node)];
  };

  return inside(part);
};

import { openingDay } from "../../dates/opening-day.ts";
import type { Extracted } from "../../extracted.ts";
import { fragmentToMarkdown } from "../../html/fragment-to-markdown.ts";
import { raisedText } from "../../raised.ts";
import { type Section, sectionsToMarkdown } from "../../sections.ts";
import { elementsOf, escapeHtml, findAll, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { chartHtml } from "../chart-table.ts";
import { officeFacts } from "../office-facts.ts";
import { relationsOf, xmlPart } from "../parts.ts";
import { ommlTex } from "../word/omml-tex.ts";
import { createBulletLabels } from "./bullet-labels.ts";
import { diagramPoints } from "./diagram-points.ts";
import { createPlacedShapes, isOn, placeholderOf, type Shape, shapesOf } from "./slide-shapes.ts";
import { inVisualOrder } from "./visual-order.ts";

type Files = ReadonlyMap<string, Uint8Array>;

/** True for the parts of a presentation with text or the order of its slides. */
export const isPptxPart = (name: string): boolean =>
  /^(?:docProps\/core\.xml|ppt\/presentation\.xml|ppt\/_rels\/presentation\.xml\.rels|ppt\/(?:slides|slideLayouts|slideMasters|notesSlides|diagrams|charts)\/[^/]+\.xml|ppt\/(?:slides|slideLayouts)\/_rels\/[^/]+\.rels)$/u.test(
    name,
  );

const isStruck = (run: XmlElement): boolean =>
  elementsOf(run).some(
    ({ name, attributes }) => name === "rPr" && /^(?:sng|dbl)Strike$/u.test(attributes["strike"] ?? ""),
  );

const isRaised = (run: XmlElement): boolean =>
  elementsOf(run).some(({ name, attributes }) => name === "rPr" && Number(attributes["baseline"] ?? 0) > 0);

const runText = (element: XmlElement): string => {
  let text = "";
  for (const child of elementsOf(element)) {
    if (child.name === "br") text += "\n";
    else if (child.name === "t") text += textOf(child);
    // A formula is in the first of several forms.
    else if (child.name === "AlternateContent") text += elementsOf(child).slice(0, 1).map(runText).join("");
    else if (child.name === "oMath" || child.name === "oMathPara") text += ommlTex(child);
    else if (["r", "fld", "p", "m"].includes(child.name) && !isStruck(child))
      text += isRaised(child) ? raisedText(text, runText(child)) : runText(child);
  }
  return text;
};

const paragraphs = (body: XmlElement): string[] => {
  const labelOf = createBulletLabels();
  return elementsOf(body)
    .filter(({ name }) => name === "p")
    .flatMap((paragraph) => {
      const text = runText(paragraph).trim();
      return text === "" ? [] : [labelOf(paragraph) + text];
    });
};

const onOneLine = (text: string): string => text.replaceAll("\n", " ");

/** Returns the texts of a diagram (SmartArt) in order. */
export const diagramTexts = (diagram: XmlElement): string[] =>
  diagramPoints(diagram)
    .flatMap((point) => findAll(point, "t"))
    .flatMap(paragraphs)
    .map(onOneLine);

const asHtml = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`).join("");

const tableHtml = (table: XmlElement): string => {
  const rows = findAll(table, "tr").map((row) =>
    elementsOf(row)
      .filter(
        ({ name, attributes }) => name === "tc" && !isOn(attributes["hMerge"]) && !isOn(attributes["vMerge"]),
      )
      .map((cell) => {
        const { gridSpan = "1", rowSpan = "1" } = cell.attributes;
        const words = elementsOf(cell)
          .filter(({ name }) => name === "txBody")
          .flatMap(paragraphs);
        return `<td colspan="${Number(gridSpan) || 1}" rowspan="${Number(rowSpan) || 1}">${escapeHtml(words.join(" "))}</td>`;
      }),
  );
  return `<table>${rows.map((cells) => `<tr>${cells.join("")}</tr>`).join("")}</table>`;
};

const isTitle = ({ element }: Shape): boolean => ["title", "ctrTitle"].includes(placeholderOf(element) ?? "");

/** Placeholders that are the same on every slide. */
const furniture: ReadonlySet<string | undefined> = new Set(["sldNum", "dt", "ftr", "hdr"]);

const shapeHtml = (shape: XmlElement): string =>
  shape.name === "graphicFrame"
    ? findAll(shape, "tbl").map(tableHtml).join("")
    : asHtml(
        elementsOf(shape)
          .filter(({ name }) => name === "txBody")
          .flatMap(paragraphs),
      );

/** True for a shape that holds text and is not the same on every slide. */
const isOwn = ({ element }: Shape): boolean =>
  !furniture.has(placeholderOf(element)) && shapeHtml(element) !== "";

/** A slide that is shown: its part, its number, and its shapes. */
interface Slide {
  readonly part: string;
  readonly number: number;
  readonly shapes: readonly Shape[];
}

const slideSection = (files: Files, { part, number, shapes: all }: Slide): Section => {
  const shapes = all.filter(isOwn);
  const relations = [...relationsOf(files, part).values()];
  const [titles, others] = [shapes.filter(isTitle), shapes.filter((shape) => !isTitle(shape))];
  const title = titles.map(runOf).join(" ").trim();
  const diagrams = relations.filter(({ type }) => type === "diagramData");
  const drawn = diagrams.flatMap(({ part: path }) => diagramTexts(xmlPart(files, path)));
  const charts = relations
    .filter(({ type }) => type === "chart")
    .map(({ part: path }) => chartHtml(xmlPart(files, path)));
  const body = inVisualOrder(others).map(({ element }) => `<div>${shapeHtml(element)}</div>`);
  const notes = relations
    .filter(({ type }) => type === "notesSlide")
    .flatMap(({ part: path }) =>
      shapesOf(files, path).filter(({ element }) => placeholderOf(element) === "body"),
    )
    .map(({ element }) => shapeHtml(element));
  const said = fragmentToMarkdown(notes.join(""));
  return {
    title: `Slide ${number}${title === "" ? "" : `: ${title}`}`,
    body: [
      fragmentToMarkdown(body.join("") + charts.join("") + asHtml(drawn)),
      said === "" ? "" : `Notes: ${said}`,
    ].join("\n\n"),
  };
};

const runOf = ({ element }: Shape): string =>
  elementsOf(element)
    .filter(({ name }) => name === "txBody")
    .flatMap(paragraphs)
    .map(onOneLine)
    .join(" ");

const isShown = (files: Files, part: string): boolean =>
  !elementsOf(xmlPart(files, part)).some(({ attributes }) =>
    ["0", "false"].includes(attributes["show"] ?? ""),
  );

/** Reads the visible slides of a presentation in order, each with its title, text, tables and notes. */
export const readPptx = (files: Files): Extracted => {
  const relations = relationsOf(files, "ppt/presentation.xml");
  const parts = findAll(xmlPart(files, "ppt/presentation.xml"), "sldId").flatMap(
    ({ attributes }) => relations.get(attributes["id"] ?? "")?.part ?? [],
  );
  const shapesIn = createPlacedShapes(files);
  const sections = parts.flatMap((part, index) =>
    isShown(files, part) ? [slideSection(files, { part, number: index + 1, shapes: shapesIn(part) })] : [],
  );
  const text = sectionsToMarkdown(sections);
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "docProps/core.xml")),
    publishedAt: openingDay(text.split("\n")),
    text,
    mediaType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  };
};

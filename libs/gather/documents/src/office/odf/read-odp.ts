import type { Unavailable } from "@quarry/failure";
import { openingDay } from "../../dates/opening-day.ts";
import type { Extracted } from "../../extracted.ts";
import { fragmentToMarkdown } from "../../html/fragment-to-markdown.ts";
import { type Section, sectionsToMarkdown } from "../../sections.ts";
import { elementsOf, findAll, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { officeFacts } from "../office-facts.ts";
import { xmlPart } from "../parts.ts";
import { inVisualOrder, type Placed } from "../slides/visual-order.ts";
import { odfHtml } from "./odf-html.ts";
import { odfBody, stylesWith } from "./read-odt.ts";

const isTitle = ({ attributes }: XmlElement): boolean => attributes["class"] === "title";

/** True for what every page repeats. */
const isFurniture = ({ attributes: { class: kind = "" } }: XmlElement): boolean =>
  ["header", "footer", "date-time", "page-number"].includes(kind);

/** Returns the shapes of a slide with text, and those in its groups, without the notes. */
const shapesIn = (tree: XmlElement): XmlElement[] =>
  elementsOf(tree).flatMap((each) => {
    if (each.name === "g") return shapesIn(each);
    return each.name === "notes" || isFurniture(each) || textOf(each).trim() === "" ? [] : [each];
  });

/** Millimetres in the units of lengths (ODF 1.3, part 3, §18.3.18). */
const units: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  px: 25.4 / 96,
};

const lengthOf = (written: string | undefined): number => {
  const [, number, unit = ""] = /^(-?[\d.]{1,20})([a-z]{2})$/u.exec(written ?? "") ?? [];
  return Number(number) * (units[unit] ?? Number.NaN);
};

const placed = (shape: XmlElement): Placed & { readonly shape: XmlElement } => {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => lengthOf(shape.attributes[name]));
  const box = { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
  return { shape, box: Object.values(box).every(Number.isFinite) ? box : undefined };
};

const slideSection = (slide: XmlElement, number: number): Section => {
  const shapes = shapesIn(slide);
  const title = shapes.filter(isTitle).map(textOf).join(" ").trim();
  const others = shapes.filter((shape) => !isTitle(shape)).map(placed);
  const body = inVisualOrder(others).map(({ shape }) => `<div>${odfHtml(shape)}</div>`);
  const notes = findAll(slide, "notes")
    .flatMap(shapesIn)
    .map((shape) => odfHtml(shape));
  const said = fragmentToMarkdown(notes.join(""));
  return {
    title: `Slide ${number}${title === "" ? "" : `: ${title}`}`,
    body: [fragmentToMarkdown(body.join("")), said === "" ? "" : `Notes: ${said}`].join("\n\n"),
  };
};

/** Reads an OpenDocument presentation: each visible slide with its title, text, tables and notes. */
export const readOdp = (files: ReadonlyMap<string, Uint8Array>): Extracted | Unavailable => {
  const shown = odfBody(files);
  if ("status" in shown) return shown;
  const hidden = stylesWith(xmlPart(files, "content.xml"), "drawing-page-properties", [
    "visibility",
    "hidden",
  ]);
  const sections = findAll(shown.body, "page").flatMap((slide, index) =>
    hidden.has(slide.attributes["style-name"] ?? "") ? [] : [slideSection(slide, index + 1)],
  );
  const text = sectionsToMarkdown(sections);
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "meta.xml")),
    publishedAt: openingDay(text.split("\n")),
    invisibleCharacters: shown.hiddenCharacters,
    text,
    mediaType: "application/vnd.oasis.opendocument.presentation",
  };
};
